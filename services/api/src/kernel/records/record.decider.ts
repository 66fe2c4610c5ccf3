import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import type { AnyRecord, SheetOf } from '@faitage/contracts/kernel/record'
import { sameValue } from '../../audit/altered.ts'
import type { Decider } from '../events/decider.ts'
import { refused } from '../refusal.ts'

export type RecordState<Sheet> = {
  readonly life: 'absent' | 'present' | 'removed'
  readonly sheet: Sheet
  /** ISO 8601; empty while absent. */
  readonly created_at: string
  readonly updated_at: string
}

type Fields = Record<string, unknown>

export type RecordCommand<Sheet> =
  | { type: 'Register'; id: string; sheet: Sheet }
  | { type: 'Amend'; id: string; changes: Fields }
  | { type: 'Remove'; id: string }
  /** Puts fields back to what they were (`changes`), provided nobody touched them since (they still are `expected`). */
  | { type: 'UndoAmendment'; id: string; changes: Fields; expected: Fields }
  | { type: 'Restore'; id: string }

/** The rules of one record, whatever its sheet. */
export type RecordDecider<Sheet = Fields> = Decider<RecordState<Sheet>, RecordCommand<Sheet>>

/** The rules of a record: it is registered once, amended field by field (`null` clears), removed, restored. */
export function recordDecider<R extends AnyRecord>(record: R): RecordDecider<SheetOf<R>> {
  type Sheet = SheetOf<R>
  const make = record as unknown as Record<
    'registered' | 'amended' | 'removed' | 'restored',
    (d: object) => DomainEvent
  >
  const is = (event: FaitageEvent, definition: { type: string }) => event.type === definition.type
  return {
    initial: { life: 'absent', sheet: {} as Sheet, created_at: '', updated_at: '' },

    evolve(before, event) {
      const state = { ...before, updated_at: event.recordedAt }
      const data = event.data as unknown as { sheet: Sheet; changes: Fields }
      if (is(event, record.registered)) {
        return { ...state, life: 'present', sheet: data.sheet, created_at: event.recordedAt }
      }
      if (is(event, record.amended)) return { ...state, sheet: { ...state.sheet, ...data.changes } }
      if (is(event, record.removed)) return { ...state, life: 'removed' }
      if (is(event, record.restored)) return { ...state, life: 'present' }
      throw new Error(`${record.name} holds an event nobody folds: ${event.type}`)
    },

    decide(command, state) {
      const { id } = command
      const sheet = state.sheet as Fields
      const amend = (changes: Fields) => {
        const altered = Object.entries(changes).filter(([field, value]) => !sameValue(sheet[field], value))
        return altered.length === 0 ? [] : [make.amended({ id, changes: Object.fromEntries(altered) })]
      }
      if (command.type === 'Register') {
        return state.life === 'absent' ? [make.registered({ id, sheet: command.sheet })] : []
      }
      if (command.type === 'Restore') {
        if (state.life === 'absent') return refused('NOT_FOUND')
        return state.life === 'removed' ? [make.restored({ id })] : []
      }
      if (state.life !== 'present') return refused('NOT_FOUND')
      switch (command.type) {
        case 'Remove':
          return [make.removed({ id })]
        case 'Amend':
          return amend(command.changes)
        case 'UndoAmendment': {
          const overtaken = Object.keys(command.expected).filter(
            field => !sameValue(sheet[field], command.expected[field]),
          )
          if (overtaken.length === 0) return amend(command.changes)
          const labels = record.labels as Record<string, string>
          return refused('record.undo.overtaken', { fields: overtaken.map(field => labels[field] ?? field).join(', ') })
        }
      }
    },

    touches: event => (is(event, record.amended) ? (event.data as unknown as { changes: Fields }).changes : {}),
    fieldsOf: command => (command.type === 'Amend' ? command.changes : {}),
  }
}
