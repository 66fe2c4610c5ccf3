import { z } from 'zod'
import { ofFeature, pageOf } from '../../kernel/endpoint.ts'
import { field, optional } from '../../kernel/field.ts'
import { choice, day, longText, reference, shortText } from '../../kernel/formats.ts'
import { listFieldsOf } from '../../kernel/list-fields.ts'
import { expectedDocumentNoun } from '../../kernel/nouns.ts'
import { outlineOf } from '../../kernel/outline-of.ts'
import { ofProject } from '../../kernel/owner.ts'
import { personal } from '../../kernel/personal.ts'
import { recordEndpoints } from '../../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../../kernel/record.ts'
import { given } from '../../kernel/scope.ts'
import { id } from '../../kernel/values.ts'
import { project } from '../project.scope.ts'

/** What a client is asked for, in the words they know it by. */
export const expectedKindLabels = {
  piece_identite: 'Pièce d’identité',
  avis_imposition: 'Avis d’imposition',
  titre_propriete: 'Titre de propriété',
  taxe_fonciere: 'Taxe foncière',
  justificatif_domicile: 'Justificatif de domicile',
  rib: 'Relevé d’identité bancaire (RIB)',
  devis: 'Devis',
  facture: 'Facture',
  photo: 'Photo',
  mandat: 'Mandat signé',
  autre: 'Autre document',
} as const

export const expectedStatusLabels = {
  attendu: 'Attendu',
  recu: 'Reçu, à vérifier',
  valide: 'Validé',
  a_refaire: 'À renvoyer',
} as const
export type ExpectedStatus = keyof typeof expectedStatusLabels

/** Of these the client still owes something. */
export const owed: readonly ExpectedStatus[] = ['attendu', 'a_refaire']

/** A document that the team waits for from the client of a project; what the client sends answers it. */
export const expectedDocument = record('ExpectedDocument', {
  right: 'expected_document',
  owner: ofProject(),
  subject: 'owner',
  words: expectedDocumentNoun,
  family: 'exchange',
  sections: {
    'Document attendu': {
      project_id: field('Projet', reference('project')),
      kind: field('Nature', choice(expectedKindLabels)),
      name: field('Document demandé', personal(shortText(200)), {
        hint: 'Le client le lit ainsi : « Avis d’imposition 2025 », « Trois devis de chauffage ».',
      }),
      due: optional('À envoyer avant le', day),
      explanation: optional('Explications pour le client', personal(longText(1000))),
      status: field('État', choice(expectedStatusLabels)),
      refusal: optional('Ce qui ne va pas', personal(longText(1000)), {
        hint: 'Le client le lit à côté du document à renvoyer.',
      }),
      /** What was sent last. */
      file_id: optional('Fichier reçu', reference('file')),
    },
  },
  rules: ({ status, refusal }) =>
    status === 'a_refaire' && !refusal
      ? [{ path: 'refusal', message: 'Dites au client ce qui ne va pas, pour qu’il puisse renvoyer le document.' }]
      : [],
  // Why something is to be sent again is over once it was.
  shape: sheet => (sheet.status === 'a_refaire' ? sheet : { ...sheet, refusal: null }),
})
/** What its lists say of it. */
export const expectedDocumentOutline = outlineOf(expectedDocument)
export type ExpectedDocumentSheet = SheetOf<typeof expectedDocument>

export const expectedDocumentListFields = listFieldsOf(expectedDocument, { principal: ['status', 'kind', 'due'] })

const generic = recordEndpoints(
  expectedDocument,
  '/api/expected-documents',
  {
    sort: ['created_at', 'due', 'name', 'status'],
    fields: expectedDocumentListFields,
  },
  { list: given(project('project_id', 'read')) },
)

const item = generic.get.response.extend({
  /** The file received, as long as it is there. */
  file: z.object({ id, name: z.string().nullable() }).nullable(),
  project_title: z.string(),
  late: z.boolean(),
  may_write: z.boolean(),
})
export type ExpectedDocumentItem = z.infer<typeof item>

const shows = ['file', 'project'] as const

/** The calls of the documents asked for, the team's only; a client reads theirs in the tracker of their project. */
export const expectedDocumentEndpoints = ofFeature('ca_documents', {
  ...generic,
  list: {
    ...generic.list,
    shows,
    query: generic.list.query.extend({ project_id: id.optional() }),
    response: pageOf(item),
  },
  get: { ...generic.get, shows, response: item },
  create: {
    ...generic.create,
    body: expectedDocument.fields.extend({
      status: expectedDocument.fields.shape.status.default('attendu'),
      /** Only what the client sends answers it. */
      file_id: z.null().optional(),
    }),
  },
  update: { ...generic.update, body: expectedDocument.edits.omit({ project_id: true, file_id: true }) },
})
