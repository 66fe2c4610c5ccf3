/** How a lot is lived in, as the lists of a copro count it: an empty one is empty whoever owns it. */
export const occupations = {
  occupant: 'Propriétaire occupant',
  non_occupant: 'Propriétaire non occupant',
  vacant: 'Vacant',
  unsaid: 'Non renseigné',
} as const
export type Occupation = keyof typeof occupations

export function occupationOf(lot: {
  readonly owner_status: string | null
  readonly status_if_habitation: string | null
}): Occupation {
  if (lot.status_if_habitation === 'vacant') return 'vacant'
  if (lot.owner_status === 'Occupant') return 'occupant'
  return lot.owner_status === 'Non occupant' ? 'non_occupant' : 'unsaid'
}
