/** French words of the codes of a building’s sheet, in the order they are offered. */

export const erpCategories: Record<'1' | '2' | '3' | '4' | '5', string> = { 1: '1', 2: '2', 3: '3', 4: '4', 5: '5' }
export const commissionResults = {
  favorable: 'Favorable',
  defavorable: 'Défavorable',
  sans_objet: 'Sans objet',
} as const

export const mainAccesses = {
  libre: 'Libre',
  cle: 'Clé',
  badge: 'Badge',
  digicode: 'Digicode',
  interphone: 'Interphone',
  visiophone: 'Visiophone',
} as const
export const innerAccesses = {
  libre: 'Libre',
  cle: 'Clé',
  badge: 'Badge',
  trappe: 'Trappe',
  inaccessible: 'Inaccessible',
} as const

export const roofs = {
  terrasse: 'Terrasse',
  tuiles: 'Tuiles',
  ardoises: 'Ardoises',
  zinc: 'Zinc',
  bac_acier: 'Bac acier',
  autre: 'Autre',
} as const
export const ventilations = {
  aucune: 'Aucune',
  naturelle: 'Naturelle',
  simple_flux: 'Simple flux',
  hygro_a: 'Hygro A',
  hygro_b: 'Hygro B',
  double_flux: 'Double flux',
} as const
export const collectiveHeaters = {
  aucun: 'Aucun',
  gaz: 'Gaz',
  fioul: 'Fioul',
  bois: 'Bois',
  reseau_de_chaleur: 'Réseau de chaleur',
  electricite: 'Électricité',
  pompe_a_chaleur: 'Pompe à chaleur',
  mixte: 'Mixte',
} as const

export const asbestosResults = {
  absence: 'Absence',
  presence_a_surveiller: 'Présence à surveiller',
  mesure_d_empoussierement: 'Mesure d’empoussièrement',
  travaux_obligatoires: 'Travaux obligatoires',
} as const
