/** How far the consultancy accompanies an adaptation: what some funders pay a flat amount for. */
export const amoLevelLabels = {
  socle: 'Socle',
  complet: 'Complet',
  complet_rapport: 'Complet, avec rapport d’ergothérapeute',
} as const
export type AmoLevel = keyof typeof amoLevelLabels
