import { z } from 'zod'
import { type EventOf, event, type RecordedEvent } from '../kernel/message.ts'
import { id, instant } from '../kernel/values.ts'

/** Who personal data is held of: each kind under the id whose key seals it. */
export const subjectKinds = {
  requester: 'Demandeur',
  person: 'Copropriétaire ou occupant',
  prospect: 'Prospect',
  user: 'Utilisateur',
  contact: 'Contact',
  copro: 'Intervenants d’une copropriété',
  /** Whom an invoice is made out to: sealed under a key of its own, kept when they are erased. */
  invoice: 'Client d’une facture',
  /** Who signed a quote: the evidence of it, likewise. */
  signature: 'Signataire d’un devis',
} as const
export const subjectKind = z.enum(Object.keys(subjectKinds) as [SubjectKind, ...SubjectKind[]])
export type SubjectKind = keyof typeof subjectKinds

/** Why somebody is erased. */
export const erasureCauses = {
  request: 'À la demande de la personne',
  due: 'Durée de conservation écoulée',
  decision: 'Décision de la maison',
} as const
export const erasureCause = z.enum(Object.keys(erasureCauses) as [ErasureCause, ...ErasureCause[]])
export type ErasureCause = keyof typeof erasureCauses

/** Somebody was erased: what went and what the law keeps, in counts; nothing of who they were. */
export const subjectErased = event('SubjectErased', {
  id,
  kind: subjectKind,
  cause: erasureCause,
  /** Keys that were forgotten, streams whose rows were made again, files whose bytes are gone. */
  keys: z.int(),
  streams: z.int(),
  files: z.int(),
  /** Files that stay, sealed anew under keys of their own, and invoices kept ten years. */
  files_kept: z.int(),
  invoices_kept: z.int(),
  /** Signatures that were given, kept ten years with what they are of; absent of what was erased before they were counted. */
  signatures_kept: z.int().optional(),
  /** Where the bytes were: every version of an object goes too where the bucket keeps versions. */
  store: z.enum(['disk', 's3']),
  /** Of which of their keys it is, where they may be written of anew; as many as were erased before, unless told. */
  generation: z.int().optional(),
})
export type RecordedErasure = RecordedEvent<EventOf<typeof subjectErased>>

const erasure = z.object({
  at: instant,
  by: z.object({ id: z.string(), name: z.string() }),
  cause: erasureCause,
  kind: subjectKind,
  keys: z.int(),
  streams: z.int(),
  files: z.int(),
  files_kept: z.int(),
  invoices_kept: z.int(),
  signatures_kept: z.int().optional(),
  store: z.enum(['disk', 's3']),
})

/** Somebody as the search finds them. */
export const foundSubject = z.object({
  id,
  kind: subjectKind,
  name: z.string(),
  /** Where they are known from: a project, a mission, a function. */
  detail: z.string(),
  /** Their page in the product. */
  href: z.string(),
})
export type FoundSubject = z.infer<typeof foundSubject>

const linkedRow = z.object({ label: z.string(), value: z.string(), href: z.string().nullable() })

/** Everything held about somebody, thing by thing. */
export const heldSubject = z.object({
  id,
  kind: subjectKind,
  /** Null once erased. */
  name: z.string().nullable(),
  detail: z.string(),
  href: z.string().nullable(),
  erased: z.boolean(),
  parts: z.array(
    z.object({
      /** What it is a part of: « Projet », « Visite », « Message ». */
      title: z.string(),
      stream: z.string(),
      since: instant,
      events: z.int(),
      values: z.array(z.object({ label: z.string(), value: z.string(), recorded_at: instant })),
    }),
  ),
  /** Kept in clear about them: of an owner, periods, arrears, tasks of their lots. */
  linked: z.array(z.object({ title: z.string(), rows: z.array(linkedRow) })),
  /** The lots they hold today: to be thought of before they are erased. */
  present: z.array(z.string()),
  /** Texts under other keys that may name them: to be read again first. */
  near: z.array(linkedRow),
  files: z.array(z.object({ id, name: z.string().nullable(), size: z.int() })),
  /** Things of theirs whose reading the access log notes. */
  things: z.array(id),
  invoices: z.int(),
  signatures: z.int(),
  erasures: z.array(erasure),
})
export type HeldSubject = z.infer<typeof heldSubject>
