import { z } from 'zod'
import { filesOfProject } from '../files/file.scope.ts'
import { fileMediaType } from '../files/file.ts'
import { endpoint, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { reference, shortText, yesNo } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { documentNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofProject } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { processWithSheet } from '../kernel/process.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { recordSheet, type SheetOf } from '../kernel/record.ts'
import { given } from '../kernel/scope.ts'
import { id, instant } from '../kernel/values.ts'
import { mailState } from '../mail/mail.ts'
import { project } from '../projects/project.scope.ts'
import { documentMoves } from './document.state.ts'
import { documentSource, projectDocumentKind } from './document-kinds.ts'
import { reasonedStatuses, signatureStatus } from './signature.ts'

const sheet = recordSheet({
  right: 'document',
  owner: ofProject(),
  subject: 'owner',
  words: documentNoun,
  family: 'exchange',
  sections: {
    Document: {
      project_id: field('Projet', reference('project')),
      name: field('Nom', personal(shortText(200))),
      kind: field('Nature', projectDocumentKind),
      source: field('Rangement', documentSource),
      /** The dwelling it is about. */
      entity_id: optional('Logement', reference('accommodation')),
      file_id: field('Fichier', reference('file')),
      template_id: optional('Modèle', reference('letter_template')),
      /** Said by the server: the quote of ours it is; its signature follows that of the quote. */
      quote_id: optional('Devis d’accompagnement', reference('amo_quote'), { computed: true }),
    },
    Envoi: {
      /** Sent to the requester by e-mail as soon as it is said; once. */
      auto_send: optional('À envoyer au demandeur', yesNo),
      /** Said by the server: the e-mail it left with, or why none could be written. */
      mail_id: optional('E-mail', reference('project_mail')),
      not_sent: optional('Non envoyé', shortText(100)),
    },
    Signature: {
      universign_status: optional('Signature', signatureStatus),
      signature_reason: optional('Motif', personal(shortText(500))),
      new_document_id: optional('Document signé', reference('file')),
    },
  },
  rules({ universign_status: status, signature_reason, new_document_id, source, entity_id }) {
    const faults = []
    if (status && reasonedStatuses.includes(status) && !signature_reason)
      faults.push({ path: 'signature_reason', message: 'Indiquez le motif.' })
    if (status === 'SIGNED' && !new_document_id)
      faults.push({ path: 'new_document_id', message: 'Choisissez le fichier du document signé.' })
    if (source === 'ACCOMMODATION_DOC' && !entity_id)
      faults.push({ path: 'entity_id', message: 'Choisissez le logement dont il s’agit.' })
    return faults
  },
})
export type DocumentSheet = SheetOf<typeof sheet>

/**
 * A document of a project: what it is, what it is about, and where its signature stands. Its bytes are a file of the
 * project, sealed as everything of the requester is.
 */
export const projectDocument = processWithSheet('Document', sheet, documentMoves)
/** What its lists say of it. */
export const projectDocumentOutline = outlineOf(projectDocument)

export const documentListFields = listFieldsOf(projectDocument, {
  principal: ['kind', 'source', 'universign_status'],
  other: ['auto_send', 'entity_id', 'template_id'],
})

const path = '/api/documents'
const generic = recordEndpoints(
  projectDocument,
  path,
  {
    sort: ['created_at', 'name', 'kind'],
    fields: documentListFields,
    size: 50,
  },
  { list: given(project('project_id', 'read')) },
)

const documentFile = z.object({
  id,
  /** Null once its subject was forgotten. */
  name: z.string().nullable(),
  media_type: fileMediaType,
  size: z.int(),
  uploaded_at: instant,
  /** `removed`: it can still come back; `gone`: its bytes were destroyed, or forgotten with the requester. */
  life: z.enum(['present', 'removed', 'gone']),
})

const documentItem = generic.get.response.extend({
  project_title: z.string(),
  /** The dwelling it is about, as its project calls it. */
  entity_name: z.string().nullable(),
  template_name: z.string().nullable(),
  file: documentFile.nullable(),
  signed_file: documentFile.nullable(),
  /** Where its sending to the requester stands; null where nobody asked for it. */
  sending: z
    .object({
      /** `asked`: within seconds; `not_sent`: nobody could be written to; then what became of the e-mail. */
      state: z.enum(['asked', 'not_sent', ...mailState.options]),
      /** Why it was not sent, in French. */
      why: z.string().nullable(),
      at: instant.nullable(),
    })
    .nullable(),
  may_write: z.boolean(),
})
export type DocumentItem = z.infer<typeof documentItem>

/** What follows from elsewhere: the file and the project for good, the rest by its own means. */
const told = { mail_id: true, not_sent: true, quote_id: true } as const
const later = { universign_status: true, signature_reason: true, new_document_id: true, template_id: true } as const
const shows = ['project', 'file', 'letter_template', 'mail'] as const

export const documentEndpoints = ofFeature('ca_documents', {
  ...generic,
  list: {
    ...generic.list,
    shows,
    query: generic.list.query.extend({
      project_id: id.optional(),
      sortDirection: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: pageOf(documentItem),
  },
  get: { ...generic.get, shows, response: documentItem },
  create: {
    ...generic.create,
    body: projectDocument.fields.omit({ ...told, ...later }).extend({ source: documentSource.default('PROJECT_DOC') }),
  },
  update: {
    ...generic.update,
    method: 'PATCH' as const,
    body: projectDocument.edits.omit({ ...told, project_id: true, file_id: true, template_id: true }),
  },
  /** Makes documents of files of the project, or of the person's cloud drive, whose token travels in a header. */
  ofFiles: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/documents',
    access: 'create document',
    of: filesOfProject('id', 'create'),
    shows: ['file'],
    summary: 'Faire de fichiers des documents du projet',
    params: z.object({ id }),
    body: z.object({
      files_id: z
        .array(z.string().regex(/^[\w-]{1,100}$/))
        .min(1)
        .max(50),
      kind: projectDocumentKind,
      entity_id: id.nullable().optional(),
      source: documentSource.optional(),
      filesAreSelectedFromDrive: z.boolean().optional(),
    }),
    response: z.object({ items: z.array(written), position: z.string() }),
  }),
})
