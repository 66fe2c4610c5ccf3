import { forgetWords } from '@faitage/projections/kernel/personal-data/words-to-forget'
import { findSubject } from '@faitage/projections/privacy/subject.queries'
import { sql } from 'kysely'
import type { Sessions } from '../identity/sessions.ts'
import type { Api } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'
import { derivedId } from '../kernel/events/derived-id.ts'
import { worker } from '../kernel/http/caller.ts'
import { traceOf } from '../kernel/http/errors.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { forgetSearched } from '../search/forget-searched.ts'
import { eraseSubject } from './erase-subject.ts'

/** Milliseconds between two looks. */
const EVERY_MS = 60_000
/** The first comes soon after a start: it may be that of a backup that was restored. */
const FIRST_MS = 5000
/** Left to whoever is at it: an erasure of many projects takes its time between the keys and the notes. */
const CUT_OFF_MS = 300_000
/** People of one look. */
const STEP = 20

/**
 * Carries erasures to their end that nobody asks for again: a key is gone and nothing says that all of it was done, because
 * the process died in between, or a backup of before was restored. Under one command each, whoever does it and how often.
 *
 * @returns how many were finished
 */
export async function finishErasures(api: Api, sessions: Sessions, after = CUT_OFF_MS): Promise<number> {
  await forgetWords(api.pool, api.secrets.master, async words => {
    await demandCaughtUp(api)
    await forgetSearched(api, words)
  })
  const { rows } = await sql<{ id: string }>`
    select subject_id as id from forgotten_subject as gone
    where forgotten_at < now() - make_interval(secs => ${after / 1000})
      and not exists (select from subject_key where subject_key.subject_id = gone.subject_id)
      and not exists (select from erased_subject where erased_subject.id = gone.subject_id)
      and (${sql.join(
        ['project_list', 'person', 'prospect', 'user_account', 'copro', 'invoice'].map(
          table =>
            sql`exists (select from ${sql.table(table)} as t where t.${sql.ref(table === 'project_list' ? 'requester_id' : 'id')} = gone.subject_id)`,
        ),
        sql` or `,
      )})
    order by forgotten_at, subject_id limit ${STEP}`.execute(api.db)
  let finished = 0
  for (const { id } of rows) {
    const subject = await findSubject(api.db, id)
    if (!subject) continue
    const request = internalContext(derivedId('finish the erasure', id))
    // Documents that were to stay were sealed again before the key went; what it still seals can be read no more.
    const how = { cause: 'decision' as const, documents: false, caller: worker, request, sessions }
    const written = await eraseSubject(api, { subject, ...how }).catch(error => {
      if (isRefusal(error)) return error
      throw error
    })
    if (isRefusal(written)) api.log.warn({ subject: id, refusal: written.key }, 'an erasure that was cut off waits')
    else finished++
  }
  return finished
}

/** Looks for them as long as the API lives. */
export function keepFinishingErasures(api: Api, sessions: Sessions): { stop(): Promise<void> } {
  let running: Promise<unknown> | undefined
  const look = () =>
    finishErasures(api, sessions)
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
      await running
    },
  }
}
