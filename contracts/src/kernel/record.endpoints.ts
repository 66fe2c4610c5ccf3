import { z } from 'zod'
import { endpoint, listQuery, pageOf, written } from './endpoint.ts'
import { historyItem } from './history.ts'
import type { PermissionKind } from './permission.ts'
import type { RecordDefinition } from './record.ts'
import { id, instant } from './values.ts'

/** What every record is answered with, beside its sheet. */
export const recordAnswer = { id, revision: z.int(), created_at: instant, updated_at: instant }

/** What a list of records may be sorted and narrowed by. */
export interface RecordListing<F extends z.ZodRawShape> {
  /** Fields the list can be sorted by; the first is the usual order. */
  sort: readonly [string, ...string[]]
  /** Schemas of the fields the list can be narrowed by, each to one value. */
  filters?: F
  /** Rows of a page by default; 20 when absent. */
  size?: number
}

/**
 * The seven calls of a record: list (term search, filters, sort, pages), get, create, update (only the given keys, `null`
 * clears), delete, history, and undo of a change or of a deletion.
 */
export function recordEndpoints<S extends z.ZodRawShape, F extends z.ZodRawShape = Record<never, never>>(
  record: Pick<RecordDefinition<string, S>, 'fields' | 'changes' | 'words'> & { kind: PermissionKind },
  path: `/api/${string}`,
  listing: RecordListing<F>,
) {
  const { kind, words } = record
  const params = z.object({ id })
  const item = z.object({ ...recordAnswer, ...record.fields.shape }) as unknown as z.ZodObject<typeof recordAnswer & S>
  const filters = Object.fromEntries(
    Object.entries(listing.filters ?? {}).map(([key, field]) => [key, (field as z.ZodType).optional()]),
  ) as unknown as { [K in keyof F]: z.ZodOptional<F[K]> }
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: `read ${kind}`,
      summary: words.many,
      query: z.object({
        ...listQuery(listing.sort as [string, ...string[]], listing.size),
        term: z.string().trim().max(200).optional(),
        ...filters,
      }),
      response: pageOf(item),
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      access: `read ${kind}`,
      summary: `Lire ${words.a}`,
      params,
      response: item,
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: `create ${kind}`,
      summary: `Créer ${words.a}`,
      body: record.fields,
      response: written,
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/{id}`,
      access: `update ${kind}`,
      summary: `Modifier ${words.a}`,
      params,
      body: record.changes,
      response: written,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/{id}`,
      access: `delete ${kind}`,
      summary: `Supprimer ${words.a}`,
      params,
      response: written,
    }),
    history: endpoint({
      method: 'GET',
      path: `${path}/{id}/history`,
      access: `read ${kind}`,
      summary: `L’historique d’${words.a}`,
      params,
      response: z.object({ items: z.array(historyItem) }),
    }),
    /** `revision` is that of the change to undo, as the history and the answer to a deletion give it. */
    undo: endpoint({
      method: 'POST',
      path: `${path}/{id}/undo`,
      access: `update ${kind}`,
      summary: `Annuler une modification ou la suppression d’${words.a}`,
      params,
      body: z.object({ revision: z.int().min(0) }),
      response: written,
    }),
  }
}
