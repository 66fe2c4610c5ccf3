import { setImmediate } from 'node:timers/promises'
import type { ColumnField, ImportColumn, ImportKind } from '@faitage/contracts/imports/mission-import'
import type { FileNotes, RawRow } from '@faitage/contracts/imports/mission-import.chunks'
import { normalise, readText } from '@faitage/contracts/kernel/reading/reading'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { importsOf } from '@faitage/contracts/missions/mission-state'
import { missionStart } from '@faitage/contracts/projects/beginning'
import { type AnyProject, noProject } from '@faitage/contracts/projects/project-state'
import { referenceKey } from '@faitage/contracts/projects/reference'
import { activeUsersByName, userNames } from '@faitage/projections/identity/user-account.queries'
import { projectsByReference } from '@faitage/projections/projects/project-list.queries'
import { NIL } from 'uuid'
import type { Api } from '../kernel/api.ts'
import { Unavailable } from '../kernel/events/event-log.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { acceptedTypesOf, refusedType } from '../missions/accepted-types.ts'
import { missionDecider } from '../missions/mission.decider.ts'
import { importedFields, readCustomCells } from './custom-cells.ts'
import { keepSamples } from './import-file.ts'
import type { ImportRow } from './import-row.decider.ts'
import { type Choices, choicesOf, keepAbout } from './plan-choices.ts'
import { errorOf, planRow, type RowPlan } from './row-plan.ts'
import { accommodationIdOf, requesterIdOf } from './rows/import-ids.ts'
import { clearRows, countRows, type PlanRow, rowsBefore, writeRows } from './rows/import-rows.ts'
import { leaveOut } from './rows/left-out.ts'
import { LONGEST_REFERENCE, type RowContext, type RowError, type RowValues, readRow } from './rows/row-values.ts'
import { daysToCheck } from './rows/status-date-cells.ts'
import { samePeople } from './same-person.ts'
import { valuesRemembered } from './value-memory.ts'

/** Rows that are written in one request; a copro is several appends. */
export const batchSizes: Record<ImportKind, number> = { projects: 500, registry: 200, lots: 200 }

/** Rows planned before they are written. */
const WRITTEN_AT_ONCE = 250

/** Milliseconds the read models get to come up with what was written before the file was dropped. */
const CATCH_UP_MS = 5000

/**
 * Plans a chunk of rows as the worker read them, in the file's order. `first` begins the plan anew; a chunk that comes
 * again is planned again.
 *
 * @returns how many rows were planned, or why none may be: the import is over or already planned
 * @throws {Unavailable} when the read models lag behind the request for the import
 */
export async function planRows(
  api: Api,
  about: { import_id: string; mission_id: string },
  { rows, first, heard }: { rows: readonly RawRow[]; first: boolean; heard: Heard },
): Promise<number | Refusal> {
  const refusal = await beingPlanned(api, about)
  if (refusal) return refusal
  demandHeard(heard)
  if (first) await clearRows(api, about.import_id)
  if (rows.length === 0) return 0
  const own = await importedFields(api, about.mission_id)
  const { income_year, without } = await choicesOf(api, about.import_id)
  const said = await valuesRemembered(api, about.mission_id)
  const context = { today: api.clock.today(), users: await usersByName(api), said, income_year, headers: own.headers }
  const references = [...new Set(rows.flatMap(row => referenceOf(row) ?? []))]
  const accepted = await acceptedTypesOf(api, about.mission_id)
  const { state: mission } = await api.folds.current(missionDecider, streamOf.mission(about.mission_id))
  const start = mission.life === 'none' ? undefined : missionStart(mission.sheet)
  const [before, known] = await Promise.all([
    rowsBefore(api, about.import_id, rows[0]!.row, references.map(referenceKey), 'whatever case'),
    projectsByReference(api.db, about.mission_id, references),
  ])
  const followers = await followersOf(api, [...known.values()])
  const read = rows.map(row => {
    const reference = referenceOf(row)
    const project = reference === undefined ? undefined : known.get(referenceKey(reference))
    return { row: row.row, raw: row, project, ...readRow(row, { ...context, followers: followers(project) }) }
  })
  const people = await samePeople(api, about, {
    first: rows[0]!.row,
    rows: read.flatMap(({ project, values }) => (project ? [] : [values])),
  })
  let planned: PlanRow[] = []
  let writing: Promise<boolean> = Promise.resolve(true)
  /** Has what is planned so far written, while the next rows are planned. */
  const write = async () => {
    const some = planned
    planned = []
    if (!(await writing)) return
    demandHeard(heard)
    writing = writeRows(api, about.import_id, some)
    // A failure is met when it is waited for.
    writing.catch(() => undefined)
    await setImmediate()
  }
  for (const [
    index,
    { row, raw, project, values: cellsRead, errors: cellErrors, warnings: cellWarnings },
  ] of read.entries()) {
    const { reference } = cellsRead
    const { custom, errors: customErrors } = readCustomCells(raw.custom ?? {}, own, project?.custom)
    const wholly = Object.keys(custom).length > 0 ? { ...cellsRead, custom } : cellsRead
    const duplicate = reference === undefined ? undefined : before.seen.get(referenceKey(reference))
    if (reference !== undefined && duplicate === undefined) before.seen.set(referenceKey(reference), row)
    const again = duplicate === undefined ? [] : [duplicated(reference!, duplicate)]
    const faults = [...cellErrors, ...customErrors, ...again]
    const { plan, values, warnings } = planWithout(wholly, faults, without, kept => {
      const found = plannedFor(
        { ...about, values: { ...kept, reference: reference ?? '' }, today: context.today },
        project,
        own.headers,
      )
      const stranger =
        found.action === 'error' ? undefined : refusedType(accepted, kept.requester_type, project?.requester_type)
      return stranger ? { action: 'error', changes: [], errors: [errorOf(stranger, kept)] } : found
    })
    const { like, signs } = project || reference === undefined ? nobody : people.look(row, reference, values)
    const asked = like?.ask && plan.action === 'create'
    planned.push({
      row,
      ...plan,
      ...(asked ? { action: 'skip', reason: 'unconfirmed', question: 'confirm' } : {}),
      reference: reference ?? null,
      name: [values.last_name, values.first_name].filter(Boolean).join(' ') || null,
      values: plan.action === 'error' ? null : values,
      batch: Math.floor((before.count + index) / batchSizes.projects),
      warnings: [
        ...cellWarnings,
        ...warnings,
        ...daysToCheck(values, start),
        ...(like && plan.action === 'create' ? [like.told] : []),
      ],
      likeness: signs,
      refused: plan.action === 'error' ? { values: raw.values, custom: raw.custom ?? {} } : null,
    })
    if (planned.length === WRITTEN_AT_ONCE) await write()
  }
  if (planned.length > 0) await write()
  return (await writing) ? rows.length : refused('mission.import.alreadyFinished')
}

/** Records the plan on the mission. @returns its size, or why it cannot be recorded */
export async function recordPlan(
  api: Api,
  about: { import_id: string; mission_id: string; kind: ImportKind },
  read: {
    columns: ImportColumn[]
    missing_columns: ColumnField[]
    ignored_columns?: string[] | undefined
    rows_read?: number | undefined
    samples?: string[] | undefined
    undated?: number | undefined
    remembered?: boolean | undefined
    about?: FileNotes | undefined
  },
  caller: Caller,
): Promise<{ rows_total: number; batches: number } | Refusal> {
  const { batches, in_conflict, to_confirm, ...counts } = await countRows(api, about.import_id)
  const { rows_read = counts.rows_total, ignored_columns, samples, undated = 0, about: told, ...columns } = read
  if (samples) await keepSamples(api, about.import_id, samples)
  if (told) await keepAbout(api, about.import_id, told)
  const outside = Math.max(0, rows_read - counts.rows_total)
  const asked = to_confirm > 0 ? { to_confirm } : {}
  const more = about.kind === 'projects' ? asked : { in_conflict, to_confirm, outside, ignored_columns, undated }
  const recorded = await handle(api, {
    decider: missionDecider,
    stream: streamOf.mission(about.mission_id),
    command: {
      type: 'RecordPlan',
      import_id: about.import_id,
      ...counts,
      ...columns,
      ...more,
      batch_size: batchSizes[about.kind],
      batches,
    },
    caller,
    request: internalContext(),
  })
  return isRefusal(recorded) ? recorded : { rows_total: counts.rows_total, batches }
}

/**
 * Whether the import is still to be planned: a worker that comes late must not bring back what was forgotten. A plan
 * compares with the read models: they must know all that was written before the file was dropped.
 */
export async function beingPlanned(
  api: Api,
  { import_id, mission_id }: { import_id: string; mission_id: string },
): Promise<Refusal | undefined> {
  const { position, state } = await api.folds.catchUp(missionDecider, streamOf.mission(mission_id))
  const { current_import, ended_imports } = importsOf(state)
  if (import_id in ended_imports) return refused('mission.import.alreadyFinished')
  if (current_import?.id !== import_id) return refused('NOT_FOUND')
  if (current_import.state !== 'planning') return refused('mission.import.alreadyStarted')
  if (!(await api.live.caughtUp(position, CATCH_UP_MS))) throw new Unavailable('the read models lag behind')
  return undefined
}

/** Whether the worker that sent a chunk still waits for the answer. */
export type Heard = () => boolean

/**
 * A worker that was killed, or asked again because we were slow, is answered by nothing: the chunk it left under way would
 * be planned over a newer plan, perhaps one that is being written.
 *
 * @throws {Unavailable} when nobody waits
 */
export function demandHeard(heard: Heard): void {
  if (!heard()) throw new Unavailable('nobody waits for this plan')
}

/** The reference of a row as it was read. */
function referenceOf({ values }: RawRow): string | undefined {
  const reading = values.reference === undefined ? undefined : readText(values.reference, LONGEST_REFERENCE)
  return reading?.ok ? reading.value : undefined
}

/** Who follows projects, by name: a file says them as they are, active or not. */
async function followersOf(api: Api, projects: readonly AnyProject[]) {
  const names = await userNames(
    api.db,
    projects.flatMap(project => (project.life === 'opened' ? project.referrers : [])),
  )
  return (project: AnyProject | undefined): ReadonlyMap<string, string> =>
    new Map(
      (project?.life === 'opened' ? project.referrers : []).flatMap(id => {
        const name = names.get(id)
        return name ? [[normalise(name), id] as const] : []
      }),
    )
}

/** Active users by « first last » and « last first », by their e-mail, and by their id. */
async function usersByName(api: Api): Promise<RowContext['users']> {
  const byName = new Map<string, string[]>()
  for (const { id, first_name, last_name, email } of await activeUsersByName(api.db)) {
    const names = [`${first_name} ${last_name}`, `${last_name} ${first_name}`, email, id]
    for (const name of new Set(names.map(normalise))) {
      byName.set(name, [...(byName.get(name) ?? []), id])
    }
  }
  return byName
}

const duplicated = (reference: string, row: number): RowError => ({
  column: 'Référence',
  value: reference,
  message: `Cette référence figure déjà à la ligne ${row}.`,
})

/** The plan with the faults of its cells: everything that is wrong with a row is said at once, one error a column. */
function withFaults(plan: RowPlan, faults: readonly RowError[]): RowPlan {
  if (faults.length === 0) return plan
  const columns = new Set(faults.map(({ column }) => column))
  return {
    action: 'error',
    changes: [],
    errors: [...faults, ...plan.errors.filter(({ column }) => !columns.has(column))],
  }
}

const nobody = { like: undefined, signs: [] }

/** Values that one row may be planned without, one after the other: each may show another that its project refuses. */
const MOST_LEFT_OUT = 10

/** Plans a row without the values that a person chose to do without. */
function planWithout(
  read: RowValues,
  faults: readonly RowError[],
  without: Choices['without'],
  planOf: (values: RowValues) => RowPlan,
): { plan: RowPlan; values: RowValues; warnings: RowError[] } {
  let { values, errors, warnings } = leaveOut(read, faults, without)
  let plan = withFaults(planOf(values), errors)
  for (let n = 0; n < MOST_LEFT_OUT && plan.action === 'error'; n++) {
    const left = leaveOut(values, plan.errors, without)
    if (left.warnings.length === 0) break
    warnings = [...warnings, ...left.warnings]
    values = left.values
    errors = errors.filter(error => left.errors.includes(error))
    plan = withFaults(planOf(values), errors)
  }
  return { plan, values, warnings }
}

type Planned = Pick<ImportRow, 'import_id' | 'mission_id' | 'values' | 'today'>

/** The command of a row on the project it is about; `n` skips projects of that reference that are gone. */
export function commandOf(row: Planned, project_id: string): ImportRow {
  return {
    type: 'ImportRow',
    ...row,
    project_id,
    requester_id: requesterIdOf(project_id),
    accommodation_id: accommodationIdOf(project_id),
  }
}

/** A plan makes nothing: ids of what it would make are not derived. */
const noIds = { project_id: NIL, requester_id: NIL, accommodation_id: NIL }

const plannedFor = (row: Planned, known: AnyProject | undefined, headers: ReadonlyMap<string, string>) =>
  known
    ? planRow(commandOf(row, known.project_id), known, headers)
    : planRow({ type: 'ImportRow', ...row, ...noIds }, noProject)
