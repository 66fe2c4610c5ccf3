import { streamOf } from '@faitage/contracts/kernel/streams'
import { noProject } from '@faitage/contracts/projects/project-state'
import type { Api } from '../kernel/api.ts'
import { WrongRevision } from '../kernel/events/event-log.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { importRowDecider } from './import-row.decider.ts'
import { commandOf } from './plan-rows.ts'
import { errorOf } from './row-plan.ts'
import { projectIdOf, rowCommandId } from './rows/import-ids.ts'
import type { PlanRow } from './rows/import-rows.ts'
import type { RowOutcome } from './rows/record-row.ts'

/** Projects of one reference that may be gone before a row gives up. */
const MOST_GONE = 20

interface About {
  readonly import_id: string
  readonly mission_id: string
  /** Who started the import: the history names that person. */
  readonly requested_by: string
}

/**
 * Writes one row into the project of its reference. The project's id follows from the mission and the reference, the
 * command's from the import and the row: a row that comes again finds what it wrote.
 *
 * @param known the project that carries the reference, when the read models know one
 */
export async function writeRow(api: Api, about: About, row: PlanRow, known: string | undefined): Promise<RowOutcome> {
  const values = { ...row.values, reference: row.reference! }
  const { import_id, mission_id } = about
  const planned = { import_id, mission_id, values, today: api.clock.today() }
  const ids = (function* () {
    if (known) yield known
    for (let n = 0; n <= MOST_GONE; n++) {
      const id = projectIdOf(mission_id, values.reference, n)
      if (id !== known) yield id
    }
  })()
  let last: Refusal | undefined
  for (const project_id of ids) {
    const command = commandOf(planned, project_id)
    const outcome = project_id === known ? undefined : await open(api, about, row.row, command)
    if (outcome) return isRefusal(outcome) ? failed(outcome) : outcome
    const revised = await revise(api, about, row.row, command)
    if (!isRefusal(revised)) return revised
    if (revised.key !== 'project.reference.taken') return failed(revised)
    last = revised
  }
  return failed(last!)

  function failed(refusal: Refusal): RowOutcome {
    return { what: 'in_error', errors: [errorOf(refusal, values)] }
  }
}

type Command = ReturnType<typeof commandOf>

/** Opens the project, without reading a stream that is most likely not there. Undefined when it is. */
async function open(api: Api, about: About, row: number, command: Command): Promise<RowOutcome | Refusal | undefined> {
  const decided = importRowDecider.decide(command, noProject)
  // Only an existing project can do without a type of requester.
  if (isRefusal(decided)) return decided.key === 'import.row.typeMissing' ? undefined : decided
  try {
    const { revision } = await api.events.append(streamOf.project(command.project_id), decided, {
      expected: 'no_stream',
      metadata: metadataOf(about, row),
    })
    return { what: 'created', written: { target: command.project_id, revision } }
  } catch (error) {
    if (error instanceof WrongRevision) return undefined
    throw error
  }
}

/** Brings the project in line with the row; answers a row that comes again what it did. */
async function revise(api: Api, about: About, row: number, command: Command): Promise<RowOutcome | Refusal> {
  const stream = streamOf.project(command.project_id)
  const commandId = rowCommandId(about.import_id, row)
  const { actor } = metadataOf(about, row)
  const before = await api.folds.catchUp(importRowDecider, stream)
  const repeated = before.commands.has(commandId)
  const written = await handle(api, {
    decider: importRowDecider,
    stream,
    command,
    caller: worker,
    actor,
    request: internalContext(commandId),
  })
  if (isRefusal(written)) return written
  const { commands } = await api.folds.forWriting(importRowDecider, stream)
  if (!commands.has(commandId)) return { what: 'skipped' }
  const noted = { written: { target: command.project_id, revision: written.revision } }
  if (!repeated) return { what: written.revision === 0 ? 'created' : 'updated', ...noted }
  const own = (await api.events.read(stream)).find(event => event.metadata.command_id === commandId)
  return { what: own?.revision === 0 ? 'created' : 'updated', ...noted }
}

const metadataOf = ({ import_id, requested_by }: About, row: number) => ({
  command_id: rowCommandId(import_id, row),
  actor: { id: requested_by, kind: 'workflow' as const },
})
