import { streamOf } from '@faitage/contracts/kernel/streams'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { forgetWords } from '@faitage/projections/kernel/personal-data/words-to-forget'
import { cutOff } from '@faitage/projections/privacy/erased-subject'
import { belongingsOf, findSubject, subjectTables } from '@faitage/projections/privacy/subject.queries'
import { sql } from 'kysely'
import type { Sessions } from '../identity/sessions.ts'
import type { Api } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'
import { worker } from '../kernel/http/caller.ts'
import { traceOf } from '../kernel/http/errors.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { forgetSearched } from '../search/forget-searched.ts'
import { eraseSubject } from './erase-subject.ts'
import { forgetLeftSigners } from './left-signers.ts'

/** Milliseconds between two looks. */
const EVERY_MS = 60_000
/** The first comes soon after a start: it may be that of a backup that was restored. */
const FIRST_MS = 5000
/** Left to whoever is at it: an erasure of many projects takes its time between the keys and the notes. */
const CUT_OFF_MS = 300_000
/** People that are looked for at once. */
const STEP = 20

interface Looking {
  /** Milliseconds that whoever is at it is left to it. */
  readonly after?: number
  readonly signal?: AbortSignal
}

/**
 * Carries erasures to their end that nobody asks for again: begun, and nothing says that all of it was done, because
 * the process died in between, or a backup of before was restored. Under one command each, whoever does it and how often.
 * Of whom it cannot be done, nobody else waits.
 *
 * @returns how many were finished
 */
export async function finishErasures(
  api: Api,
  sessions: Sessions,
  { after = CUT_OFF_MS, signal }: Looking = {},
): Promise<number> {
  await forgetWords(api.pool, api.secrets.master, async words => {
    await demandCaughtUp(api)
    await forgetSearched(api, words)
  })
  await forgetLeftSigners(api)
  let finished = 0
  for (let last: Gone | undefined, more = true; more && !signal?.aborted; ) {
    const gone = await someCutOff(api, after, last)
    for (const one of gone) {
      if (signal?.aborted) break
      if (await finishOne(api, sessions, one)) finished++
    }
    last = gone.at(-1)
    more = gone.length === STEP
  }
  return finished
}

/** `at` is when the key went, or was to go, to the microsecond. */
type Gone = { readonly id: string; readonly generation: number; readonly at: string }

/**
 * Some of them, those that wait longest first, from where one had got. A key is dated by the clock of Postgres, what a project
 * says by that of the event server, which is ours.
 */
async function someCutOff({ db }: Api, after: number, last: Gone | undefined): Promise<Gone[]> {
  // A project says that it was anonymised before any key goes: its page names nobody from then on, and nobody asks again.
  const { rows } = await sql<Gone>`
    with waiting as (
      select requester_id as id, 0 as generation, updated_at as since from project_list join project_list_apart using (id)
      where requester_erased and not exists (select from erased_subject where erased_subject.id = requester_id)
        and exists (select from subject_key where subject_id = requester_id)
        and updated_at < ${new Date(Date.now() - after).toISOString()}::timestamptz
      union all select subject_id, generation, forgotten_at from forgotten_subject as gone
      where forgotten_at < now() - make_interval(secs => ${after / 1000}) and ${cutOff} and (${sql.join(
        subjectTables.map(
          table =>
            sql`exists (select from ${sql.table(table)} as t where t.${sql.ref(table === 'project_list' ? 'requester_id' : 'id')} = gone.subject_id
              ${onlyOf(table)})`,
        ),
        sql` or `,
      )}))
    select id, generation, since::text as at from waiting
    ${last ? sql`where (since, id) > (${last.at}::timestamptz, ${last.id}::uuid)` : sql``}
    order by since, id limit ${STEP}`.execute(db)
  return rows
}

/** A signature that was not given goes with who was to sign: the erasure it is part of is theirs. */
const onlyOf = (table: string) => (table === 'signature' ? sql`and t.given_on is not null` : sql``)

async function finishOne(api: Api, sessions: Sessions, { id, generation }: Gone): Promise<boolean> {
  try {
    const subject = await findSubject(api.db, id)
    if (!subject) return false
    const request = internalContext(derivedId(`finish the erasure${generation > 0 ? ` ${generation}` : ''}`, id))
    const documents = subject.kind === 'requester' && (await wereDocumentsToGo(api, id))
    const how = { cause: 'decision' as const, documents, caller: worker, request, sessions }
    const written = await eraseSubject(api, { subject, ...how })
    if (!isRefusal(written)) return true
    throw written
  } catch (error) {
    const why = isRefusal(error) ? { refusal: error.key } : traceOf(error)
    api.log.warn({ subject: id, ...why }, 'an erasure that was cut off waits')
    return false
  }
}

/**
 * Whether the documents of a requester's project were to go too, as it says itself. Where it does not, they were to stay and
 * were sealed again before the key went, or a backup of before was restored: what that key still seals can be read no more.
 */
async function wereDocumentsToGo(api: Api, requester_id: string): Promise<boolean> {
  const { projects } = await belongingsOf(api.db, requester_id)
  for (const project of projects)
    for (const { type, data } of await api.events.read(streamOf.project(project)))
      if (type === 'ProjectAnonymised' && data.documents) return true
  return false
}

/** Looks for them as long as the API lives. */
export function keepFinishingErasures(api: Api, sessions: Sessions): { stop(): Promise<void> } {
  let running: Promise<unknown> | undefined
  const stopping = new AbortController()
  const look = () =>
    finishErasures(api, sessions, { signal: stopping.signal })
      .catch(error => api.log.warn(traceOf(error), 'erasures that were cut off were not finished, trying again'))
      .finally(() => {
        running = undefined
      })
  const begin = () => {
    running ??= look()
  }
  const first = setTimeout(begin, FIRST_MS)
  const timer = setInterval(begin, EVERY_MS)
  for (const one of [first, timer]) one.unref()
  return {
    async stop() {
      clearTimeout(first)
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
