import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import type { RecordDefinition } from '@faitage/contracts/kernel/record'
import type { z } from 'zod'
import type { Decider } from './decider.ts'
import { refused } from './refusal.ts'

export type RecordState<Sheet> = { readonly life: 'absent' | 'present' | 'removed'; readonly sheet: Sheet }

export type RecordCommand<Sheet, Changes> =
  | { type: 'Register'; id: string; sheet: Sheet }
  | { type: 'Amend'; id: string; changes: Changes }
  | { type: 'Remove'; id: string }

type Fields = Record<string, unknown>

/** The rules of a record: it is registered once, amended field by field (`null` clears), removed. */
export function recordDecider<N extends string, S extends z.ZodRawShape>(
  record: RecordDefinition<N, S>,
): Decider<RecordState<z.infer<z.ZodObject<S>>>, RecordCommand<z.infer<z.ZodObject<S>>, Fields>> {
  type Sheet = z.infer<z.ZodObject<S>>
  const registered = record.registered as unknown as (data: { id: string; sheet: Sheet }) => DomainEvent
  const amended = record.amended as unknown as (data: { id: string; changes: Fields }) => DomainEvent
  const removed = record.removed as unknown as (data: { id: string }) => DomainEvent
  const initial: RecordState<Sheet> = { life: 'absent', sheet: {} as Sheet }
  const is = (event: FaitageEvent, definition: { type: string }) => event.type === definition.type
  return {
    initial,
    evolve(state, event) {
      const data = event.data as unknown as { sheet: Sheet; changes: Fields }
      if (is(event, record.registered)) return { life: 'present', sheet: data.sheet }
      if (is(event, record.amended)) return { ...state, sheet: { ...state.sheet, ...data.changes } }
      if (is(event, record.removed)) return { ...state, life: 'removed' }
      return state
    },
    decide(command, state) {
      if (command.type === 'Register') {
        return state.life === 'absent' ? [registered({ id: command.id, sheet: command.sheet })] : []
      }
      if (state.life !== 'present') return refused('NOT_FOUND')
      if (command.type === 'Remove') return [removed({ id: command.id })]
      const before = state.sheet as Fields
      const changes = Object.fromEntries(
        Object.entries(command.changes).filter(([field, value]) => !same(before[field], value)),
      )
      return Object.keys(changes).length === 0 ? [] : [amended({ id: command.id, changes })]
    },
    touches: event => (is(event, record.amended) ? (event.data as unknown as { changes: Fields }).changes : {}),
    fieldsOf: command => (command.type === 'Amend' ? command.changes : {}),
  }
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left ?? null) === JSON.stringify(right ?? null)
