import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import { isRequiredField } from '@faitage/contracts/kernel/field'
import { parisDay } from '@faitage/contracts/kernel/format-date'
import { REQUIRED } from '@faitage/contracts/kernel/french'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { ownerFaults, ownerFieldsOf } from '@faitage/contracts/kernel/owner'
import type { AnyRecord, CommandedBy, CommandedOutcome, SheetOf } from '@faitage/contracts/kernel/record'
import { foldRecord, type RecordState } from '@faitage/contracts/kernel/record.fold'
import { sameValue } from '../../audit/altered.ts'
import type { Decider } from '../events/decider.ts'
import { invalid, isRefusal, type Refusal, refused } from '../refusal.ts'

type Fields = Record<string, unknown>

/** What a write comes with: whose data the personal fields are, where that is not the record itself; what commanded fields ask. */
type With = {
  subject_id?: string | undefined
  by?: Omit<CommandedBy, 'id' | 'first' | 'subject_id'> | undefined
}

export type RecordCommand<Sheet> =
  | ({ type: 'Register'; id: string; sheet: Sheet; mission_id: string | null } & With)
  | ({ type: 'Amend'; changes: Fields } & With)
  | { type: 'Remove' }
  /**
   * Puts fields back to what they were (`changes`), provided nobody touched them since (they still are `expected`);
   * `undone`: the sheet before and after what is undone, where it commanded something.
   */
  | ({
      type: 'UndoAmendment'
      changes: Fields
      expected: Fields
      undone?: { before: Fields; after: Fields } | undefined
    } & With)
  | { type: 'Restore' }
  /** A command of the record's own, on the sheet as it is; `fields` are those it sets. */
  | { type: 'Command'; fields: Fields; decide(sheet: Sheet, id: string): CommandedOutcome }

/** The rules of one record, whatever its sheet. */
export type RecordDecider<Sheet = Fields> = Decider<RecordState<Sheet>, RecordCommand<Sheet>>

/**
 * The rules of a record: registered once, amended field by field (`null` clears), removed, restored. Every write judges
 * the whole sheet as it would be kept, so that two people who each wrote half of a fault do not make it together.
 */
export function recordDecider<R extends AnyRecord>(record: R): RecordDecider<SheetOf<R>> {
  type Sheet = SheetOf<R>
  type Make = (data: object) => DomainEvent
  const { registered, amended, removed, restored } = record as unknown as Record<
    'registered' | 'amended' | 'removed' | 'restored',
    Make & { type: string }
  >
  const evolve = foldRecord(record)
  const ownerFields = ownerFieldsOf(record.owner)
  const commands = commandsOf(record)
  const whose = ({ subject_id }: With) => (record.subject !== 'self' && subject_id ? { subject_id } : {})

  const faultsOf = (sheet: Sheet): FieldError[] => [
    ...ownerFaults(record.owner, sheet as object, record.labels),
    ...record.rules(sheet),
  ]

  /** What altering some fields comes to, once the sheet is in the shape it is kept in. */
  const amend = (id: string, kept: Fields, asked: Fields, command: With) => {
    const before = commands.asOf(kept, command.by?.on ?? command.by?.today)
    const after = record.shape({ ...before, ...asked } as Sheet) as Fields
    const keys = new Set([...Object.keys(asked), ...Object.keys(after)])
    const changes: Fields = {}
    for (const key of keys) {
      const value = after[key] ?? null
      if (!sameValue(before[key], value)) changes[key] = value
    }
    if (Object.keys(changes).length === 0) return []
    const faults = [...fixedFault(before, changes), ...clearedFaults(changes), ...faultsOf(after as Sheet)]
    if (faults.length > 0) return invalid(faults)
    const [filled, commanded] = commands.part(changes)
    const some = Object.keys(filled).length > 0
    const why = some ? record.closed(before as Sheet) : undefined
    if (why) return refused(why)
    const events = some ? [amended({ id, ...whose(command), changes: filled })] : []
    return commands.after(events, before, commanded, {
      id,
      first: false,
      subject_id: command.subject_id,
      ...command.by,
    })
  }

  const undo = (id: string, before: Fields, command: Extract<RecordCommand<Sheet>, { type: 'UndoAmendment' }>) => {
    const first = commands.undo(before, command.undone, { id, first: false, ...command.by })
    if (isRefusal(first)) return first
    const sheet = first.reduce(commands.evolve, before)
    const amendments = amend(id, sheet, command.changes, command)
    return isRefusal(amendments) ? amendments : [...first, ...amendments]
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
        const { id, mission_id, subject_id } = command
        const [filled, commanded] = commands.part(sheet as Fields)
        const place = record.owner ? { mission_id } : {}
        const opening = registered({ id, ...place, ...whose(command), sheet: filled })
        return commands.after([opening], filled, commanded, { id, first: true, subject_id, ...command.by })
      }
      if (state.life === 'absent') return refused('NOT_FOUND')
      const { id } = state
      if (command.type === 'Restore') return state.life === 'removed' ? [restored({ id })] : []
      if (state.life === 'removed') return refused('NOT_FOUND')
      const before = state.sheet as Fields
      switch (command.type) {
        case 'Remove': {
          const why = record.closed(before as Sheet)
          return why ? refused(why) : [removed({ id })]
        }
        case 'Amend':
          return amend(id, before, command.changes, command)
        case 'UndoAmendment': {
          const { expected } = command
          const overtaken = Object.keys(expected).filter(field => !sameValue(before[field], expected[field]))
          if (overtaken.length === 0) return undo(id, before, command)
          const labels = record.labels as Record<string, string>
          return refused('record.undo.overtaken', { fields: overtaken.map(field => labels[field] ?? field).join(', ') })
        }
        case 'Command':
          return eventsOf(command.decide(before as Sheet, id))
      }
    },

    touches(event, before) {
      if (event.type === amended.type) return (event.data as { changes: Fields }).changes
      return before.life === 'absent' ? {} : commands.touched(before.sheet as Fields, event)
    },
    fieldsOf(command) {
      if (command.type === 'Amend') return command.changes
      return command.type === 'Command' ? command.fields : {}
    },
  }
}

type Asked = Omit<CommandedBy, 'today' | 'on' | 'newId'> & Partial<CommandedBy>
const eventsOf = (outcome: CommandedOutcome): readonly DomainEvent[] | Refusal =>
  outcome.ok ? outcome.events : refused(outcome.key, outcome.details)

/** The fields of a record that are commanded, not amended; of one that has none, nothing is. */
function commandsOf({ commanded }: AnyRecord) {
  const fields = new Set(commanded?.fields)
  const types = new Set(commanded?.events.map(({ type }) => type))
  const pick = (sheet: Fields, keep: (field: string) => boolean) =>
    Object.fromEntries(Object.entries(sheet).filter(([field]) => keep(field)))
  const whole = (asked: Asked): CommandedBy => {
    const { today, newId } = asked
    if (today === undefined || newId === undefined) throw new Error('commanded fields need a day and ids')
    return { ...asked, today, newId, on: asked.on }
  }
  const evolve = (sheet: Fields, event: { type: string; data: unknown; recordedAt?: string }): Fields =>
    commanded!.evolve(sheet, { ...event, recordedAt: event.recordedAt ?? '' }) as Fields
  const asOf = (sheet: Fields, day: string | undefined): Fields =>
    commanded?.asOf && day !== undefined ? (commanded.asOf(sheet, day) as Fields) : sheet
  return {
    evolve,
    asOf,
    /** What is filled in, and what is commanded. */
    part: (sheet: Fields): [Fields, Fields] =>
      commanded ? [pick(sheet, field => !fields.has(field)), pick(sheet, field => fields.has(field))] : [sheet, {}],
    /** Some events, then those of the commanded fields. */
    after(events: readonly DomainEvent[], before: Fields, asked: Fields, by: Asked): readonly DomainEvent[] | Refusal {
      if (!commanded || Object.keys(asked).length === 0) return events
      const more = eventsOf(commanded.decide(before, asked, whole(by)))
      return isRefusal(more) ? more : [...events, ...more]
    },
    undo(
      now: Fields,
      undone: { before: Fields; after: Fields } | undefined,
      by: Asked,
    ): readonly DomainEvent[] | Refusal {
      return commanded && undone ? eventsOf(commanded.undo(now, undone.before, undone.after, whole(by))) : []
    },
    /** The commanded fields that an event sets, with what they became. */
    touched(before: Fields, event: { type: string; data: unknown; recordedAt: string }): Fields {
      if (!types.has(event.type)) return {}
      const after = evolve(before, event)
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
