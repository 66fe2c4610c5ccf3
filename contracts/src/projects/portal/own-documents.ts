import { z } from 'zod'
import { fileMediaType } from '../../files/file.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, instant } from '../../kernel/values.ts'
import type { projectDocumentKind } from '../../letters/document-kinds.ts'
import { project } from '../project.scope.ts'
import type { expectedDocument } from './expected-document.ts'

/** The groups a client finds their documents in, in their order, as they read them. */
export const ownGroupLabels = {
  letters: 'Courriers et attestations',
  reports: 'Comptes rendus de visite',
  contracts: 'Conventions et mandats',
  quotes: 'Devis et factures',
  papers: 'Vos justificatifs',
  pictures: 'Plans et photos',
  others: 'Autres documents',
} as const
export type OwnGroup = keyof typeof ownGroupLabels
const ownGroups = Object.keys(ownGroupLabels) as [OwnGroup]

/** Which group a document is in, by what the team says it is or by what it was asked for as. */
export const groupOfKind: Readonly<
  Record<z.infer<typeof projectDocumentKind> | z.infer<typeof expectedDocument.fields.shape.kind>, OwnGroup>
> = {
  courrier_de_visite: 'letters',
  attestation: 'letters',
  notification: 'letters',
  rapport_de_visite: 'reports',
  convention: 'contracts',
  mandat: 'contracts',
  devis: 'quotes',
  facture: 'quotes',
  justificatif: 'papers',
  piece_identite: 'papers',
  avis_imposition: 'papers',
  titre_propriete: 'papers',
  taxe_fonciere: 'papers',
  justificatif_domicile: 'papers',
  rib: 'papers',
  plan: 'pictures',
  photo: 'pictures',
  autre: 'others',
}

/** Documents told at once, the newest of each project; all of them are in the list of files. */
export const OWN_DOCUMENTS_MAX = 300

/** A document that the client may open. */
const ownDocument = z.object({
  id,
  name: z.string(),
  media_type: fileMediaType,
  /** Bytes. */
  size: z.int(),
  at: instant,
  /** Who put it there, as its client is told. */
  from: z.enum(['you', 'team']),
  signed: z.boolean(),
})
export type OwnDocument = z.infer<typeof ownDocument>

/** What the client of a project may read of its documents, by what they are; the team reads the same. */
export const ownDocumentEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/own-documents',
    access: 'read project',
    of: project('id', 'read'),
    feature: 'ca_documents',
    shows: ['file', 'document', 'expected_document'],
    summary: 'Les documents d’un projet, comme son client les lit',
    params: z.object({ id }),
    response: z.object({
      /** Those that hold something. */
      groups: z.array(z.object({ group: z.enum(ownGroups), documents: z.array(ownDocument) })),
      total: z.int(),
    }),
  }),
}
