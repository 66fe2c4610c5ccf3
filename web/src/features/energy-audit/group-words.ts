import { type RowGroup, rowGroups } from '@faitage/contracts/energy-audit/form-groups'

/** How a row of each group is spoken of. */
const words = {
  rooms: { the: 'La pièce', she: true },
  walls: { the: 'Le mur', she: false },
  woodworks: { the: 'La menuiserie', she: true },
  ceilings: { the: 'Le plafond', she: false },
  floors: { the: 'Le plancher', she: false },
  thermal_bridges: { the: 'Le pont thermique', she: false },
  heatings: { the: 'Le chauffage', she: false },
  hot_waters: { the: 'La production d’eau chaude', she: true },
  ventilation: { the: 'La ventilation', she: true },
  air_conditioning: { the: 'La climatisation', she: true },
  photovoltaic: { the: 'L’installation photovoltaïque', she: true },
} as const satisfies Record<RowGroup, { the: string; she: boolean }>

/** `un mur`, `une pièce` */
export const oneOf = (group: RowGroup): string => `${words[group].she ? 'une' : 'un'} ${rowGroups[group].row}`
/** `Aucun mur pour l’instant.` */
export const noneOf = (group: RowGroup): string =>
  `${words[group].she ? 'Aucune' : 'Aucun'} ${rowGroups[group].row} pour l’instant.`
/** `Le mur «\u00A0Nord\u00A0» est retiré.` */
export const removedText = (group: RowGroup, name: unknown): string => {
  const { the, she } = words[group]
  const called = typeof name === 'string' && name ? ` «\u00A0${name}\u00A0»` : ''
  return `${the}${called} est retiré${she ? 'e' : ''}.`
}
/** Of what is removed, where other rows still name it. */
export const stillNamed = (count: number): string =>
  count === 0 ? '' : count === 1 ? 'Une autre ligne y renvoie encore.' : `${count} autres lignes y renvoient encore.`
