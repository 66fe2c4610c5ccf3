import type { ErrorKey, FieldError } from '@faitage/contracts/kernel/error-catalogue'
import { isRequiredField } from '@faitage/contracts/kernel/field'
import { parisDay } from '@faitage/contracts/kernel/format-date'
import { REQUIRED } from '@faitage/contracts/kernel/french'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { ownerFaults, ownerFieldsOf } from '@faitage/contracts/kernel/owner'
import { movesOf } from '@faitage/contracts/kernel/process'
import type { AnyRecord, SheetOf } from '@faitage/contracts/kernel/record'
import { foldRecord, type RecordState } from '@faitage/contracts/kernel/record.fold'
import type { Decider } from '../events/decider.ts'
import { sameValue } from '../history/altered.ts'
import { invalid, isRefusal, type Refusal, refused } from '../refusal.ts'

type Fields = Record<string, unknown>

/** Comes with a write: whose data the personal fields are, where that is not the record itself; its days and its id. */
type With = {
  subject_id?: string | undefined
  today?: string | undefined
  /** The day it takes effect, where that is another than today. */
  on?: string | undefined
  /** Ids of what the command creates derive from it. */
  command_id?: string | undefined
}

export type RecordCommand<Sheet> =
  | ({ type: 'Register'; id: string; sheet: Sheet; mission_id: string | null } & With)
  | ({ type: 'Amend'; changes: Fields } & With)
  | { type: 'Remove' }
  /**
   * Puts fields back to what they were (`changes`), provided nobody touched them since (they still are `expected`);
   * `undone`: the sheet before and after what is undone, where a process moved.
   */
  | ({
      type: 'UndoAmendment'
      changes: Fields
      expected: Fields
      undone?: { before: Fields; after: Fields } | undefined
    } & With)
  | { type: 'Restore' }

/** A decision on a sheet that is no more altered nor removed: refused where it would change something. */
export const frozen = (decided: readonly DomainEvent[] | Refusal, why: ErrorKey): readonly DomainEvent[] | Refusal =>
  isRefusal(decided) || decided.length === 0 ? decided : refused(why)

/** The rules of one record, whatever its sheet. */
export type RecordDecider<Sheet = Fields> = Decider<RecordState<Sheet>, RecordCommand<Sheet>>

/** The rules of the sheet of a process: its moves are another's to decide. */
export interface SheetDecider<Sheet> extends Decider<RecordState<Sheet>, RecordCommand<Sheet>> {
  /** The values a command asks for in fields that moves set, others than they are, with the sheet as it was on that day. */
  moved(
    command: Extract<RecordCommand<Sheet>, { type: 'Register' | 'Amend' }>,
    state: RecordState<Sheet>,
  ): { before: Partial<Sheet>; asked: Partial<Sheet> }
}

/**
 * The rules of a record: registered once, amended field by field (`null` clears), removed, restored. Every write judges
 * the whole sheet as it would be kept, so that two people who each wrote half of a fault do not make it together.
 */
export function recordDecider<R extends AnyRecord>(record: R): RecordDecider<SheetOf<R>> & SheetDecider<SheetOf<R>> {
  type Sheet = SheetOf<R>
  type Moved = { before: Partial<Sheet>; asked: Partial<Sheet> }
  type Make = (data: object) => DomainEvent
  const { registered, amended, removed, restored } = record as unknown as Record<
    'registered' | 'amended' | 'removed' | 'restored',
    Make & { type: string }
  >
  const evolve = foldRecord(record)
  const ownerFields = ownerFieldsOf(record.owner)
  const moves = movesIn(record)
  const whose = ({ subject_id }: With) => (record.subject !== 'self' && subject_id ? { subject_id } : {})

  const faultsOf = (sheet: Sheet): FieldError[] => [
    ...ownerFaults(record.owner, sheet as object, record.labels),
    ...record.rules(sheet),
  ]

  /** The fields that a command alters, once the sheet is in the shape it is kept in. */
  const altering = (kept: Fields, asked: Fields, command: With) => {
    const before = moves.asOf(kept, command.on ?? command.today)
    const after = record.shape({ ...before, ...asked } as Sheet) as Fields
    const keys = new Set([...Object.keys(asked), ...Object.keys(after)])
    const changes: Fields = {}
    for (const key of keys) {
      const value = after[key] ?? null
      if (!sameValue(before[key], value)) changes[key] = value
    }
    return { before, after, changes }
  }

  const amend = (id: string, kept: Fields, asked: Fields, command: With) => {
    const { before, after, changes } = altering(kept, asked, command)
    if (Object.keys(changes).length === 0) return []
    const faults = [...fixedFault(before, changes), ...clearedFaults(changes), ...faultsOf(after as Sheet)]
    if (faults.length > 0) return invalid(faults)
    const [filled] = moves.part(changes)
    return Object.keys(filled).length > 0 ? [amended({ id, ...whose(command), changes: filled })] : []
  }

  const fixedFault = (before: Fields, changes: Fields): FieldError[] =>
    ownerFields
      .filter(field => field in changes && !sameValue(before[field], changes[field]))
      .map(path => ({ path, message: 'Ce champ ne change pas après la création.' }))

  const clearedFaults = (changes: Fields): FieldError[] =>
    Object.keys(changes)
      .filter(key => changes[key] === null && key in record.fields.shape && isRequiredField(record.fields.shape[key]))
      .map(path => ({ path, message: REQUIRED }))

  return {
    initial: { life: 'absent' },
    evolve,

    decide(command, state) {
      if (command.type === 'Register') {
        if (state.life !== 'absent') return []
        const sheet = record.shape(command.sheet)
        const faults = faultsOf(sheet as Sheet)
        if (faults.length > 0) return invalid(faults)
        const { id, mission_id } = command
        const [filled] = moves.part(sheet as Fields)
        const place = record.owner ? { mission_id } : {}
        return [registered({ id, ...place, ...whose(command), sheet: filled })]
      }
      if (state.life === 'absent') return refused('NOT_FOUND')
      const { id } = state
      if (command.type === 'Restore') return state.life === 'removed' ? [restored({ id })] : []
      if (state.life === 'removed') return refused('NOT_FOUND')
      const before = state.sheet as Fields
      switch (command.type) {
        case 'Remove':
          return [removed({ id })]
        case 'Amend':
          return amend(id, before, command.changes, command)
        case 'UndoAmendment': {
          const { expected } = command
          const overtaken = Object.keys(expected).filter(field => !sameValue(before[field], expected[field]))
          if (overtaken.length === 0) return amend(id, before, command.changes, command)
          const labels = record.labels as Record<string, string>
          return refused('record.undo.overtaken', { fields: overtaken.map(field => labels[field] ?? field).join(', ') })
        }
      }
    },

    moved(command, state) {
      if (command.type === 'Register') {
        const [before, asked] = moves.part(record.shape(command.sheet) as Fields)
        return { before, asked } as Moved
      }
      const { before, changes } = altering(
        (state.life === 'absent' ? {} : state.sheet) as Fields,
        command.changes,
        command,
      )
      return { before, asked: moves.part(changes)[1] } as Moved
    },

    touches(event, before) {
      if (event.type === amended.type) return (event.data as { changes: Fields }).changes
      return before.life === 'absent' ? {} : moves.touched(before.sheet as Fields, event)
    },
    fieldsOf(command) {
      return command.type === 'Amend' ? command.changes : {}
    },
  }
}

/** The moves of a process, as its sheet meets them; a record has none. */
function movesIn(record: AnyRecord) {
  const moves = movesOf(record)
  const fields = new Set(moves?.fields)
  const types = new Set(moves?.events.map(({ type }) => type))
  const pick = (sheet: Fields, keep: (field: string) => boolean) =>
    Object.fromEntries(Object.entries(sheet).filter(([field]) => keep(field)))
  const asOf = (sheet: Fields, day: string | undefined): Fields =>
    moves?.asOf && day !== undefined ? (moves.asOf(sheet, day) as Fields) : sheet
  return {
    asOf,
    /** The fields that people fill in, and those that moves set. */
    part: (sheet: Fields): [Fields, Fields] =>
      moves ? [pick(sheet, field => !fields.has(field)), pick(sheet, field => fields.has(field))] : [sheet, {}],
    /** The fields that an event of a move sets, with the values they got. */
    touched(before: Fields, event: { type: string; data: unknown; recordedAt: string }): Fields {
      if (!moves || !types.has(event.type)) return {}
      const after = moves.evolve(before, event) as Fields
      // What holds the day it is written, and what will at last: either is somebody else's change.
      const views = [(sheet: Fields) => asOf(sheet, parisDay(new Date(event.recordedAt))), (sheet: Fields) => sheet]
      return Object.assign(
        {},
        ...views.map(view => {
          const [was, is] = [view(before), view(after)]
          return pick(is, field => fields.has(field) && !sameValue(was[field], is[field]))
        }),
      )
    },
  }
}
