import { z } from 'zod'
import { personal } from '../../kernel/personal.ts'
import { decimal, rowKeys, rowOf, rowSchema, text, yesNo } from '../audit-field.ts'

export const roomFields = {
  name: text('Nom', { needed: true }),
  length: decimal('Longueur', { unit: 'm', least: 0, most: 100 }),
  width: decimal('Largeur', { unit: 'm', least: 0, most: 100 }),
  area: decimal('Surface', {
    unit: 'm²',
    least: 0,
    most: 1000,
    hint: 'Longueur × largeur, tant que vous ne dites rien.',
  }),
  height_under_ceiling: decimal('Hauteur', { unit: 'm', least: 1, most: 10 }),
  heating_id: rowOf(['heatings'], 'Chauffage'),
  air_conditioning: yesNo('Climatisée', { preset: false }),
}

/** Areas that a room measures of a part of the envelope: the rows of one name add up to the part of that name. */
export const roomInputFields = {
  name: text('Nom', { needed: true }),
  area: decimal('Surface', { unit: 'm²', least: 0, most: 1000 }),
}
const inputs = z.array(rowSchema(roomInputFields)).max(60).optional()

/** The lists of a room, and the group of elements that each one feeds. */
export const roomInputs = {
  wall_inputs: { group: 'walls', label: 'Murs' },
  woodwork_inputs: { group: 'woodworks', label: 'Menuiseries' },
  ceiling_inputs: { group: 'ceilings', label: 'Plafonds' },
  floor_inputs: { group: 'floors', label: 'Planchers' },
} as const
export type RoomInput = keyof typeof roomInputs
export const isRoomInput = (name: string): name is RoomInput => Object.hasOwn(roomInputs, name)

const { shape } = rowSchema(roomFields)
export const room = z.object({
  ...rowKeys,
  ...shape,
  // « Chambre de Léa » names somebody.
  name: personal(shape.name),
  wall_inputs: inputs,
  woodwork_inputs: inputs,
  ceiling_inputs: inputs,
  floor_inputs: inputs,
})
export type Room = z.infer<typeof room>
