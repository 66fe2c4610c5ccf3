import { decimal, list, rowOf, text, whole, year, yesNo } from '../audit-field.ts'
import { all, any, between, is } from '../condition.ts'

const name = text('Nom', { needed: true })
const house = is('dwelling.accommodation_type', 'Maison')

const boiler = any(is('generator_type', 7, 33), between('generator_type', 20, 23))
const heatPump = between('generator_type', 10, 14)
export const heatings = {
  name,
  emissions_type: list('emissions_type', 'Type d’émission', { preset: 2 }),
  generator_type: list('heating_generator', 'Générateur', { needed: true, matters: true }),
  energy_used: list('energy_used', 'Énergie', { needed: true }),
  installation_year: year('Année', { needed: true, matters: true, preset: [{ value: 'dwelling.construction_year' }] }),
  heated_area: decimal('Surface chauffée', {
    unit: 'm²',
    least: 1,
    most: 1000,
    needed: true,
    matters: true,
    hint: 'Ensemble, les chauffages couvrent la surface habitable. Un poêle d’appoint compte pour un quart.',
  }),
  emitter_type: list('emitter_type', 'Émetteur', {
    preset: [{ when: is('emissions_type', 1), value: 8 }, { value: 1 }],
  }),
  isolated_network: yesNo('Réseau isolé', { preset: false, when: between('emitter_type', 1, 6) }),
  regulation: list('regulation', 'Régulation par pièce', { preset: 1 }),
  intermittent_equipment: list('intermittent_equipment', 'Intermittence', { preset: 1, matters: true }),
  wall_mounted_boiler: yesNo('Chaudière murale', { preset: false, when: boiler }),
  power_known: yesNo('Puissance connue', { preset: false, when: all(boiler, between('emissions_type', 1, 2)) }),
  power: decimal('Puissance', {
    unit: 'kW',
    least: 1,
    most: 400,
    needed: true,
    when: all(boiler, between('emissions_type', 1, 2), is('power_known', true)),
  }),
  wood_oven: list('wood_oven', 'Appareil à bois', { preset: 3, when: is('generator_type', 30) }),
  equipment_performance: list('equipment_performance', 'Performance', {
    preset: 1,
    when: any(heatPump, is('generator_type', 30, 31)),
  }),
  scop: decimal('SCOP', {
    least: 1.5,
    most: 7,
    needed: true,
    when: all(heatPump, is('equipment_performance', 3)),
  }),
}

const electricTank = is('generator_type', 2, 3)
const tank = any(electricTank, is('generator_type', 1, 4, 5, 6, 8, 11))
export const hotWaters = {
  name,
  generator_type: list('hot_water_generator', 'Production', { needed: true, matters: true }),
  heating: rowOf(['heatings'], 'Chauffage', { needed: true, when: is('generator_type', 1) }),
  energy_used: list('energy_used', 'Énergie', { when: is('generator_type', 7, 8), preset: 2 }),
  installation_year: year('Année', {
    needed: true,
    matters: true,
    when: any(is('generator_type', 11), between('generator_type', 4, 8)),
  }),
  storage_volume: decimal('Volume du ballon', { unit: 'L', least: 0, most: 1000, preset: '0', when: tank }),
  tank_category: list('tank_category', 'Catégorie du ballon', { preset: 1, when: is('generator_type', 2) }),
  in_heated_volume: yesNo('Dans le volume chauffé', { preset: true }),
  adjacent_rooms: yesNo('Pièces desservies contiguës', { preset: true, when: is('in_heated_volume', true) }),
  solar: list('solar', 'Appoint solaire', { preset: 1 }),
  collective: yesNo('Collective', { preset: false }),
  isolated_network: yesNo('Réseau isolé', {
    preset: false,
    when: any(is('collective', true), is('generator_type', 10)),
  }),
}

export const ventilation = {
  name,
  ventilation_type: list('ventilation_type', 'Ventilation', { needed: true, preset: 1 }),
  installation_year: year('Année', {
    preset: [{ value: 'dwelling.construction_year' }],
    when: any(between('ventilation_type', 3, 7), between('ventilation_type', 9, 11)),
    needed: true,
  }),
  several_facades: yesNo('Plusieurs façades exposées', { preset: [{ when: house, value: true }, { value: false }] }),
  collective: yesNo('Collective', { preset: false, when: is('ventilation_type', 6) }),
  q4pa: decimal('Perméabilité mesurée (Q4Pa)', { unit: 'm³/h·m²', least: 0.1, most: 10 }),
}

export const airConditioning = {
  name,
  installation_year: year('Année', { needed: true, preset: [{ value: 'dwelling.construction_year' }] }),
  area: decimal('Surface climatisée', { unit: 'm²', least: 1, most: 1000, needed: true, when: house }),
  eer: decimal('EER', { least: 2, most: 8 }),
}

export const photovoltaic = {
  name,
  area: decimal('Surface', { unit: 'm²', least: 0.5, most: 500, hint: 'Ou le nombre de modules, de 1,6 m² chacun.' }),
  modules: whole('Modules', { least: 1, most: 300 }),
  orientation: list('photovoltaic_orientation', 'Orientation', { preset: 3 }),
  inclination: list('inclination', 'Inclinaison', { preset: 2 }),
}
