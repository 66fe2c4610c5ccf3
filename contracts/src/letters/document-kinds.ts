import { choice } from '../kernel/formats.ts'

/** What a letter made from a template is. */
const letterKindLabels = {
  courrier_de_visite: 'Courrier de visite',
  attestation: 'Attestation',
  rapport_de_visite: 'Rapport de visite',
  /** Of quotes of ours alone: no letter of a project is made of it. */
  devis: 'Devis d’accompagnement',
  autre: 'Autre document',
} as const
export type LetterKind = keyof typeof letterKindLabels
export const letterKind = choice(letterKindLabels)

/** What a document of a project is: a letter, or a paper that somebody sent. */
export const projectDocumentKindLabels = {
  courrier_de_visite: 'Courrier de visite',
  attestation: 'Attestation',
  rapport_de_visite: 'Rapport de visite',
  convention: 'Convention',
  mandat: 'Mandat',
  devis: 'Devis',
  facture: 'Facture',
  notification: 'Notification de décision',
  justificatif: 'Justificatif',
  plan: 'Plan',
  photo: 'Photo',
  autre: 'Autre document',
} as const
export const projectDocumentKind = choice(projectDocumentKindLabels)

/** The folder of the project that letters of a kind are put in. */
export const letterFolders: Record<LetterKind, string> = {
  courrier_de_visite: 'Courriers de visite',
  attestation: 'Attestations',
  rapport_de_visite: 'Rapports de visite',
  devis: 'Contractualisation',
  autre: 'Documents',
}

/** Where a document stands: with the project, with one of its dwellings, or among what is contractual and signed. */
const documentSourceLabels = {
  PROJECT_DOC: 'Projet',
  ACCOMMODATION_DOC: 'Logement',
  AMO_DOC: 'Contractualisation',
} as const
export type DocumentSource = keyof typeof documentSourceLabels
export const documentSource = choice(documentSourceLabels)
