import type { SecurityKind } from '@faitage/contracts/identity/security'
import { securityEndpoints } from '@faitage/contracts/identity/security.endpoints'
import { listSecurityEntries } from '@faitage/projections/identity/security-entry.queries'
import { userNames } from '@faitage/projections/identity/user-account.queries'
import type { Api } from '../kernel/api.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import type { SecurityLog } from './security-log.ts'
import { securitySentences } from './security-words.ts'

const SOMEBODY = 'quelqu’un qui n’était pas connecté'
const ERASED = 'un compte effacé'

/** The security log, for administrators. */
export const securityRoutes = (api: Api, log: SecurityLog): RouteDefinition[] => [
  route(securityEndpoints.list, async ({ query }) => {
    const { address, ...asked } = query
    const page = await listSecurityEntries(api.db, asked, address ? log.addressKey(address) : undefined)
    const ids = page.items.flatMap(({ actor_id, person_id }) => [actor_id ?? [], person_id ?? []].flat())
    const [details, names] = await Promise.all([log.open(page.items), userNames(api.db, ids)])
    const named = (id: string | null) => (id === null ? null : { id, name: names.get(id) || ERASED })
    return {
      ...page,
      items: page.items.map(({ id, at, kind, outcome, actor_id, person_id }, index) => {
        const { ip, email, what = '', reason } = details[index] ?? {}
        const actor = named(actor_id)
        const person = named(person_id)
        const sentence = securitySentences[kind as SecurityKind]({
          actor: actor?.name ?? SOMEBODY,
          person: person?.name ?? email ?? (kind === 'removal' ? '' : SOMEBODY),
          what,
        })
        return {
          id,
          at,
          kind: kind as SecurityKind,
          outcome,
          sentence,
          actor,
          person,
          address: ip || null,
          reason: reason ?? null,
        }
      }),
    }
  }),
]
