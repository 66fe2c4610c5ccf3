import { EVERYBODY } from '@faitage/contracts/privacy/access'
import { accessEndpoints } from '@faitage/contracts/privacy/access.endpoints'
import { userNames } from '@faitage/projections/identity/user-account.queries'
import { listAccesses, titlesOfThings } from '@faitage/projections/privacy/access-entry.queries'
import type { AccessLog } from '../kernel/access-log.ts'
import type { Api } from '../kernel/api.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'

const ERASED = 'un compte effacé'

/** Who looked at personal data. */
export const accessRoutes = (api: Api, log: AccessLog): RouteDefinition[] => [
  route(accessEndpoints.list, async ({ query }) => {
    await log.flush()
    const page = await listAccesses(api.db, query)
    const [names, titles] = await Promise.all([
      userNames(
        api.db,
        page.items.map(one => one.actor_id),
      ),
      titlesOfThings(api.db, page.items),
    ])
    return {
      ...page,
      items: page.items.map(({ actor_id, thing, subject_id, kind, hour, last_at, times }) => ({
        id: [actor_id, hour, subject_id, thing, kind].join('|'),
        actor: { id: actor_id, name: names.get(actor_id) || ERASED },
        subject_id: subject_id === EVERYBODY ? null : subject_id,
        title: titles.get(subject_id) ?? null,
        ...{ thing, kind, hour, last_at, times },
      })),
    }
  }),
]
