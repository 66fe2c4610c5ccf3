/* French words of the codes of a council’s sheet, in the order they are offered. */

export const scTypes = {
  conseil_syndical: 'Conseil syndical',
  asl: 'ASL',
  aful: 'AFUL',
  union_de_syndicats: 'Union de syndicats',
  syndicat_principal: 'Syndicat principal',
} as const

/** The contracts of a council: each yes or no, and the day it ends. */
export const scContracts = {
  syndic: 'Syndic',
  green_spaces: 'Espaces verts',
  heater: 'Chauffage',
  trash_management: 'Déchets',
  aerial_parking: 'Parking aérien',
  underground_parking: 'Parking souterrain',
  cctv: 'Vidéosurveillance',
} as const
export type ScContract = keyof typeof scContracts
export const scContractNames = Object.keys(scContracts) as ScContract[]

/** The assets of a council, without a contract that ends. */
export const scAssets = { trash_room: 'Local poubelles', lodge: 'Loge' } as const
