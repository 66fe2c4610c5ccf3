import type { HeldKind } from '@faitage/contracts/co-ownership/held-name'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import type { AnyRecord, SheetOf } from '@faitage/contracts/kernel/record'
import type { RecordState } from '@faitage/contracts/kernel/record.fold'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { type Api, fold } from '../kernel/api.ts'
import type { Decider } from '../kernel/events/decider.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext, type RequestContext } from '../kernel/http/request-context.ts'
import type { By, RecordOperations, Writing } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { heldNameDecider } from './held-name.decider.ts'

/** How long a name is kept for something that is still being written. */
const UNDER_WAY_MS = 2 * 60_000

/** A name that one record at most has within its owner. */
export interface NameRule<R extends AnyRecord> {
  readonly record: R
  /** Folds its stream. */
  readonly decider: Decider<RecordState<SheetOf<R>>, never>
  readonly kind: HeldKind
  /** The field of the sheet it is in. */
  readonly field: string
  /** The owner it is unique in. */
  readonly scopeOf: (sheet: SheetOf<R>) => string
  /** The name as it is compared; undefined when the sheet has none. */
  readonly foldedOf: (sheet: SheetOf<R>) => string | undefined
  /** The name as it is written, and what the record that has it is called, for people. */
  readonly shownOf: (sheet: SheetOf<R>) => string
  readonly titleOf: (sheet: SheetOf<R>) => string
  /** What somebody who comes second is refused with: `{name}`, `{other}`. */
  readonly taken: ErrorKey
}

/** The id of what first has a name. */
export const firstIdOf = (kind: HeldKind, folded: string, scope: string): string =>
  derivedId(`${kind} ${folded}`, scope)

/** The names of one kind of record: their ids derive from them, and nobody has the name of another. */
export function heldNames<R extends AnyRecord>(api: Api, rule: NameRule<R>) {
  type Sheet = SheetOf<R>
  const { record, decider, kind } = rule
  const streamFor = (id: string) => streamOf.record(record.stream, id)
  const nameId = (sheet: Sheet, folded: string) => derivedId(`${kind} held ${folded}`, rule.scopeOf(sheet))
  const command = (id: string) => ({ decider: heldNameDecider, stream: streamOf.record(kind, id), caller: worker })

  /** Makes a name the record's before it is given it: of two who ask at once one is refused, whatever the process. */
  async function hold(
    sheet: Sheet,
    id: string,
    by: { request: RequestContext } | undefined,
  ): Promise<Refusal | undefined> {
    const folded = rule.foldedOf(sheet)
    // What the record's own rules refuse is refused by them; a name is not taken for it.
    if (folded === undefined || record.rules(record.shape(sheet)).length > 0) return undefined
    const held = nameId(sheet, folded)
    const { state, commands } = await api.folds.catchUp(heldNameDecider, streamOf.record(kind, held))
    const { holder, since } = state
    if (holder !== undefined) {
      if (holder === id && (!by || state.command === by.request.commandId)) return undefined
      const other = (await fold(api, decider, streamFor(holder))).state
      const name = rule.shownOf(sheet)
      if (other.life === 'present' && rule.foldedOf(other.sheet) === folded)
        return refused(rule.taken, { name, other: rule.titleOf(other.sheet) })
      const touched = other.life === 'absent' ? '' : other.updated_at
      const underWay = since > touched && api.clock.now().getTime() - Date.parse(since) < UNDER_WAY_MS
      if (underWay) return refused(rule.taken, { name, other: 'en cours de création' })
    }
    const written = await handle(api, {
      ...command(held),
      command: {
        type: 'HoldName',
        id: held,
        holder_id: id,
        first: false,
        over: holder === undefined ? undefined : since,
        key: rule.taken,
        name: rule.shownOf(sheet),
      },
      // A command that took the name and let go of it takes it anew.
      request: by && !commands.has(by.request.commandId) ? by.request : internalContext(),
    })
    return isRefusal(written) ? written : undefined
  }

  /** Whether a name that nothing ever had is now kept for what this command makes of it. */
  async function holdFirst(sheet: Sheet, folded: string, id: string, { request }: By): Promise<boolean> {
    const held = nameId(sheet, folded)
    const over = { first: true, over: undefined, key: rule.taken, name: rule.shownOf(sheet) }
    const written = await handle(api, {
      ...command(held),
      command: { type: 'HoldName', id: held, holder_id: id, ...over },
      isNew: true,
      request,
    })
    if (isRefusal(written)) return false
    // As it was left by the command itself, which somebody who sends it again must find as it was.
    return (await api.folds.forWriting(heldNameDecider, streamOf.record(kind, held))).state.holder === id
  }

  /** Lets go of a name that was kept for a record which was not written. */
  async function release(sheet: Sheet, by: By): Promise<void> {
    const folded = rule.foldedOf(sheet)
    if (folded === undefined) return
    const held = nameId(sheet, folded)
    const { state } = await api.folds.catchUp(heldNameDecider, streamOf.record(kind, held))
    if (state.holder === undefined || state.command !== by.request.commandId) return
    await handle(api, {
      ...command(held),
      command: { type: 'ReleaseName', id: held, holder_id: state.holder, since: state.since },
      request: internalContext(),
    })
  }

  return {
    /** The id a new record gets: made of its name where nothing ever had it, so that it is the same wherever it is made. */
    async identify(sheet: Sheet, by: By): Promise<string | Refusal> {
      const folded = rule.foldedOf(sheet)
      // What the record's own rules refuse is refused by them; a name is not taken for it.
      if (folded === undefined || record.rules(record.shape(sheet)).length > 0) return by.request.newId(record.stream)
      const derived = firstIdOf(kind, folded, rule.scopeOf(sheet))
      if (await holdFirst(sheet, folded, derived, by)) return derived
      const entry = await api.folds.catchUp(decider, streamFor(derived))
      if (entry.commands.has(by.request.commandId)) return derived
      const id = entry.revision < 0 ? derived : by.request.newId(record.stream)
      return (await hold(sheet, id, by)) ?? id
    },

    /** A name changed, or back with what was removed, is the record's as long as nobody took it meanwhile. */
    async check({ id, sheet, changes, action }: Writing<Sheet>): Promise<Refusal | undefined> {
      const renamed = action === 'restore' || (action === 'amend' && rule.field in changes)
      return renamed ? hold(sheet, id, undefined) : undefined
    },

    /** The operations, a name being let go of when what was to have it is refused. */
    releasing<O extends Pick<RecordOperations<R>, 'register'>>(operations: O): O {
      return {
        ...operations,
        async register(sheet: Sheet, by: By) {
          const written = await operations.register(sheet, by)
          if (isRefusal(written)) await release(sheet, by)
          return written
        },
      }
    },
  }
}
