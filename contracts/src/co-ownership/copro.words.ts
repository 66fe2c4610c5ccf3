/*
 * French words of the codes of a co-ownership’s sheets, in the order they are offered. The codes of periods of
 * construction are the national registry’s own.
 */

export const constructionTimes = {
  AVANT_1949: 'Avant 1949',
  DE_1949_A_1960: '1949–1960',
  DE_1961_A_1974: '1961–1974',
  DE_1975_A_1993: '1975–1993',
  DE_1994_A_2000: '1994–2000',
  DE_2001_A_2010: '2001–2010',
  A_COMPTER_DE_2011: 'Depuis 2011',
  NON_CONNUE: 'Non connue',
} as const

export const coproTypes = {
  syndicat_unique: 'Syndicat unique',
  syndicat_principal: 'Syndicat principal',
  syndicat_secondaire: 'Syndicat secondaire',
  petite_copropriete: 'Petite copropriété',
  copropriete_a_deux: 'Copropriété à deux',
  residence_services: 'Résidence-services',
  monopropriete: 'Monopropriété',
  autre: 'Autre',
} as const

/** How far the accompanying of a copro has come, in order. */
export const coproPhases = {
  reperage: 'Repérage',
  diagnostic: 'Diagnostic',
  projet: 'Projet',
  vote: 'Vote',
  travaux: 'Travaux',
  suivi: 'Suivi',
} as const
export type CoproPhase = keyof typeof coproPhases

export const syndicTypes = {
  professionnel: 'Professionnel',
  benevole: 'Bénévole',
  cooperatif: 'Coopératif',
  administrateur_provisoire: 'Administrateur provisoire',
  non_connu: 'Non connu',
} as const

/** Kinds of syndic whose name the registry does not share: the kind alone is said. */
export const unnamedSyndics: ReadonlySet<unknown> = new Set(['benevole', 'cooperatif', 'non_connu'])

export const mandateStatuses = {
  mandat_en_cours: 'Mandat en cours',
  pas_de_mandat_en_cours: 'Pas de mandat en cours',
  mandat_expire_avec_successeur_declare: 'Mandat expiré avec successeur déclaré',
  mandat_expire_sans_successeur_declare: 'Mandat expiré sans successeur déclaré',
} as const

export const publicPrograms = {
  qpv: 'QPV',
  acv: 'ACV',
  pvd: 'PVD',
  plan_de_sauvegarde: 'Plan de sauvegarde',
  aidee: 'Aidée',
} as const

export const cleKinds = {
  generale: 'Générale',
  batiment: 'Bâtiment',
  escalier: 'Escalier',
  ascenseur: 'Ascenseur',
  chauffage: 'Chauffage',
  eau: 'Eau',
  parking: 'Parking',
  speciale: 'Spéciale',
} as const

export const heritages = {
  aucune: 'Aucune',
  inscrit_mh: 'Inscrit MH',
  classe_mh: 'Classé MH',
  abords: 'Abords',
  site_patrimonial_remarquable: 'Site patrimonial remarquable',
  label: 'Label',
} as const

export const externalSpaces = {
  jardin: 'Jardin',
  cour: 'Cour',
  voirie: 'Voirie',
  aire_de_jeux: 'Aire de jeux',
  terrasse: 'Terrasse',
  autre: 'Autre',
} as const
