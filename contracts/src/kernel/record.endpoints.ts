import { z } from 'zod'
import { type Access, endpoint, listQuery, manyOf, pageOf, written } from './endpoint.ts'
import { historyPages } from './history.ts'
import { filterShape, type ListFields } from './list-fields.ts'
import { aOf, ofA, titlesOf } from './noun.ts'
import type { RecordDefinition } from './record.ts'
import { type Operated, type RecordScopes, recordOf, recordScopes, rowsOf, type Scope, type Thing } from './scope.ts'
import { id, instant } from './values.ts'

/** What every record is answered with, beside its sheet. */
export const recordAnswer = { id, revision: z.int(), created_at: instant, updated_at: instant }

/** What a list of records may be sorted and narrowed by. */
export interface RecordListing<F extends ListFields> {
  /** Fields the list can be sorted by; the first is the usual order. */
  sort: readonly [string, ...string[]]
  /** Fields the list can be narrowed by. */
  fields?: F
  /** Rows of a page; 20 unless given. */
  size?: number
}

/** One row of a bulk that was refused: which, of which list, why. */
const rowError = z.object({
  in: z.enum(['create', 'update', 'delete']),
  row: z.int(),
  field: z.string().nullable(),
  key: z.string(),
  message: z.string(),
})
export type RowError = z.infer<typeof rowError>

/** Rows of a bulk at most; a browser with more sends them on, in order. */
export const BULK_ROWS = 200
const anyRow = z.record(z.string(), z.unknown())

/** What a bulk answers: the good rows are written, the bad ones come back with their texts. */
export const bulkAnswer = z.object({
  created: z.array(written),
  updated: z.array(written),
  deleted: z.array(written),
  schema_errors: z.array(rowError),
  position: z.string().nullable(),
})
export type BulkAnswer = z.infer<typeof bulkAnswer>

/**
 * The eight calls of a record: list (term search, filters, sort, pages), get, create, update (only the given keys, `null`
 * clears), delete, history, undo of a change or of a deletion, and bulk.
 */
export function recordEndpoints<
  S extends z.ZodRawShape,
  F extends ListFields = Record<never, never>,
  const One extends Scope = Operated<Thing>,
  const List extends Scope = Scope,
  const Made extends Scope = Scope,
>(
  record: Pick<RecordDefinition<string, S>, 'fields' | 'edits' | 'words' | 'right' | 'notice' | 'stream' | 'owner'>,
  path: `/api/${string}`,
  listing: RecordListing<F>,
  scopes: Partial<RecordScopes<One, List, Made>> = {},
) {
  const of = recordScopes(record, scopes)
  const { notice: about, words } = record
  const access = accessOf(record)
  const params = z.object({ id })
  const item = z.object({ ...recordAnswer, ...record.fields.shape }) as unknown as z.ZodObject<typeof recordAnswer & S>
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: access('read'),
      of: of.list,
      about,
      sorts: listing.sort,
      summary: titlesOf(words),
      query: z.object({
        ...listQuery(listing.sort as [string, ...string[]], listing.size),
        term: z.string().trim().max(200).optional(),
        /** Those only, of the ones that may be seen. */
        id: manyOf(id),
        ...filterShape(listing.fields ?? ({} as F)),
      }),
      response: pageOf(item),
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      access: access('read'),
      of: of.one('read'),
      about,
      summary: `Lire ${aOf(words)}`,
      params,
      response: item,
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: access('create'),
      of: of.made,
      about,
      summary: `Créer ${aOf(words)}`,
      body: record.fields,
      response: written,
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/{id}`,
      access: access('update'),
      of: of.one('write'),
      about,
      summary: `Modifier ${aOf(words)}`,
      params,
      body: record.edits,
      response: written,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/{id}`,
      access: access('delete'),
      of: of.one('writeRemoved'),
      about,
      summary: `Supprimer ${aOf(words)}`,
      params,
      response: written,
    }),
    history: endpoint({
      method: 'GET',
      path: `${path}/{id}/history`,
      access: access('read'),
      of: of.one('readRemoved'),
      about,
      summary: `L’historique ${ofA(words)}`,
      params,
      ...historyPages,
    }),
    /** `revision` is that of the change to undo, as the history names it and a deletion answers it. */
    undo: endpoint({
      method: 'POST',
      path: `${path}/{id}/undo`,
      access: access('update'),
      of: of.one('writeRemoved'),
      about,
      summary: `Annuler une modification ou la suppression ${ofA(words)}`,
      params,
      body: z.object({ revision: z.int().min(0) }),
      response: written,
    }),
  }
}

/** The right that a call asks for; where rights are those of the owner's kind, they are judged once the owner is known. */
const accessOf =
  ({ right, owner }: Pick<RecordDefinition, 'right' | 'owner'>) =>
  (action: 'read' | 'create' | 'update' | 'delete'): Access =>
    owner?.of === 'one' ? 'signed-in' : `${action} ${right}`

/** The bulk of a record; each row is judged by itself, so that a bad one keeps no good one from being written. */
export const bulkEndpoint = (
  record: Pick<RecordDefinition, 'words' | 'right' | 'notice' | 'stream' | 'owner'>,
  path: `/api/${string}`,
) =>
  endpoint({
    method: 'POST',
    path: `${path}/bulk`,
    access: accessOf(record)('update'),
    of: rowsOf(recordOf(record)('update', 'write')),
    about: record.notice,
    summary: `${titlesOf(record.words)} : créer, modifier et supprimer plusieurs à la fois`,
    body: z.object({
      create: z.array(anyRow).max(BULK_ROWS).optional(),
      update: z.array(anyRow).max(BULK_ROWS).optional(),
      delete: z.array(id).max(BULK_ROWS).optional(),
    }),
    response: bulkAnswer,
  })
