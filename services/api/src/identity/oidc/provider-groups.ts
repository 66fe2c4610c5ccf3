import type { Group } from '@faitage/contracts/identity/user'
import { registered } from '@faitage/contracts/identity/user-state'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { sql } from 'kysely'
import { type Api, fold } from '../../kernel/api.ts'
import { handle } from '../../kernel/events/handle.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { userDecider } from '../user.decider.ts'
import type { Claims } from './identity-provider.ts'

/**
 * Brings a person's groups to what the provider says of them, when it is configured to say so: a list of agencies and
 * antennas, by id or by name. A list in which nothing is known changes nothing: that is a mistake of configuration.
 * Clients are not the provider's to give: those that administrators set stay.
 */
export async function groupsFromProvider(api: Api, caller: Caller, claims: Claims): Promise<void> {
  const { groupsClaim } = api.config.oidc ?? {}
  const claimed = groupsClaim === undefined ? undefined : claims[groupsClaim]
  if (!Array.isArray(claimed)) return
  const names = claimed.filter(name => typeof name === 'string').slice(0, 50)
  const places = await groupsNamed(api, names)
  if (names.length > 0 && places.length === 0) return
  const { sheet } = registered((await fold(api, userDecider, streamOf.user(caller.id))).state)
  const clients = sheet.groups.flatMap(({ client_id }): Group[] => (client_id ? [{ client_id }] : []))
  const groups = [...places, ...clients]
  const keyOf = ({ agency_id, antenna_id, client_id }: Group) => [agency_id, antenna_id, client_id].join('/')
  if (groups.map(keyOf).sort().join() === sheet.groups.map(keyOf).sort().join()) return
  await handle(api, {
    decider: userDecider,
    stream: streamOf.user(caller.id),
    command: { type: 'AmendUser', changes: { groups } },
    caller,
    actor: { id: 'system', kind: 'system' },
    request: internalContext(),
  })
}

async function groupsNamed({ db }: Pick<Api, 'db'>, names: readonly string[]): Promise<Group[]> {
  if (names.length === 0) return []
  const wanted = names.map(name => name.trim().toLowerCase())
  const { rows } = await sql<{ kind: 'agency' | 'antenna'; id: string }>`
    select 'agency' as kind, id from agency
      where not is_deleted and (lower(name) = any (${wanted}) or id::text = any (${wanted}))
    union all
    select 'antenna', id from antenna
      where not is_deleted and (lower(name) = any (${wanted}) or id::text = any (${wanted}))
    order by 1, 2`.execute(db)
  return rows.map(({ kind, id }) => (kind === 'agency' ? { agency_id: id } : { antenna_id: id }))
}
