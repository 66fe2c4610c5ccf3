import type { AnyRecord, SheetOf } from '@faitage/contracts/kernel/record'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { AnyProject } from '@faitage/contracts/projects/project-state'
import { type WorksQuoteSheet, worksQuote } from '@faitage/contracts/works/works-quote'
import { sql } from 'kysely'
import { type Api, fold } from '../kernel/api.ts'
import { knownBy } from '../kernel/history/known-by.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { projectAsOf } from './as-of.ts'
import { projectDecider } from './project.decider.ts'
import { projectEventsSeen } from './project-stream.ts'

/** A record of a project, with the revision it was read at. */
interface Fact<Sheet> {
  readonly id: string
  readonly revision: number
  readonly sheet: Sheet
}

/** The part of a project that computations read, as of a day. */
interface ProjectFacts {
  readonly on: string
  /** With its requester, its dwellings and its own revision. */
  readonly project: AnyProject
  /** Its quotes and bills of works, the first registered first. */
  readonly quotes: readonly Fact<WorksQuoteSheet>[]
}

/** A project as it is now, removed or not; undefined where none was ever opened. */
export async function projectNow(api: Api, id: string): Promise<AnyProject | undefined> {
  const { state } = await fold(api, projectDecider, streamOf.project(id))
  return state.life === 'none' ? undefined : state
}

/** A project that is still there. @throws {Refusal} NOT_FOUND */
export async function openedProject(api: Api, id: string) {
  const project = await projectNow(api, id)
  if (project?.life !== 'opened') throw refused('NOT_FOUND')
  return project
}

/** The project and its records that computations read, as they were on a day: today unless given. */
export async function projectFacts(
  api: Api,
  id: string,
  on: string = api.clock.today(),
): Promise<ProjectFacts | Refusal> {
  const project = projectAsOf(await projectEventsSeen(api, id), on, api.clock.now().toISOString())
  if (isRefusal(project)) return project
  return { on, project, quotes: await recordsOn(api, worksQuote, id, on) }
}

/** The records of a project that were there on a day, as they were. */
async function recordsOn<R extends AnyRecord>(
  api: Api,
  record: R,
  projectId: string,
  on: string,
): Promise<Fact<SheetOf<R>>[]> {
  const { initial, evolve } = deciderOf(record)
  // Removed ones too: they may have been there that day.
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(record.table)}
    where sheet ->> 'project_id' = ${projectId} order by created_at, id`.execute(api.db)
  const facts = await Promise.all(
    rows.map(async ({ id }) => {
      const events = await api.events.read(streamOf.record(record.stream, id))
      const then = knownBy(events, api.clock.now().toISOString()).filter(({ day }) => day <= on)
      const state = then.reduce((before, { event }) => evolve(before, event), initial)
      const revision = then.at(-1)?.event.revision
      return state.life === 'present' && revision !== undefined ? [{ id, revision, sheet: state.sheet }] : []
    }),
  )
  return facts.flat()
}
