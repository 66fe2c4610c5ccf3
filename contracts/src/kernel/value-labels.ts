import type { Civility, RequesterType } from './values.ts'

/** What people call each type of requester. */
export const requesterTypeLabels: Record<RequesterType, string> = {
  PO: 'Propriétaire occupant',
  LOCATAIRE: 'Locataire',
  SDC: 'Syndicat de copropriétaires',
  PB: 'Propriétaire bailleur',
}

export const civilityLabels: Record<Civility, string> = {
  mme: 'Mme',
  m: 'M.',
  mandmme: 'M. et Mme',
  mmes: 'Mmes',
  messrs: 'MM.',
}
