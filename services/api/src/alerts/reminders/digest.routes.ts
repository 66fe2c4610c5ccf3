import { type AlertBucket, bucketLabels } from '@faitage/contracts/alerts/alert.endpoints'
import { alertSubject } from '@faitage/contracts/alerts/alert-columns'
import { type Digest, digestEndpoints as endpoints } from '@faitage/contracts/identity/digest'
import { registered } from '@faitage/contracts/identity/user-state'
import { addDays, formatDay, mondayOf } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { unreadBy } from '@faitage/projections/projects/comment'
import { sql } from 'kysely'
import type { FoundDeadline } from '../../funding/files/deadlines-found.ts'
import { ownDeadlinesNear, toldOutside } from '../../funding/files/own-deadlines.ts'
import { callerOf } from '../../identity/authenticate.ts'
import { displayNameOf, userDecider } from '../../identity/user.decider.ts'
import { type Api, fold } from '../../kernel/api.ts'
import { handle } from '../../kernel/events/handle.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../../kernel/http/route.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { digestMail } from '../../mail/digest.fr.ts'
import { queueMail } from '../../mail/outbox/queue.ts'
import { commentOperations } from '../../projects/comment.ts'
import { type Deadline, deadlinesOf } from '../alerts-of.ts'

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

/** Days that a comment which speaks to somebody waits for them in a digest. */
const MENTION_DAYS = 14

/** How many comments of the last days speak to somebody who has not read them. */
async function mentionsOf(api: Api, caller: Caller, day: string): Promise<number> {
  if (!caller.permissions.has('read comment')) return 0
  const since = sql<boolean>`created_at >= ${addDays(day, -MENTION_DAYS)}::date`
  const viewer = { ...caller, feature: 'ca_follow_up_comments' as const }
  const query = { page: 1, size: 1, sortDirection: 'desc' } as const
  return (await commentOperations(api).list(query, viewer, [unreadBy(caller.id), since])).totalItems
}

/** The next people to write to on a day. */
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
  const [{ rows, total, counts }, funders, mentions] = await Promise.all([
    deadlinesOf(
      api,
      { ...caller, feature: 'ca_alerts' },
      { mine: true, done: false, reminded: true, until: addDays(day, AHEAD), page: 1, size: LINES },
    ),
    ownDeadlinesNear(api, caller, day),
    mentionsOf(api, caller, day),
  ])
  if (total + funders.length === 0 && mentions === 0) return
  const { state } = await fold(api, userDecider, streamOf.user(userId))
  const { sheet, digest } = registered(state)
  // Switched off a moment ago.
  if (digest === 'never') return
  const lines = [...rows.map(lineOf), ...funders.map(funderLine)]
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
    .slice(0, LINES)
  const text = digestMail({
    name: displayNameOf(sheet),
    link: `${api.config.publicUrl}/`,
    settings: `${api.config.publicUrl}/?compte=echeances`,
    total: total + funders.length,
    late: counts.overdue + funders.filter(({ bucket }) => bucket === 'overdue').length,
    mentions,
    lines: lines.map(({ text }) => text),
  })
  await queueMail(api, { id, to_user_id: userId, to: sheet.email, kind: 'digest', ...text })
}

const near = (on: string, bucket: AlertBucket) => `${formatDay(on)} (${bucketLabels[bucket].toLowerCase()})`

const lineOf = ({ value: on, bucket, monitor_name, mission_name, ...of }: Deadline) => ({
  on,
  text: `${near(on, bucket)} : ${monitor_name}, ${alertSubject({ ...of, place: null })}, mission ${mission_name}`,
})

function funderLine(deadline: FoundDeadline) {
  const { until: on, bucket, mission_name } = deadline
  const { what, which, risk } = toldOutside(deadline)
  return {
    on,
    text: `${near(on, bucket)} : ${[what, which, `mission ${mission_name}`, risk].filter(Boolean).join(', ')}`,
  }
}
