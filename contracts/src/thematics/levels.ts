import type { ThematicName } from './thematic-names.ts'

/** The things that a thematic is about. A mission has no versions of its own: it reads those of its copros. */
export const thematicScopes = {
  mission: 'Mission',
  sc: 'Conseil ou ASL',
  copro: 'Copropriété',
  building: 'Bâtiment',
  lot: 'Lot',
} as const
export type ThematicScope = keyof typeof thematicScopes
/** Those that have versions. */
export type HeldScope = Exclude<ThematicScope, 'mission'>
export const heldScopes = ['sc', 'copro', 'building', 'lot'] as const satisfies readonly HeldScope[]

/** The levels of each thematic, in the order of its tabs. */
export const thematicLevels = {
  ENVIRONNEMENT_URBAIN_CADRE_VIE: ['mission', 'sc', 'copro'],
  SITUATION_JURIDIQUE_FONCIER: ['mission', 'sc', 'copro', 'building', 'lot'],
  OCCUPATION_SOCIALE: ['mission', 'copro', 'building', 'lot'],
  GESTION_ET_FONCTIONNEMENT: ['mission', 'sc', 'copro'],
  CHARGES: ['mission', 'sc', 'copro', 'lot'],
  IMPAYES: ['mission', 'sc', 'copro', 'lot'],
  EQUIPEMENT_ET_BATI: ['mission', 'copro', 'building', 'lot'],
  SUIVI_FINANCEMENTS_PC_ET_PPIC: ['mission', 'sc', 'copro', 'building'],
  SUIVI_FINANCEMENTS_PP: ['mission', 'copro', 'lot'],
  POSITIONNEMENT_IMMOBILIER: ['mission', 'copro', 'lot'],
} as const satisfies Record<ThematicName, readonly ThematicScope[]>

/** The thematics of a level, in order. */
export const thematicsOf = (scope: ThematicScope): ThematicName[] =>
  (Object.keys(thematicLevels) as ThematicName[]).filter(name =>
    (thematicLevels[name] as readonly ThematicScope[]).includes(scope),
  )
