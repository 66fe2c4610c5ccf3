import { z } from 'zod'
import { endpoint, listQuery, pageOf } from '../kernel/endpoint.ts'
import { change, historyItem } from '../kernel/history.ts'
import { ofNobody, thing } from '../kernel/scope.ts'
import { calendarDate, id, instant } from '../kernel/values.ts'
import { auditCategory, auditKind, besideKind } from './audit-kind.ts'

const params = z.object({ kind: auditKind, id })
/** The right beside that of reading the thing itself. */
const access = 'read dossier'
/** A thing whose story is read, of the kind that the path names. */
const audited = thing('audited', 'mission', { read: 'sees' }, 'kind')
/** What may have been written since somebody looked: of any kind of thing. */
const shows = [
  ...['mission', 'project', 'quote', 'invoice', 'copro', 'lot', 'person', 'user'],
  ...['visit', 'comment', 'task'],
] as const

/** One event of a timeline. */
const auditItem = historyItem.extend({
  category: auditCategory,
  /** Of a project's timeline: what else it happened to, where that is not the project itself. */
  about: z.object({ kind: besideKind, id, title: z.string() }).nullable(),
  /** It was written down on another day than it took effect. */
  backdated: z.boolean(),
})
export type AuditItem = z.infer<typeof auditItem>

/** A choice of a filter: how many events it leaves. */
const choice = z.object({ value: z.string(), label: z.string(), count: z.int() })
export type AuditChoice = z.infer<typeof choice>

const { sortBy: _, ...paging } = listQuery(['recorded_at'], 50)

export const auditEndpoints = {
  /** The whole timeline, the latest first, a page at a time. */
  timeline: endpoint({
    method: 'GET',
    path: '/api/audit/{kind}/{id}/timeline',
    access,
    of: audited('id', 'read'),
    shows,
    summary: 'La chronologie d’un objet, filtrée et paginée',
    params,
    query: z.object({
      ...paging,
      size: z.coerce.number().int().min(1).max(200).default(50),
      sortDirection: z.enum(['asc', 'desc']).default('desc'),
      category: auditCategory.optional(),
      /** Who did it. */
      actor: z.string().max(100).optional(),
      /** A field that it altered. */
      field: z.string().max(200).optional(),
      /** Recorded from this day on, and until that one. */
      from: calendarDate.optional(),
      to: calendarDate.optional(),
      /** Only what was written down on another day than it took effect. */
      backdated: z.stringbool().optional(),
      /** Only what had taken effect by this day, and what had been recorded by this instant. */
      on: calendarDate.optional(),
      known_at: instant.optional(),
    }),
    response: pageOf(auditItem).extend({
      title: z.string(),
      /** Events there are, whatever is asked. */
      events: z.int(),
      /** Things of a project that are not told beside it: too many, the oldest. */
      left_out: z.int(),
      /** The first day anything took effect, and when the first and last events were recorded. */
      first_on: calendarDate,
      first_at: instant,
      last_at: instant,
      categories: z.array(choice),
      actors: z.array(choice),
      fields: z.array(choice),
      may_write: z.boolean(),
    }),
  }),
  /** Field by field as it was: at a day, as known then. */
  asOf: endpoint({
    method: 'GET',
    path: '/api/audit/{kind}/{id}/as-of',
    access,
    of: audited('id', 'read'),
    shows,
    summary: 'Un objet tel qu’il était un jour donné, tel qu’on le savait à un instant',
    params,
    query: z.object({ on: calendarDate, known_at: instant.optional() }),
    response: z.object({
      on: calendarDate,
      known_at: instant,
      fields: z.array(z.object({ field: z.string(), label: z.string(), value: z.unknown() })),
    }),
  }),
  /** What differs between two days, as known at one instant, or at two: what was believed, and what is known since. */
  difference: endpoint({
    method: 'GET',
    path: '/api/audit/{kind}/{id}/difference',
    access,
    of: audited('id', 'read'),
    shows,
    summary: 'Ce qui diffère entre deux jours, champ par champ',
    params,
    query: z.object({
      from: calendarDate,
      to: calendarDate,
      /** What was known of the second day; and of the first, the same unless said. */
      known_at: instant.optional(),
      from_known_at: instant.optional(),
    }),
    response: z.object({
      from: calendarDate,
      to: calendarDate,
      known_at: instant,
      from_known_at: instant,
      changes: z.array(change),
    }),
  }),
}

export const dossierEndpoints = {
  /** The public part of what dossiers are signed with: what anybody compares with. */
  publicKey: endpoint({
    method: 'GET',
    path: '/api/dossiers/public-key',
    access: 'public',
    of: ofNobody('a public key'),
    summary: 'La clé publique qui signe les dossiers',
    response: z.object({
      algorithm: z.literal('Ed25519'),
      /** The 32 bytes, hexadecimal; and as most programs read it. */
      public_key: z.string(),
      pem: z.string(),
    }),
  }),
  /** Answers application/zip. */
  get: endpoint({
    method: 'GET',
    path: '/api/dossiers/{kind}/{id}',
    access,
    of: audited('id', 'read'),
    summary: 'Le dossier de preuve d’un objet',
    params,
    query: z.object({
      /** The attached documents themselves, beside their digests. */
      documents: z.stringbool().optional(),
    }),
    response: z.unknown(),
  }),
}
