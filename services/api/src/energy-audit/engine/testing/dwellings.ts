import type { AuditInput } from '@faitage/contracts/energy-audit/audit-input'

const window = (name: string, wall: string, area: number, orientation: number) => ({
  ...{ name, kind: 2, wall, area, count: Math.max(1, Math.round(area / 1.6)), u_known: false, opening_type: 4 },
  ...{ frame_material: 3, orientation, glazing: 1, shutter: 5 },
})

/** A house of 1972 in the Loire, 100 m² on one floor, whose walls, attic and floor nobody insulated, heated by gas. */
export const house1972: AuditInput = {
  dwelling: { accommodation_type: 'Maison', department: '42', construction_year: 1972, levels_nb: 1 },
  metrics: { living_area: 100, ceiling_height: 2.5, inertia: 3, altitude: 1 },
  walls: [{ name: 'Façades', wall_type: 1, area: 83, material: 12, thickness: 20, insulation: 2 }],
  ceilings: [{ name: 'Combles', ceiling_type: 2, area: 100, structure: 1, insulation: 2 }],
  floors: [{ name: 'Dalle', floor_type: 2, area: 100, structure: 9, insulation: 2, perimeter: 40 }],
  woodworks: [
    window('Sud', 'Façades', 8, 1),
    window('Nord', 'Façades', 3, 2),
    window('Ouest', 'Façades', 4, 4),
    { name: 'Entrée', kind: 1, wall: 'Façades', area: 2, count: 1, u_known: false, door_type: 1 },
  ],
  thermal_bridges: [{ name: 'Bas', type: 0, length: 40, wall: 'Façades', slab: 'Dalle' }],
  heatings: [
    {
      ...{ name: 'Chaudière', heated_area: 100, emissions_type: 2, energy_used: 2, generator_type: 20 },
      ...{ installation_year: 1985, regulation: 1, emitter_type: 1, intermittent_equipment: 2 },
    },
  ],
  hot_waters: [
    {
      ...{ name: 'Eau chaude', generator_type: 1, heating: 'Chaudière', energy_used: 2, storage_volume: 0 },
      ...{ in_heated_volume: true, adjacent_rooms: true },
    },
  ],
  ventilations: [{ name: 'Fenêtres', ventilation_type: 1, several_facades: true }],
  air_conditionings: [],
  photovoltaics: [],
}

/** A flat of 1990 in the Gers, 62 m² between two others, heated by electricity. */
export const flat1990: AuditInput = {
  dwelling: { accommodation_type: 'Appartement', department: '32', construction_year: 1990, levels_nb: 1 },
  metrics: { living_area: 62, ceiling_height: 2.5, inertia: 2, altitude: 1 },
  walls: [
    { name: 'Façades', wall_type: 1, area: 20, material: 13, thickness: 20, insulation: 3 },
    { name: 'Palier', wall_type: 2, local_type: 5, area: 10, material: 13, thickness: 20, insulation: 2 },
    { name: 'Voisins', wall_type: 2, local_type: 11, area: 30, material: 13, thickness: 20, insulation: 2 },
  ],
  ceilings: [],
  floors: [],
  woodworks: [
    { ...window('Sud', 'Façades', 5, 1), frame_material: 5, glazing: 6, shutter: 4 },
    { ...window('Nord', 'Façades', 3, 2), frame_material: 5, glazing: 6, shutter: 4 },
    { name: 'Entrée', kind: 1, wall: 'Palier', area: 2, count: 1, u_known: false, door_type: 1 },
  ],
  thermal_bridges: [{ name: 'Planchers', type: 1, length: 20, wall: 'Façades', shared: true }],
  heatings: [
    {
      ...{ name: 'Convecteurs', heated_area: 62, emissions_type: 1, energy_used: 1, generator_type: 1 },
      ...{ regulation: 2, emitter_type: 8, intermittent_equipment: 4 },
    },
  ],
  hot_waters: [
    {
      ...{ name: 'Ballon', generator_type: 2, energy_used: 1, storage_volume: 150, tank_category: 3 },
      ...{ in_heated_volume: true, adjacent_rooms: true },
    },
  ],
  ventilations: [{ name: 'VMC', ventilation_type: 3, installation_year: 1990, several_facades: true }],
  air_conditionings: [],
  photovoltaics: [],
}

/** The same house, with works done. */
export const outsideInsulated = (house: AuditInput): AuditInput => ({
  ...house,
  walls: house.walls.map(wall => ({ ...wall, insulation: 4, insulation_basis: 1, insulation_value: 4.4 })),
})
export const atticInsulated = (house: AuditInput): AuditInput => ({
  ...house,
  ceilings: house.ceilings.map(ceiling => ({ ...ceiling, insulation: 4, insulation_basis: 1, insulation_value: 7 })),
})
export const heatPump = (house: AuditInput): AuditInput => ({
  ...house,
  heatings: house.heatings.map(heating => ({
    ...heating,
    ...{ generator_type: 11, energy_used: 1, installation_year: 2024, regulation: 2, intermittent_equipment: 4 },
  })),
  hot_waters: house.hot_waters.map(water => ({ ...water, energy_used: 1 })),
})
