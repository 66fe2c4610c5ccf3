import { countOf } from '@faitage/contracts/kernel/format-number'
import { streamOf } from '@faitage/contracts/kernel/streams'
import {
  type KnownProjectAct,
  projectActJob,
  projectActLabels,
  undoableActs,
} from '@faitage/contracts/projects/project-act'
import {
  type ActAsked,
  projectActEndpoints as endpoints,
  type ProjectActSummary,
} from '@faitage/contracts/projects/project-act.endpoints'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { projectTitle } from '@faitage/contracts/projects/project-title'
import { actsOf, undoneAmong } from '@faitage/projections/projects/project-act.queries'
import { listProjects } from '@faitage/projections/projects/project-list.queries'
import { stringify } from 'csv-stringify/sync'
import { alone } from '../../kernel/alone.ts'
import type { Api } from '../../kernel/api.ts'
import { handle } from '../../kernel/events/handle.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { frenchCsv, harmless } from '../../kernel/http/csv.ts'
import type { RequestContext } from '../../kernel/http/request-context.ts'
import { type RouteDefinition, route, send } from '../../kernel/http/route.ts'
import { failureText } from '../../kernel/jobs/job-plan.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { unknownReferrer } from '../referrers.ts'
import { countsOf, listItems, noteItems, writtenBy } from './act-items.ts'
import { previewOf } from './act-preview.ts'
import { selectedProjects } from './act-selection.ts'
import { type ActCounts, type ProjectActCommand, projectActDecider } from './project-act.decider.ts'

const streamFor = (id: string) => streamOf.record('projectAct', id)
const OUTCOMES = { todo: 'Pas encore traité', done: 'Fait', unchanged: 'Inchangé', refused: 'Refusé' } as const

/** Acts on many projects: shown, asked for, followed, found again, undone. One's own only. */
export const projectActRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.preview, async ({ body: { page, size, ...asked }, caller }) => {
    demandRight(caller, asked.act)
    const unknown = await unknownReferrer(api, asked.referrers_to_add ?? [])
    if (unknown) return unknown
    const items = await previewOf(api, caller, asked, await selectedProjects(api, caller, asked))
    const count = (verdict: string) => items.filter(item => item.verdict === verdict).length
    const counts = { changes: count('changes'), unchanged: count('unchanged'), refused: count('refused') }
    return {
      items: items.slice((page - 1) * size, page * size),
      page,
      pageSize: size,
      totalItems: items.length,
      counts,
    }
  }),

  route(endpoints.start, async ({ body: { expected, projects_id, filter, ...asked }, caller, request }) => {
    demandRight(caller, asked.act)
    const id = request.newId('act')
    return begin(api, id, { caller, request }, async () => {
      const unknown = await unknownReferrer(api, asked.referrers_to_add ?? [])
      if (unknown) return unknown
      const ids = await selectedProjects(api, caller, { projects_id, filter })
      if (ids.length !== expected)
        return refused('project.act.changed', { total: countOf(ids.length, 'projet', 'projets'), expected })
      await noteItems(
        api,
        id,
        ids.map(project_id => ({ project_id })),
      )
      const on = asked.act === 'status' ? (asked.on ?? api.clock.today()) : undefined
      return { type: 'RequestAct', id, total: ids.length, ...asked, on }
    })
  }),

  route(endpoints.undo, async ({ reached: act, caller, request }) => {
    const id = request.newId('undo')
    return begin(api, id, { caller, request }, async () => {
      if (act.life === 'running' || act.life === 'cancelling') return refused('project.act.running')
      if (!undoableActs.includes(act.act)) return refused('project.act.notUndoable')
      if ((await undoneAmong(api.db, [act.id])).has(act.id)) return refused('project.act.undone')
      const items = await writtenBy(api, act.id)
      if (items.length === 0) return refused('project.act.notUndoable')
      await noteItems(api, id, items)
      return { type: 'RequestAct', id, act: 'undo', total: items.length, undoes: act.id, undone: act.act }
    })
  }),

  route(endpoints.cancel, ({ params: { id }, caller, request }) =>
    write(api, id, { type: 'CancelAct' }, { caller, request }),
  ),

  route(endpoints.list, async ({ query, caller }) => {
    const { rows, total } = await actsOf(api.db, caller.user_id, query)
    const items = await summariesOf(api, rows)
    return { items, page: query.page, pageSize: query.size, totalItems: total }
  }),

  route(endpoints.get, async ({ reached }) => {
    const [summary] = await summariesOf(api, [reached])
    return summary!
  }),

  route(endpoints.items, async ({ params: { id }, query, caller }) => {
    const { rows, total } = await listItems(api, id, query)
    const titles = await titlesFor(
      api,
      caller,
      rows.map(({ project_id }) => project_id),
    )
    const items = rows.map(({ project_id, nth, reference, outcome, message }) => ({
      ...{ id: project_id, nth, reference, outcome, message },
      title: titles.get(project_id) ?? null,
    }))
    return { items, page: query.page, pageSize: query.size, totalItems: total }
  }),

  route(endpoints.export, async ({ params: { id } }) => {
    const { rows } = await listItems(api, id, { page: 1, size: 1_000_000 })
    const records = rows.map(({ nth, project_id, reference, outcome, message }) => [
      ...[nth, harmless(reference ?? ''), OUTCOMES[outcome], harmless(message ?? ''), project_id],
    ])
    const columns = ['Rang', 'Référence', 'Résultat', 'Pourquoi', 'Identifiant']
    const csv = stringify(records, { ...frenchCsv, columns })
    return send(csv, { type: 'text/csv; charset=utf-8', filename: 'compte-rendu.csv' })
  }),
]

/** Removing and anonymising ask for the right to delete. @throws {Refusal} FORBIDDEN */
function demandRight({ permissions }: Caller, act: ActAsked['act']): void {
  if ((act === 'delete' || act === 'anonymise') && !permissions.has('delete project')) throw refused('FORBIDDEN')
}

type By = { caller: Caller; request: RequestContext }

const write = (api: Api, id: string, command: ProjectActCommand, { caller, request }: By) =>
  handle(api, { decider: projectActDecider, stream: streamFor(id), command, caller, request })

/**
 * Asks for an act once: asked again, it is answered again, whatever the selection has become. Sent twice at once, the second
 * waits: what the worker has begun is not noted anew.
 */
const begin = (api: Api, id: string, by: By, asked: () => Promise<ProjectActCommand | Refusal>) =>
  alone(api, `act ${id}`, async () => {
    const { state } = await api.folds.catchUp(projectActDecider, streamFor(id))
    if (state.life !== 'none') return write(api, id, { type: 'RequestAct', id, act: state.act, total: state.total }, by)
    const command = await asked()
    return isRefusal(command) ? command : write(api, id, command, by)
  })

async function summariesOf(api: Api, acts: readonly KnownProjectAct[]): Promise<ProjectActSummary[]> {
  const ids = acts.map(({ id }) => id)
  const [counts, undone] = await Promise.all([countsOf(api, ids), undoneAmong(api.db, ids)])
  return acts.map(act => summaryOf(act, counts(act.id), undone))
}

function summaryOf(act: KnownProjectAct, { todo: _, ...counts }: ActCounts, undone: ReadonlySet<string>) {
  const { id, life, total, asked_at, ended_at, failure, undoes } = act
  const isOver = life !== 'running' && life !== 'cancelling'
  return {
    ...{ id, act: act.act, title: titleOf(act), state: life, total, ...counts, asked_at, ended_at, undoes },
    failure: failureText(projectActJob, failure),
    may_undo: isOver && undoableActs.includes(act.act) && counts.done > 0 && !undone.has(id),
  }
}

function titleOf({ act, status, undone }: KnownProjectAct): string {
  if (act === 'status' && status) return `${projectActLabels.status} : ${projectStatusLabels[status]}`
  return act === 'undo' && undone
    ? `${projectActLabels.undo} : ${projectActLabels[undone].toLowerCase()}`
    : projectActLabels[act]
}

/** What projects are called, those the caller may see. */
async function titlesFor(api: Api, caller: Caller, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const query = { page: 1, size: ids.length, sortDirection: 'asc', id: [...ids] } as never
  const { items } = await listProjects(api.db, caller, query)
  return new Map(items.map(item => [item.id, projectTitle(item)]))
}
