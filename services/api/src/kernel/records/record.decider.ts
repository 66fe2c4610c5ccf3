import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import { isRequiredField } from '@faitage/contracts/kernel/field'
import { REQUIRED } from '@faitage/contracts/kernel/french'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import type { AnyRecord, SheetOf } from '@faitage/contracts/kernel/record'
import { foldRecord, type RecordState } from '@faitage/contracts/kernel/record.fold'
import { sameValue } from '../../audit/altered.ts'
import type { Decider } from '../events/decider.ts'
import { invalid, refused } from '../refusal.ts'

type Fields = Record<string, unknown>

/** Whose data the personal fields are, where that is not the record itself. */
type Whose = { subject_id?: string | undefined }

export type RecordCommand<Sheet> =
  | ({ type: 'Register'; id: string; sheet: Sheet; mission_id: string | null } & Whose)
  | ({ type: 'Amend'; changes: Fields } & Whose)
  | { type: 'Remove' }
  /** Puts fields back to what they were (`changes`), provided nobody touched them since (they still are `expected`). */
  | ({ type: 'UndoAmendment'; changes: Fields; expected: Fields } & Whose)
  | { type: 'Restore' }

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
  const ownerField = record.owner?.field
  const whose = ({ subject_id }: Whose) => (record.subject !== 'self' && subject_id ? { subject_id } : {})

  /** What altering some fields comes to, once the sheet is in the shape it is kept in. */
  const amend = (id: string, before: Fields, asked: Fields, command: Whose) => {
    const after = record.shape({ ...before, ...asked } as Sheet) as Fields
    const keys = new Set([...Object.keys(asked), ...Object.keys(after)])
    const changes: Fields = {}
    for (const key of keys) {
      const value = after[key] ?? null
      if (!sameValue(before[key], value)) changes[key] = value
    }
    if (Object.keys(changes).length === 0) return []
    const faults = [...fixedFault(before, changes), ...clearedFaults(changes), ...record.rules(after as Sheet)]
    return faults.length > 0 ? invalid(faults) : [amended({ id, ...whose(command), changes })]
  }

  const fixedFault = (before: Fields, changes: Fields): FieldError[] =>
    ownerField && ownerField in changes && !sameValue(before[ownerField], changes[ownerField])
      ? [{ path: ownerField, message: 'Ce champ ne change pas après la création.' }]
      : []

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
        const faults = record.rules(sheet)
        if (faults.length > 0) return invalid([...faults])
        const { id, mission_id } = command
        return [registered({ id, ...(record.owner ? { mission_id } : {}), ...whose(command), sheet })]
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
          const { expected, changes } = command
          const overtaken = Object.keys(expected).filter(field => !sameValue(before[field], expected[field]))
          if (overtaken.length === 0) return amend(id, before, changes, command)
          const labels = record.labels as Record<string, string>
          return refused('record.undo.overtaken', { fields: overtaken.map(field => labels[field] ?? field).join(', ') })
        }
      }
    },

    touches: event => (event.type === amended.type ? (event.data as unknown as { changes: Fields }).changes : {}),
    fieldsOf: command => (command.type === 'Amend' ? command.changes : {}),
  }
}
