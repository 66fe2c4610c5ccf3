import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { DomainEvent, RecordedEvent } from '@faitage/contracts/kernel/message'
import type { Refusal } from '../refusal.ts'

/** An event of the product as it was read back. */
export type Recorded = RecordedEvent<FaitageEvent>

/**
 * The rules of one kind of stream, pure: no clock, no database, no randomness. One decider per kind of stream: folded
 * states are cached by stream name.
 *
 * - `decide` answers the events to write (none when nothing changes), or a refusal.
 * - `touches` names the fields an event sets, by dotted path, with the value they got (`before`: the state it met); `fieldsOf` those a command would
 *   set. Together they let two people edit different fields at once and stop them on the same one (`If-Match`).
 */
export interface Decider<State, Command> {
  readonly initial: State
  /** Streams so few, of the product or one a mission, that an empty one is remembered as empty too. */
  readonly few?: boolean
  evolve(state: State, event: Recorded): State
  decide(command: Command, state: State): readonly DomainEvent[] | Refusal
  touches?(event: Recorded, before: State): Record<string, unknown>
  fieldsOf?(command: Command): Record<string, unknown>
}

/** A state folded from its stream; `revision` is -1 and `exists` false when the stream holds nothing. */
export interface Folded<State> {
  readonly state: State
  readonly revision: number
  readonly exists: boolean
}
