import type { Endpoint, Page, QueryOf, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import type { AnyRecord, SheetOf } from '@faitage/contracts/kernel/record'
import type { BulkAnswer, bulkEndpoint, recordEndpoints } from '@faitage/contracts/kernel/record.endpoints'
import type { RecordQuery } from '@faitage/projections/kernel/record-model'
import type { z } from 'zod'
import type { Api } from '../api.ts'
import { historyPage } from '../history/history.ts'
import type { Caller } from '../http/caller.ts'
import type { ReachedBy } from '../http/reached.ts'
import { type RouteDefinition, route } from '../http/route.ts'
import { writeBulk } from './record-bulk.ts'
import type { By, RecordOperations } from './record-operations.ts'

/** The seven calls a record is asked by, whatever its sheet: each endpoint's own schema checks what arrives. */
export type RecordEndpoints = Pick<ReturnType<typeof recordEndpoints>, 'remove' | 'history' | 'undo'> &
  Record<'list' | 'get' | 'create' | 'update', Endpoint>

type ById = { id: string }

/**
 * The list, get, create, update, delete, history and undo of a record.
 *
 * @param list what answers the list, where its query means more than fields of the record
 */
export function recordRoutes<R extends AnyRecord, Item, L extends Endpoint>(
  operations: RecordOperations<R, Item>,
  endpoints: RecordEndpoints & { list: L },
  list: (query: QueryOf<L>, caller: Caller, reached: ReachedBy<L['of']>) => Promise<Page<Item> | ResponseOf<L>> = (
    query,
    caller,
  ) => operations.list(query as RecordQuery, caller),
): RouteDefinition[] {
  const by = ({ caller, request }: By): By => ({ caller, request })
  return [
    route(endpoints.list, ({ query, caller, reached }) =>
      list(query as QueryOf<L>, caller, reached as ReachedBy<L['of']>),
    ),
    route(endpoints.get, ({ params, caller }) => operations.get((params as ById).id, caller)),
    route(endpoints.create, input => operations.register(input.body as SheetOf<R>, by(input))),
    route(endpoints.update, input =>
      operations.amend((input.params as ById).id, input.body as Partial<SheetOf<R>>, by(input)),
    ),
    route(endpoints.remove, input => operations.remove(input.params.id, by(input))),
    route(endpoints.history, async ({ params, query, caller }) =>
      historyPage(await operations.history(params.id, caller), query),
    ),
    route(endpoints.undo, input => operations.undo(input.params.id, input.body.revision, by(input))),
  ]
}

/** The bulk of a record. */
export const bulkRoute = (
  api: Api,
  operations: RecordOperations,
  endpoint: ReturnType<typeof bulkEndpoint>,
): RouteDefinition =>
  route(endpoint, async ({ body, caller, request }): Promise<BulkAnswer> => {
    const rows = body as z.output<(typeof endpoint)['body']>
    return writeBulk(api, operations, rows, { caller, request })
  })
