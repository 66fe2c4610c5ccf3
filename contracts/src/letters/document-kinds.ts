import { choice } from '../kernel/formats.ts'

/** Letters to those who own in a copro, to its syndic or to the president of its council. */
const ownerLetterLabels = {
  convocation: 'Convocation à une assemblée',
  relance_impayes: 'Relance d’impayés',
  courrier_copro: 'Courrier aux copropriétaires',
} as const
type OwnerLetterKind = keyof typeof ownerLetterLabels
/** Whether a letter is filled in from a copro and one of its owners, not from a project. */
export const isOwnerLetter = (kind: LetterKind): kind is OwnerLetterKind => Object.hasOwn(ownerLetterLabels, kind)
export const ownerLetterKinds = Object.keys(ownerLetterLabels) as OwnerLetterKind[]

/** What a letter made from a template is. */
const letterKindLabels = {
  courrier_de_visite: 'Courrier de visite',
  attestation: 'Attestation',
  rapport_de_visite: 'Rapport de visite',
  /** Of quotes of ours alone: no letter of a project is made of it. */
  devis: 'Devis d’accompagnement',
  ...ownerLetterLabels,
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
export const letterFolders: Record<Exclude<LetterKind, OwnerLetterKind>, string> = {
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
