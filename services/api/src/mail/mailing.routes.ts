import { streamOf } from '@faitage/contracts/kernel/streams'
import type { MailState } from '@faitage/contracts/mail/mail'
import type { MailingItem, MailingSummary } from '@faitage/contracts/mail/mailing'
import type { KnownMailing } from '@faitage/contracts/mail/mailing-state'
import { mailingJob } from '@faitage/contracts/mail/project-mail'
import { projectMailEndpoints as endpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { listMailings, mailingCounts, openProjects } from '@faitage/projections/mail/mailing.queries'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { namesOf } from '../kernel/history/names.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { failureText } from '../kernel/jobs/job-plan.ts'
import { refused } from '../kernel/refusal.ts'
import { projectTitles } from '../projects/project-titles.ts'
import { mailingDecider } from './mailing.decider.ts'

const streamFor = (id: string) => streamOf.record('mailing', id)

/** E-mails sent to many, found again: what became of each, and stopping one that is under way. */
export const mailingRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.mailings, async ({ query, caller }) => {
    const page = await listMailings(api.db, caller, query)
    const [counts, nameOf] = await Promise.all([
      countsOf(
        api,
        caller,
        page.items.map(({ id }) => id),
      ),
      namesOf(
        api.people,
        page.items.map(({ sender_id }) => sender_id),
      ),
    ])
    return {
      ...page,
      items: page.items.map(
        ({
          sender_id,
          whole: _,
          queued: _queued,
          reason: _reason,
          template_id: _template,
          ...one
        }): MailingSummary => ({
          ...one,
          sender: { id: sender_id, name: nameOf(sender_id) },
          counts: counts.get(one.id) ?? noCounts,
        }),
      ),
    }
  }),

  route(endpoints.mailing, ({ reached }) => reached),

  route(endpoints.cancel, ({ params: { id }, reached: { whole }, caller, request }) => {
    // Theirs to read is not theirs to stop: for who stops it, there is none.
    if (!whole) return refused('NOT_FOUND')
    const command = { type: 'Cancel' } as const
    return handle(api, { decider: mailingDecider, stream: streamFor(id), command, caller, request })
  }),
]

/**
 * A sending as the caller may see it, as its stream says it is now.
 *
 * @throws {Refusal} NOT_FOUND where nothing of it is the caller's to see
 */
export async function mailingItem(api: Api, caller: Caller, id: string): Promise<MailingItem> {
  const { state } = await api.folds.catchUp(mailingDecider, streamFor(id))
  if (state.life === 'none') throw refused('NOT_FOUND')
  const whole = state.sender_id === caller.id || caller.role === 'admin'
  const counts = (await countsOf(api, caller, [id])).get(id)
  if (!whole && !counts) throw refused('NOT_FOUND')
  const { phase, kind, asked_at, sender_id, subject, template_id, queued, reason } = state
  const seen = whole ? state : await openPart(api, caller, state)
  const [titles, nameOf, template_name] = await Promise.all([
    projectTitles(
      api,
      seen.skipped.flatMap(({ project_id, why }) => (why === 'unknown' ? [] : [project_id])),
    ),
    namesOf(api.people, [sender_id]),
    templateName(api, template_id),
  ])
  return {
    ...{ id, phase, kind, asked_at, subject, template_name, queued, whole },
    sender: { id: sender_id, name: nameOf(sender_id) },
    total: seen.projects.length,
    reached: seen.reached,
    left_out: seen.skipped.length,
    counts: counts ?? noCounts,
    skipped: seen.skipped.map(one => ({ ...one, project_title: titles.get(one.project_id)?.title ?? '' })),
    failure: failureText(mailingJob, reason),
    may_cancel: whole && phase === 'running',
    sending: api.config.mail !== undefined,
  }
}

/** What of a sending is about projects open to the caller. */
async function openPart(api: Api, caller: Caller, { projects, reached, skipped }: KnownMailing) {
  const open = await openProjects(api.db, caller, projects)
  const isOpen = (project: string) => open.has(project)
  return {
    projects: projects.filter(isOpen),
    reached: projects.slice(0, reached).filter(isOpen).length,
    skipped: skipped.filter(({ project_id }) => isOpen(project_id)),
  }
}

type Counts = MailingSummary['counts']
const noCounts: Counts = { waiting: 0, sent: 0, refused: 0, bounced: 0 }
const countOfState: Record<MailState, keyof Counts> = {
  queued: 'waiting',
  sent: 'sent',
  failed: 'refused',
  expired: 'refused',
  bounced: 'bounced',
}

/** The figures of those sendings of which the caller sees a message. */
async function countsOf(api: Api, caller: Caller, ids: readonly string[]): Promise<Map<string, Counts>> {
  const found = new Map<string, Counts>()
  for (const { id, state, count } of await mailingCounts(api.db, caller, ids)) {
    const counts = found.get(id) ?? noCounts
    const name = countOfState[state]
    found.set(id, { ...counts, [name]: counts[name] + count })
  }
  return found
}

async function templateName(api: Api, id: string | null): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from email_template where id = ${id}`.execute(api.db)
  return rows[0]?.name ?? null
}
