/** The themes that missions, councils, copros, buildings and lots are described by, as their tabs name them. */
export const thematicTitles = {
  ENVIRONNEMENT_URBAIN_CADRE_VIE: 'Environnement urbain et cadre de vie',
  SITUATION_JURIDIQUE_FONCIER: 'Situation juridique et foncier',
  OCCUPATION_SOCIALE: 'Occupation sociale',
  GESTION_ET_FONCTIONNEMENT: 'Gestion et fonctionnement',
  CHARGES: 'Charges',
  IMPAYES: 'Impayés',
  EQUIPEMENT_ET_BATI: 'Équipement et bâti',
  SUIVI_FINANCEMENTS_PC_ET_PPIC: 'Financements PC et PPIC',
  SUIVI_FINANCEMENTS_PP: 'Financements PP',
  POSITIONNEMENT_IMMOBILIER: 'Positionnement immobilier',
} as const
export type ThematicName = keyof typeof thematicTitles
