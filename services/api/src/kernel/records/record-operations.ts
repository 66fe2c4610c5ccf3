import type { Page, Written } from '@faitage/contracts/kernel/endpoint'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import type { HistoryItem } from '@faitage/contracts/kernel/history'
import { ownerFaults } from '@faitage/contracts/kernel/owner'
import type { PermissionAction } from '@faitage/contracts/kernel/permission'
import { movesOf } from '@faitage/contracts/kernel/process'
import type { AnyRecord, SheetOf } from '@faitage/contracts/kernel/record'
import type { RecordState } from '@faitage/contracts/kernel/record.fold'
import { streamOf } from '@faitage/contracts/kernel/streams'
import {
  listRecords,
  type RecordItem,
  type RecordModel,
  type RecordQuery,
  type Use,
} from '@faitage/projections/kernel/record-model'
import type { RawBuilder, SqlBool } from 'kysely'
import { type Api, fold } from '../api.ts'
import type { Decider, Folded } from '../events/decider.ts'
import { handle } from '../events/handle.ts'
import { may } from '../http/ability.ts'
import type { Caller } from '../http/caller.ts'
import type { RequestContext } from '../http/request-context.ts'
import { invalid, isRefusal, type Refusal, refused } from '../refusal.ts'
import { withErased } from './erased.ts'
import { deciderOf, folderOf, type Place, placeOf, rightOver } from './place.ts'
import { reachRecord } from './reach-record.ts'
import type { RecordCommand } from './record.decider.ts'
import { isSecret, type RecordTold, recordHistory, recordTold, sheetOf, undoingCommand } from './record-history.ts'
import type { AskedNames, References } from './referred-names.ts'
import { sentenceOfUses } from './uses.ts'

type Fields = Record<string, unknown>
/** Who writes, the request it comes with, and the day it takes effect where that is another than today. */
export type By = { caller: Caller; request: RequestContext; on?: string | undefined }

/** What a write is about: the whole sheet as it would be, what changes of it, and what is done. */
export interface Writing<Sheet> {
  readonly id: string
  readonly sheet: Sheet
  readonly changes: Partial<Sheet>
  readonly action: 'register' | 'amend' | 'remove' | 'restore'
  readonly caller: Caller
}

/** Milliseconds a removal waits for the read models. */
const CAUGHT_UP_MS = 2000

/** What a record's operations need beside its contract. A record that needs more writes its own around them. */
export interface RecordParts<Sheet, Item = RecordItem<Sheet>> {
  model: RecordModel<Sheet>
  /** By field that holds an id, or ids: what that thing is called, undefined when there is none. Refuses ids of nothing. */
  references?: References
  /** What still needs the record: it cannot be removed meanwhile. */
  uses?: (id: string) => Promise<readonly Use[]>
  /** Refuses what no schema nor rule can judge: rights of its own, names held by others. */
  check?: (writing: Writing<Sheet>) => Promise<Refusal | undefined>
  /** Completes the sheets it answers, in lists and alone, with what is kept elsewhere. */
  complete?: (items: readonly RecordItem<Sheet>[], caller: Caller) => Promise<Item[]>
  /** The id of a new one, where it comes from what it is; from the command unless given. */
  identify?: (sheet: Sheet, by: By) => Promise<string | Refusal> | string
}

/** A record that is there, with where it is and whose its personal data is. */
type ReachedRecord<Sheet> = Folded<Exclude<RecordState<Sheet>, { life: 'absent' }> & { readonly life: 'present' }> & {
  readonly place: Place
  readonly subject_id: string
}

/** What is done with a record, no matter who asks: its routes, a bulk, a copy, an import, an undo. */
export interface RecordOperations<R extends AnyRecord = AnyRecord, Item = unknown, Command = never> {
  readonly record: R
  /** Folds its stream. */
  readonly decider: Decider<RecordState<SheetOf<R>>, never>
  list(query: RecordQuery, caller: Caller, more?: readonly RawBuilder<SqlBool>[]): Promise<Page<Item>>
  get(id: string, caller: Caller): Promise<Item>
  register(sheet: SheetOf<R>, by: By): Promise<Written | Refusal>
  /** Registers where the owners have let the caller in already: copies with what hangs on them, imports. */
  registerAt(place: Place, id: string, sheet: SheetOf<R>, by: By): Promise<Written | Refusal>
  amend(id: string, changes: Partial<SheetOf<R>>, by: By): Promise<Written | Refusal>
  remove(id: string, by: By): Promise<Written | Refusal>
  undo(id: string, revision: number, by: By): Promise<Written | Refusal>
  history(id: string, caller: Caller): Promise<HistoryItem[]>
  /** Its history with what it takes to tell a part of it, and what it is now, removed or not. */
  told(
    id: string,
    caller: Caller,
    asked?: AskedNames,
  ): Promise<RecordTold & { readonly sheet: SheetOf<R>; readonly place: Place }>
  /** Sends a command of the process, on what the caller may write. */
  send(id: string, command: Command, by: By): Promise<Written | Refusal>
  /** @throws {Refusal} NOT_FOUND when it is not there or not the caller's to see, mission.readOnly when only that */
  reachToWrite(id: string, caller: Caller): Promise<ReachedRecord<SheetOf<R>>>
  /** @throws {Refusal} NOT_FOUND when it is not there or not the caller's to see */
  reach(id: string, caller: Caller): Promise<Folded<RecordState<SheetOf<R>>>>
}

/** The operations of a record: who may reach it comes from its owner, what it refuses from its contract and parts. */
export const recordOperations = <R extends AnyRecord, Item = RecordItem<SheetOf<R>>>(
  api: Api,
  record: R,
  parts: RecordParts<SheetOf<R>, Item>,
): RecordOperations<R, Item> => processOperations(api, { record, decider: deciderOf(record) }, parts)

/** The operations of a process that people fill in as they do a record: its own decider judges what is filled in too. */
export function processOperations<R extends AnyRecord, Item = RecordItem<SheetOf<R>>, Command = never>(
  api: Api,
  { record, decider }: { record: R; decider: Decider<RecordState<SheetOf<R>>, Command | RecordCommand<SheetOf<R>>> },
  parts: RecordParts<SheetOf<R>, Item>,
): RecordOperations<R, Item, Command> {
  type Sheet = SheetOf<R>
  const labels = record.labels as Record<string, string>
  const streamFor = (id: string) => streamOf.record(record.stream, id)
  const complete = parts.complete ?? (async items => items as unknown as Item[])

  const say = (id: string, command: Command | RecordCommand<Sheet>, { caller, request }: By, isNew = false) =>
    handle(api, {
      ...{ decider, stream: streamFor(id), command, isNew, caller, request },
      labelOf: field => labels[field] ?? field,
      isSecret: field => isSecret(record, field),
    })

  const write = (id: string, command: RecordCommand<Sheet>, by: By) => {
    const said = { today: api.clock.today(), on: by.on, command_id: by.request.commandId }
    return say(id, { ...command, ...said }, by, command.type === 'Register')
  }

  const subjectOf = (sheet: Sheet, place: Place, id: string): string | undefined => {
    if (record.subject === 'self') return undefined
    return (record.subject === 'owner' ? place.subject_id : record.subject(sheet)) ?? id
  }

  /** A record the caller may reach, alive unless `removedToo`; foreign ones look like missing ones. */
  const reached = async (id: string, caller: Caller, action: 'read' | 'update' | 'delete', removedToo = false) => {
    const way = action === 'read' ? 'read' : 'write'
    const found = await reachRecord(api, caller, record, id, removedToo ? `${way}Removed` : way)
    demandRight(caller, found.state.sheet, action)
    return { ...found, state: asOfToday(found.state) }
  }
  /** The route asked for the right where it is the record's own; where it is the owner's kind's, only the sheet tells which. */
  const demandRight = (caller: Caller, sheet: Sheet, action: PermissionAction) => {
    if (record.owner?.of === 'one' && !may(caller.permissions, `${action} ${rightOver(record, sheet as object)}`))
      throw refused('FORBIDDEN')
  }
  const asOfToday = <S extends { sheet: Sheet }>(state: S): S => {
    const { asOf } = movesOf(record) ?? {}
    return asOf ? { ...state, sheet: asOf(state.sheet as object, api.clock.today()) as Sheet } : state
  }

  const refusalOf = async (writing: Writing<Sheet>) =>
    (await danglingReference(parts.references, labels, writing.changes)) ?? parts.check?.(writing)

  const registerAt = (place: Place, id: string, sheet: Sheet, by: By) => {
    const subject_id = subjectOf(sheet, place, id)
    return write(id, { type: 'Register', id, sheet, mission_id: place.mission_id, subject_id }, by)
  }

  const reachToWrite = async (id: string, caller: Caller) => {
    const { state, place, ...folded } = await reached(id, caller, 'update')
    if (state.life !== 'present') throw refused('NOT_FOUND')
    const there = { ...state, life: 'present' as const }
    return { ...folded, state: there, place, subject_id: subjectOf(state.sheet, place, id) ?? id }
  }

  return {
    record,
    decider,

    async list(query, caller, more) {
      const page = await listRecords(api.db, record, parts.model, caller, query, { today: api.clock.today(), more })
      const items = page.items.map(item => withErased(record, item))
      return { ...page, items: await complete(items, caller) }
    },

    async get(id, caller) {
      const { state, revision } = await reached(id, caller, 'read')
      const { sheet, created_at, updated_at } = state
      const filled = Object.fromEntries(Object.entries(sheet as Fields).filter(([, value]) => value !== null)) as Sheet
      const item = withErased(record, { ...filled, id, revision, created_at, updated_at })
      return (await complete([item], caller))[0]!
    },

    async register(sheet, by) {
      const { caller, request } = by
      const faults = ownerFaults(record.owner, sheet as object, labels)
      if (faults.length > 0) return invalid(faults)
      const place = await placeOf(api, caller, record.owner, sheet as object, 'write')
      demandRight(caller, sheet, 'create')
      const id = (await parts.identify?.(sheet, by)) ?? request.newId(record.stream)
      if (isRefusal(id)) return id
      return (
        (await refusalOf({ id, sheet, changes: sheet, action: 'register', caller })) ?? registerAt(place, id, sheet, by)
      )
    },
    registerAt,

    async amend(id, changes, by) {
      const { state, place } = await reached(id, by.caller, 'update')
      const sheet = { ...(state.sheet as object), ...changes } as Sheet
      const refusal = await refusalOf({ id, sheet, changes, action: 'amend', caller: by.caller })
      return refusal ?? write(id, { type: 'Amend', changes, subject_id: subjectOf(sheet, place, id) }, by)
    },

    async remove(id, by) {
      const { state } = await reached(id, by.caller, 'delete', true)
      // Asked for again, it is answered again; asked for anew, what is gone is not there.
      if (state.life === 'removed') return write(id, { type: 'Remove' }, by)
      if (parts.uses) {
        // What uses it may have been written a moment ago: the read models are asked once they have seen everything.
        if (!(await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS))) return refused('UNAVAILABLE')
        const uses = await parts.uses(id)
        if (uses.length > 0) return refused('record.inUse', { uses: sentenceOfUses(uses) })
      }
      const { sheet } = state
      const refusal = await parts.check?.({ id, sheet, changes: {}, action: 'remove', caller: by.caller })
      return refusal ?? write(id, { type: 'Remove' }, by)
    },

    async undo(id, revision, by) {
      const { caller } = by
      const { state, place } = await reached(id, caller, 'update', true)
      const events = await api.events.read(streamFor(id))
      const sheetAfter = (some: typeof events) => sheetOf(some.reduce(decider.evolve, decider.initial))
      const command = undoingCommand(record, events, revision, some => sheetAfter([...some]), movesOf(record))
      if (isRefusal(command)) return command
      const restoring = command.type === 'Restore'
      if (restoring && !caller.permissions.has(`delete ${rightOver(record, state.sheet as object)}`))
        return refused('FORBIDDEN')
      const changes = (restoring ? state.sheet : command.changes) as Partial<Sheet>
      const sheet = { ...(state.sheet as object), ...changes } as Sheet
      const refusal = await refusalOf({ id, sheet, changes, action: restoring ? 'restore' : 'amend', caller })
      return refusal ?? write(id, restoring ? command : { ...command, subject_id: subjectOf(sheet, place, id) }, by)
    },

    async history(id, caller) {
      await reached(id, caller, 'read', true)
      return recordHistory(api, { record, decider }, streamFor(id), parts.references ?? {}, caller)
    },

    async told(id, caller, asked) {
      const { state, place } = await reached(id, caller, 'read', true)
      const told = await recordTold(api, { record, decider }, streamFor(id), parts.references ?? {}, caller, asked)
      return { ...told, sheet: state.sheet, place }
    },

    reachToWrite,

    async send(id, command, by) {
      await reachToWrite(id, by.caller)
      return say(id, command, by)
    },

    reach: (id, caller) => reached(id, caller, 'read'),
  }
}

/** What a record is called, for whatever refers to it; undefined when there is none, or no more. */
export function nameOfRecord(api: Api, record: AnyRecord): (id: string) => Promise<string | undefined> {
  const decider = folderOf(record)
  return async id => {
    const { state } = await fold(api, decider, streamOf.record(record.stream, id))
    return state.life === 'present' ? String((state.sheet as { name?: unknown }).name ?? '') : undefined
  }
}

/** Refuses the first field that points at nothing. */
async function danglingReference(
  references: References = {},
  labels: Record<string, string>,
  changes: Fields,
): Promise<Refusal | undefined> {
  for (const [field, { nameOf, byCheck, unknown = 'record.reference.unknown' as ErrorKey }] of Object.entries(
    references,
  )) {
    if (byCheck) continue
    const ids = [changes[field] ?? []].flat()
    for (const id of ids) {
      if (typeof id === 'string' && (await nameOf(id)) === undefined)
        return refused(unknown, { field: labels[field] ?? field })
    }
  }
  return undefined
}
