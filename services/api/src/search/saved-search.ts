import type { SheetOf } from '@faitage/contracts/kernel/record'
import { type SavedSearchItem, savedSearch, savedSearchEndpoints } from '@faitage/contracts/search/saved-search'
import type { RecordQuery } from '@faitage/projections/kernel/record-model'
import { countOfSavedSearches, savedSearchModel, savedSearchSeenBy } from '@faitage/projections/search/saved-search'
import type { Api } from '../kernel/api.ts'
import { historyPage } from '../kernel/history/history.ts'
import { namesOf } from '../kernel/history/names.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { recordOperations } from '../kernel/records/record-operations.ts'
import { invalid, refused } from '../kernel/refusal.ts'
import { mayRead } from './may-read.ts'
import { faultsOfQuery, goneOf } from './saved-query.ts'

/** Searches of one list that one person keeps at most. */
const MOST = 100

/** Kept searches: one's own are nobody else's, whatever their rights; shared ones are read by the whole team. */
export function savedSearchRoutes(api: Api): RouteDefinition[] {
  const operations = recordOperations<typeof savedSearch, SavedSearchItem>(api, savedSearch, {
    model: savedSearchModel,
    references: { user_id: { nameOf: id => api.people.nameOf(id) } },
    check: async ({ sheet, changes, action, caller }) => {
      const { entity, query } = sheet
      if (!mayRead(caller, entity)) return refused('FORBIDDEN')
      if (action === 'register' && (await countOfSavedSearches(api.db, caller.user_id, entity)) >= MOST)
        return refused('savedSearch.tooMany', { most: MOST })
      if (action === 'remove' || action === 'restore' || !changes.query) return undefined
      const faults = await faultsOfQuery(api, caller, entity, query ?? '')
      return faults.length > 0 ? invalid(faults) : undefined
    },
    complete: async (items, caller) => {
      const names = await namesOf(
        api.people,
        items.map(({ user_id }) => user_id),
      )
      return Promise.all(
        items.map(async item => ({
          ...item,
          mine: item.user_id === caller.user_id,
          may_change: mayChange(caller, item),
          author: names(item.user_id),
          gone: await goneOf(api, caller, item.entity, item.query ?? ''),
        })),
      )
    },
  })

  return [
    route(savedSearchEndpoints.list, ({ query, caller }) =>
      operations.list(query as RecordQuery, caller, savedSearchSeenBy(caller.user_id)),
    ),
    route(savedSearchEndpoints.get, ({ params: { id }, caller }) => operations.get(id, caller)),
    route(savedSearchEndpoints.create, ({ body, caller, request }) =>
      operations.register({ ...body, user_id: caller.user_id }, { caller, request }),
    ),
    route(savedSearchEndpoints.update, ({ params: { id }, body, caller, request }) =>
      operations.amend(id, body as Partial<SheetOf<typeof savedSearch>>, { caller, request }),
    ),
    route(savedSearchEndpoints.remove, ({ params: { id }, caller, request }) =>
      operations.remove(id, { caller, request }),
    ),
    route(savedSearchEndpoints.history, async ({ params: { id }, query, caller }) =>
      historyPage(await operations.history(id, caller), query),
    ),
    route(savedSearchEndpoints.undo, ({ params: { id }, body: { revision }, caller, request }) =>
      operations.undo(id, revision, { caller, request }),
    ),
  ]
}

export const mayChange = (
  caller: Caller,
  { user_id, shared }: { user_id: string; shared?: boolean | null | undefined },
) => user_id === caller.user_id || (caller.role === 'admin' && shared === true)
