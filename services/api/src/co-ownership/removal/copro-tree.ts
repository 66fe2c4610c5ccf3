import { building } from '@faitage/contracts/co-ownership/building'
import { copro } from '@faitage/contracts/co-ownership/copro'
import { lot } from '@faitage/contracts/co-ownership/lot'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import type { AnyRecord } from '@faitage/contracts/kernel/record'
import type { RecordState } from '@faitage/contracts/kernel/record.fold'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { idsBelow } from '@faitage/projections/co-ownership/copro-content'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { type Api, fold } from '../../kernel/api.ts'
import type { Decider } from '../../kernel/events/decider.ts'
import { handle } from '../../kernel/events/handle.ts'
import { type Caller, worker } from '../../kernel/http/caller.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { inTurn } from '../../kernel/in-turn.ts'
import { deciderOf } from '../../kernel/records/place.ts'
import type { RecordOperations } from '../../kernel/records/record-operations.ts'
import { isRefusal, type Refusal } from '../../kernel/refusal.ts'
import { buildingOperations } from '../building.ts'
import { coproOperations } from '../copro.ts'
import { lotDecider } from '../lot.decider.ts'
import { lotOperations } from '../lot.ts'
import type { CoproRemoval } from './copro-removal.decider.ts'

/** Milliseconds the read models get to see what was written a moment ago. */
export const CAUGHT_UP_MS = 2000
/** Lots of one step: few enough for a bar that moves, and for an answer that comes in time. */
const STEP = 100
/** Buildings a copro has at most, as far as one step is concerned. */
const BUILDINGS = 2000
/** Records written at the same moment. */
const AT_ONCE = 16

export interface Stepped {
  readonly over: boolean
  /** The last lot that was looked at. */
  readonly after: string | null
  readonly kept: number
}

type Work = Pick<CoproRemoval, 'removal_id' | 'work_id' | 'asked_by'>

/** Our worker, acting for the person who asked, whom the history names; the right to remove the copro is the right to all that hangs on it. */
const actingFor = (id: string): Caller => ({
  ...worker,
  id,
  kind: 'user',
  permissions: new Set([...worker.permissions, 'delete copro', 'delete building', 'delete lot']),
})
interface Removed<Sheet> {
  readonly record: AnyRecord
  readonly decider: Decider<RecordState<Sheet>, { type: 'Remove' }>
}
/** The command that does one record's part, the same however often it comes. */
const commandOf = (work_id: string, record: AnyRecord, id: string, late = false): string =>
  derivedId(`${record.stream} ${id}${late ? ' late' : ''}`, work_id)

/** Removes some more of a copro, from its lots up to itself: what is above still names what is below. */
export async function removeSome(api: Api, copro_id: string, work: Work): Promise<Stepped> {
  const caller = actingFor(work.asked_by)
  const { state } = await fold(api, deciderOf(copro), streamOf.record(copro.stream, copro_id))
  // « Hors bâtiment » comes back with a lot that is written late, and goes again.
  const late = state.life === 'removed'
  // Nothing is asked of what uses what: all that does goes too.
  const remove = async <Sheet>({ record, decider }: Removed<Sheet>, id: string): Promise<void> => {
    const written = await handle(api, {
      decider,
      stream: streamOf.record(record.stream, id),
      command: { type: 'Remove' },
      caller,
      request: internalContext(commandOf(work.work_id, record, id, late)),
    })
    // Somebody removed it a moment ago.
    if (isRefusal(written) && written.status !== 404) throw written
  }
  const lots = await idsBelow(api.db, copro_id, { table: 'lot', removed: false, limit: STEP })
  if (lots.length > 0) {
    await inTurn(lots, id => remove({ record: lot, decider: lotDecider }, id), { atOnce: AT_ONCE })
    return { over: false, after: null, kept: 0 }
  }
  const buildings = await idsBelow(api.db, copro_id, { table: 'building', removed: false, limit: BUILDINGS })
  await inTurn(buildings, id => remove({ record: building, decider: deciderOf(building) }, id), { atOnce: AT_ONCE })
  await remove({ record: copro, decider: deciderOf(copro) }, copro_id)
  // What an import or somebody wrote below it until the very end goes with it: it is looked for once the copro is gone.
  return { over: late, after: null, kept: 0 }
}

/** Brings some more of a copro back, from itself down to its lots: only what went with it. */
export async function restoreSome(
  api: Api,
  copro_id: string,
  work: Work,
  after: string | null,
): Promise<Stepped | Refusal> {
  const caller = actingFor(work.asked_by)
  const restore = async (
    operations: Pick<RecordOperations, 'undo' | 'record'>,
    id: string,
  ): Promise<Written | Refusal | undefined> => {
    const { record } = operations
    const events = await api.events.read(streamOf.record(record.stream, id))
    const last = events.at(-1)
    // Whatever removed the copro since, all of it is asked for.
    const by = last?.metadata.command_id
    const own = id === copro_id || [false, true].some(late => by === commandOf(work.removal_id, record, id, late))
    if (!last || last.type !== record.removed.type || !own) return undefined
    const request = internalContext(commandOf(work.work_id, record, id))
    try {
      const written = await operations.undo(id, last.revision, { caller, request })
      if (isRefusal(written) && written.status >= 500) throw written
      return written
    } catch (error) {
      if (isRefusal(error) && error.status < 500) return error
      throw error
    }
  }
  const restored = (operations: Pick<RecordOperations, 'undo' | 'record'>, ids: readonly string[]) =>
    inTurn(ids, id => restore(operations, id), { atOnce: AT_ONCE })
  const answers: (Written | Refusal | undefined)[] = []
  if (after === null) {
    const whole = await restore(coproOperations(api) as never, copro_id)
    // Without it nothing below has a place.
    if (isRefusal(whole)) return whole
    const buildings = await idsBelow(api.db, copro_id, { table: 'building', removed: true, limit: BUILDINGS })
    answers.push(...(await restored(buildingOperations(api) as never, buildings)))
  }
  const lots = await idsBelow(api.db, copro_id, { table: 'lot', removed: true, after, limit: STEP })
  answers.push(...(await restored(lotOperations(api) as never, lots)))
  return { over: lots.length < STEP, after: lots.at(-1) ?? after, kept: answers.filter(isRefusal).length }
}
