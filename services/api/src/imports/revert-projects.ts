import { streamOf } from '@faitage/contracts/kernel/streams'
import type { RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import { evolveProject, noProject, type ProjectState } from '@faitage/contracts/projects/project-state'
import { projectsMoved, usesOfProjects } from '@faitage/projections/imports/moved-projects.queries'
import type { Api } from '../kernel/api.ts'
import { Unavailable, WrongRevision } from '../kernel/events/event-log.ts'
import { inTurn } from '../kernel/in-turn.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { projectEvents } from '../projects/project-stream.ts'
import { type RevertRow, revertRowDecider } from './revert-row.decider.ts'
import { rowCommandId } from './rows/import-ids.ts'
import { revertCommandId } from './rows/record-row.ts'
import type { Reverted, Touched, WrittenRow } from './rows/revert-rows.ts'

/** Streams read and written at once: what people do meanwhile has its turn. */
const AT_ONCE = 16

/** Milliseconds the read models get to come up with what was added to the projects. */
const CATCH_UP_MS = 5000

/** How often a row is decided anew when somebody wrote in between. */
const ATTEMPTS = 5

type About = { readonly import_id: string; readonly requested_by: string }

/**
 * Undoes what rows of an import of projects wrote: a project it opened is removed, what it altered is put back. Each is
 * decided on the project as it then is, under a command of its own, so that asking again changes nothing.
 *
 * @throws {Unavailable} when the read models do not know yet what was added to the projects
 */
export async function revertProjects(api: Api, about: About, rows: readonly WrittenRow[]): Promise<Reverted[]> {
  if (!(await api.live.caughtUp(await api.events.head(), CATCH_UP_MS)))
    throw new Unavailable('the read models are behind')
  const uses = await usesOfProjects(
    api.db,
    rows.map(({ target }) => target),
  )
  return await inTurn(
    rows,
    async ({ row, target }) => ({ row, kept: await revertRow(api, about, { row, target }, uses.get(target) ?? []) }),
    { atOnce: AT_ONCE },
  )
}

/**
 * Reads the project once, decides on what it read and writes after it: half of what a command costs, for so many of them.
 *
 * @returns in French why the row was not undone
 */
async function revertRow(
  api: Api,
  { import_id, requested_by }: About,
  { row, target }: WrittenRow,
  uses: RevertRow['uses'],
): Promise<string | null> {
  const command_id = revertCommandId(import_id, row)
  const metadata = { command_id, actor: { id: requested_by, kind: 'workflow', reverts: true } } as const
  for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
    const events = await projectEvents(api, target)
    const wrote = whatItWrote(events, rowCommandId(import_id, row))
    if (!wrote || events.some(event => event.metadata.command_id === command_id)) return null
    const command: RevertRow = { type: 'RevertRow', ...wrote, uses, today: api.clock.today() }
    const decided = revertRowDecider.decide(command, stateAfter(events))
    if (isRefusal(decided)) return decided.body.message
    if (decided.length === 0) return null
    try {
      await api.events.append(streamOf.project(target), decided, { expected: events.length - 1, metadata })
      return null
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error
    }
  }
  throw new Unavailable('somebody keeps writing to a project')
}

const stateAfter = (events: readonly RecordedProjectEvent[]) => events.reduce<ProjectState>(evolveProject, noProject)

/** The project before a row, and as it left it. */
function whatItWrote(events: readonly RecordedProjectEvent[], commandId: string) {
  const isOwn = (event: RecordedProjectEvent) => event.metadata.command_id === commandId
  const first = events.findIndex(isOwn)
  if (first < 0) return undefined
  const left = stateAfter(events.slice(0, events.findLastIndex(isOwn) + 1))
  const said = events.flatMap(event =>
    isOwn(event) && event.type === 'ProjectStatusChanged' ? [{ event_id: event.id, on: event.data.on }] : [],
  )
  return left.life === 'none' ? undefined : { before: stateAfter(events.slice(0, first)), left, said }
}

/** Projects that are not as an import left them any more, or that something was added to. */
export const touchedProjects = (api: Api, import_id: string): Promise<Touched> => projectsMoved(api.db, import_id)
