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

const habitationTypes = {
  studio: 'Studio',
  t1: 'T1',
  t2: 'T2',
  t3: 'T3',
  t4: 'T4',
  t5: 'T5',
  t6_et_plus: 'T6 et plus',
} as const
export type HabitationType = keyof typeof habitationTypes
