/** French words of the codes of a lot’s sheet, in the order they are offered. */

export const lotTypes = {
  appartement: 'Appartement',
  maison: 'Maison',
  local_commercial: 'Local commercial',
  bureau: 'Bureau',
  local_d_activite: 'Local d’activité',
  chambre_de_service: 'Chambre de service',
  cave: 'Cave',
  grenier: 'Grenier',
  parking_exterieur: 'Parking extérieur',
  parking_couvert: 'Parking couvert',
  box: 'Box',
  jardin: 'Jardin',
  loge: 'Loge',
  terrain: 'Terrain',
  autre: 'Autre',
} as const
export type LotType = keyof typeof lotTypes

export const habitationTypes = {
  studio: 'Studio',
  t1: 'T1',
  t2: 'T2',
  t3: 'T3',
  t4: 'T4',
  t5: 'T5',
  t6_et_plus: 'T6 et plus',
} as const
export type HabitationType = keyof typeof habitationTypes

/** Lots that people live or work in: the « lots principaux ». */
export const mainLotTypes: ReadonlySet<string> = new Set<LotType>([
  'appartement',
  'maison',
  'local_commercial',
  'bureau',
  'local_d_activite',
])
/** Main lots that people live in. */
export const homeTypes: ReadonlySet<string> = new Set<LotType>(['appartement', 'maison'])
/** Lots that somebody may live in, whatever they are counted as. */
export const dwellingTypes: ReadonlySet<string> = new Set<LotType>([
  'appartement',
  'maison',
  'chambre_de_service',
  'loge',
])

/** As the specification writes them. */
export const ownerStatuses = { Occupant: 'Occupant', 'Non occupant': 'Non occupant' } as const

export const dwellingUses = {
  residence_principale: 'Résidence principale',
  residence_secondaire: 'Résidence secondaire',
  vacant: 'Vacant',
  meuble_de_tourisme: 'Meublé de tourisme',
  usage_professionnel: 'Usage professionnel',
} as const

export const occupantStatuses = {
  locataire: 'Locataire',
  sous_locataire: 'Sous-locataire',
  heberge: 'Hébergé',
  usufruitier: 'Usufruitier',
  sans_droit_ni_titre: 'Sans droit ni titre',
  inconnu: 'Inconnu',
} as const

export const leaseTypes = {
  vide: 'Vide',
  meuble: 'Meublé',
  mobilite: 'Mobilité',
  etudiant: 'Étudiant',
  commercial: 'Commercial',
  professionnel: 'Professionnel',
  loi_de_1948: 'Loi de 1948',
  fonction: 'Fonction',
  verbal: 'Verbal',
} as const

export const conventionTypes = {
  aucune: 'Aucune',
  loc1: 'Loc1',
  loc2: 'Loc2',
  loc3: 'Loc3',
  convention_anterieure: 'Convention antérieure',
  logement_social: 'Logement social',
} as const
