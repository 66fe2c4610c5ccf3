import { decimal, list, rowOf, text, whole, yesNo } from '../audit-field.ts'
import { all, any, between, type Condition, is } from '../condition.ts'

const name = text('Nom', { needed: true })

/** A local that is not heated, behind a part of the envelope. */
const local = (when: Condition) => ({
  local_type: list('local_type', 'Local', { needed: true, when }),
  local_insulated: yesNo('Local isolé', { preset: false, when }),
  local_area_ratio: decimal('Rapport des surfaces', {
    when,
    least: 0.05,
    most: 50,
    hint: 'Côté logement sur côté extérieur du local\u00A0; 1 si vous ne savez pas, 2 pour une circulation.',
  }),
})

/** How a part is insulated, and how that is known. */
const insulation = (when: readonly Condition[] = []) => {
  const insulated = all(...when, between('insulation', 3, 9))
  return {
    insulation: list('insulation', 'Isolation', {
      preset: 1,
      matters: true,
      ...(when.length > 0 ? { when: all(...when) } : {}),
    }),
    insulation_basis: list('insulation_basis', 'Connue par', { preset: 0, when: insulated }),
    insulation_value: decimal('Valeur', {
      needed: true,
      matters: true,
      when: all(insulated, between('insulation_basis', 1, 3)),
      bounds: [
        { when: is('insulation_basis', 1), least: 0.1, most: 15, unit: 'm²·K/W' },
        { when: is('insulation_basis', 2), least: 1, most: 60, unit: 'cm' },
        { when: is('insulation_basis', 3), least: 1900, most: 2100, unit: '' },
      ],
    }),
  }
}

const area = (label: string, hint?: string) =>
  decimal(label, { unit: 'm²', least: 0.1, most: 2000, needed: true, matters: true, ...(hint ? { hint } : {}) })

export const walls = {
  name,
  wall_type: list('wall_type', 'Donne sur', { preset: 1 }),
  ...local(is('wall_type', 2)),
  area: area('Surface opaque', 'Sans les portes ni les fenêtres.'),
  material: list('wall_material', 'Matériau', { preset: 1 }),
  thickness: decimal('Épaisseur', { unit: 'cm', least: 5, most: 120, when: between('material', 2) }),
  lining: list('lining', 'Doublage', { preset: 2 }),
  ...insulation(),
}

const ceilingOut = between('ceiling_type', 1, 5)
const ceilingCold = any(ceilingOut, is('ceiling_type', 7))
export const ceilings = {
  name,
  ceiling_type: list('ceiling_type', 'Plafond sous', { preset: 2 }),
  ...local(is('ceiling_type', 5)),
  area: area('Surface'),
  structure: list('ceiling_structure', 'Structure', { preset: 1, when: ceilingCold }),
  ...insulation([ceilingCold]),
}

const floorCold = between('floor_type', 1, 5)
export const floors = {
  name,
  floor_type: list('floor_type', 'Plancher sur', { preset: 1 }),
  ...local(is('floor_type', 5)),
  area: area('Surface'),
  perimeter: decimal('Périmètre', {
    unit: 'm',
    least: 0.1,
    most: 500,
    when: between('floor_type', 1, 3),
    hint: 'Côtés qui donnent sur l’extérieur.',
  }),
  structure: list('floor_structure', 'Structure', { preset: 1, when: floorCold }),
  ...insulation([floorCold]),
}

const door = is('kind', 1)
const window = is('kind', 2)
export const woodworks = {
  name,
  kind: list('woodwork_kind', 'Porte ou fenêtre', { preset: 2 }),
  wall: rowOf(['walls', 'ceilings'], 'Dans le mur', { needed: true }),
  area: decimal('Surface totale', { unit: 'm²', least: 0.05, most: 500, needed: true, matters: true }),
  count: whole('Nombre', { least: 1, most: 200, preset: 1 }),
  u_known: yesNo('U connu', { preset: false }),
  u_value: decimal('U', {
    unit: 'W/m²·K',
    least: 0.8,
    most: 6.5,
    matters: true,
    needed: true,
    when: is('u_known', true),
    preset: [
      { when: door, value: '3.5' },
      { when: window, value: '4.7' },
    ],
  }),
  door_type: list('door_type', 'Type de porte', { preset: 1, when: all(door, is('u_known', false)) }),
  opening_type: list('opening_type', 'Ouverture', { preset: 4, when: window }),
  frame_material: list('frame_material', 'Menuiserie', { preset: 5, when: window }),
  glazing: list('glazing', 'Vitrage', { preset: 3, matters: true, when: window }),
  orientation: list('orientation', 'Orientation', { preset: 1, when: window }),
  shutter: list('shutter', 'Fermeture', { preset: 1, when: window }),
}

export const thermalBridges = {
  name,
  type: list('thermal_bridge_type', 'Pont thermique avec', { preset: 0 }),
  wall: rowOf(['walls'], 'Mur', { needed: true }),
  slab: rowOf(['floors', 'ceilings'], 'Plancher ou plafond', { needed: true, when: is('type', 0, 2) }),
  length: decimal('Longueur', { unit: 'm', least: 0.1, most: 500, needed: true, matters: true }),
  k_known: yesNo('k connu', { preset: false }),
  k_value: decimal('k', { unit: 'W/m·K', least: 0, most: 2, needed: true, when: is('k_known', true) }),
  shared: yesNo('Commun avec un voisin', { preset: false }),
}
