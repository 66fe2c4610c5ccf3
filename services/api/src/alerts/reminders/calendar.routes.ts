import { randomBytes } from 'node:crypto'
import { calendarEndpoints as endpoints } from '@faitage/contracts/alerts/calendar.endpoints'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { sql } from 'kysely'
import { fundingEvents } from '../../funding/files/own-deadlines.ts'
import { callerOf } from '../../identity/authenticate.ts'
import { hashOf } from '../../identity/session-tokens.ts'
import type { Api } from '../../kernel/api.ts'
import { type RouteDefinition, route, send } from '../../kernel/http/route.ts'
import { isRefusal, refused } from '../../kernel/refusal.ts'
import { taskEvents } from '../../projects/task-events.ts'
import { coOwnershipTaskEvents } from '../../tasks/task-feed.ts'
import { visitEvents } from '../../visits/visit-events.ts'
import { deadlinesOf } from '../alerts-of.ts'
import { calendarOf } from './calendar.ts'

/** Days ahead, and deadlines, that a calendar holds at most. */
const AHEAD = 365
/** Days back that visits stay in it. */
const BEHIND = 30
const MOST = 10_000

/** The calendar of a person's deadlines: its link is made, replaced and cut by them alone. Only its hash is kept. */
export const calendarRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.feed, async ({ params: { secret } }) => {
    const link = await api.db
      .selectFrom('calendar_feed')
      .select('user_id')
      .where('hash', '=', hashOf(secret.slice(0, -'.ics'.length)))
      .executeTakeFirst()
    const caller = link && (await callerOf(api, link.user_id, ''))
    // Unknown, cut, of somebody who left: all look the same.
    if (!caller || isRefusal(caller) || !caller.permissions.has('read mission')) return refused('NOT_FOUND')
    const { rows } = await deadlinesOf(
      api,
      { ...caller, feature: 'ca_alerts' },
      { mine: true, done: false, until: addDays(api.clock.today(), AHEAD), page: 1, size: MOST },
    )
    const calendar = await calendarOf(rows, { written: api.clock.now(), url: api.config.publicUrl })
    const today = api.clock.today()
    const others = await Promise.all([
      fundingEvents(api, caller),
      visitEvents(api, caller, { from: addDays(today, -BEHIND), until: addDays(today, AHEAD) }),
      taskEvents(api, caller),
      coOwnershipTaskEvents(api, caller, addDays(today, -BEHIND)),
    ])
    return send(
      calendar.replace(/END:VCALENDAR\r\n$/, end => others.join('') + end),
      { type: 'text/calendar; charset=utf-8', filename: 'echeances.ics' },
    )
  }),

  route(endpoints.get, async ({ caller }) => {
    const link = await api.db
      .selectFrom('calendar_feed')
      .select('created_at')
      .where('user_id', '=', caller.id)
      .executeTakeFirst()
    return { created_at: link?.created_at ?? null }
  }),

  route(endpoints.renew, async ({ caller }) => {
    const secret = randomBytes(32).toString('base64url')
    const hash = hashOf(secret)
    const { created_at } = await api.db
      .insertInto('calendar_feed')
      .values({ user_id: caller.id, hash })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet({ hash, created_at: sql<string>`now()` }))
      .returning('created_at')
      .executeTakeFirstOrThrow()
    return { address: `${api.config.publicUrl}/api/calendar/${secret}.ics`, created_at }
  }),

  route(endpoints.revoke, async ({ caller }) => {
    await api.db.deleteFrom('calendar_feed').where('user_id', '=', caller.id).execute()
    return { ok: true as const }
  }),
]
