import { bucketLabels } from '@faitage/contracts/alerts/alert.endpoints'
import { alertSubject } from '@faitage/contracts/alerts/alert-columns'
import { type Digest, digestEndpoints as endpoints } from '@faitage/contracts/identity/digest'
import { registered } from '@faitage/contracts/identity/user-state'
import { addDays, formatDay, mondayOf } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { sql } from 'kysely'
import { callerOf } from '../identity/authenticate.ts'
import { displayNameOf, userDecider } from '../identity/user.decider.ts'
import { type Api, fold } from '../kernel/api.ts'
import { derivedId } from '../kernel/events/derived-id.ts'
import { handle } from '../kernel/events/handle.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { digestMail } from '../mail/digest.fr.ts'
import { queueMail } from '../mail/queue.ts'
import { deadlinesOf } from './alerts-of.ts'

/** People written to in one step, lines of a mail, days ahead it looks. */
const STEP = 20
const LINES = 20
const AHEAD = 365

/** The e-mail that says what is late or near: how often, as each person chose. */
export function digestRoutes(api: Api): RouteDefinition[] {
  const sending = api.config.mail !== undefined
  return [
    route(endpoints.get, async ({ caller }) => {
      const { state } = await fold(api, userDecider, streamOf.user(caller.id))
      return { digest: registered(state).digest, sending }
    }),

    route(endpoints.choose, ({ body: { digest }, caller, request }) =>
      handle(api, {
        decider: userDecider,
        stream: streamOf.user(caller.id),
        command: { type: 'ChooseDigest', digest },
        caller,
        request,
      }),
    ),

    route(endpoints.step, async ({ body: { day: asked, after } }) => {
      const day = asked ?? api.clock.today()
      // Without a mail server nobody would get them, and the outbox would fill.
      const people = sending ? await peopleOn(api, day, after) : []
      for (const id of people) await writeTo(api, id, day)
      return { day, after: people.at(-1) ?? after, over: people.length < STEP }
    }),
  ]
}

/** Who is to be written to on a day, the next ones. */
async function peopleOn(api: Api, day: string, after: string | null): Promise<string[]> {
  const chosen: Digest[] = day === mondayOf(day) ? ['daily', 'weekly'] : ['daily']
  const { rows } = await sql<{ id: string }>`
    select id from user_account
    where active and not is_deleted and role <> 'client' and digest = any (${chosen}::text[])
      ${after === null ? sql`` : sql`and id > ${after}`}
    order by id limit ${STEP}`.execute(api.db)
  return rows.map(({ id }) => id)
}

/** Writes to somebody what is late or near, once a day at most, and nothing when nothing is. */
async function writeTo(api: Api, userId: string, day: string): Promise<void> {
  const id = derivedId(`digest ${day}`, userId)
  // It was queued before whoever did it died, even if it was read and thrown away since.
  if ((await api.events.read(streamOf.record('mail', id))).length > 0) return
  const caller = await callerOf(api, userId, '')
  if (isRefusal(caller) || !caller.permissions.has('read mission')) return
  const { rows, total, counts } = await deadlinesOf(
    api,
    { ...caller, feature: 'ca_alerts' },
    { mine: true, done: false, reminded: true, until: addDays(day, AHEAD), page: 1, size: LINES },
  )
  if (total === 0) return
  const { state } = await fold(api, userDecider, streamOf.user(userId))
  const { sheet, digest } = registered(state)
  // Switched off a moment ago.
  if (digest === 'never') return
  const lines = rows.map(
    ({ value, bucket, monitor_name, mission_name, ...of }) =>
      `${formatDay(value)} (${bucketLabels[bucket].toLowerCase()}) : ${monitor_name}, ${alertSubject({ ...of, place: null })}, mission ${mission_name}`,
  )
  const text = digestMail({
    name: displayNameOf(sheet),
    link: `${api.config.publicUrl}/`,
    settings: `${api.config.publicUrl}/?compte=echeances`,
    total,
    late: counts.overdue,
    lines,
  })
  await queueMail(api, { id, to_user_id: userId, to: sheet.email, kind: 'digest', ...text })
}
