/** What people call each type of requester. */
export const requesterTypeLabels = {
  PO: 'Propriétaire occupant',
  LOCATAIRE: 'Locataire',
  SDC: 'Syndicat de copropriétaires',
  PB: 'Propriétaire bailleur',
} as const

export const requesterTypes = Object.keys(requesterTypeLabels) as (keyof typeof requesterTypeLabels)[]

export const civilityLabels = {
  mme: 'Mme',
  m: 'M.',
  mandmme: 'M. et Mme',
  mmes: 'Mmes',
  messrs: 'MM.',
} as const
