import assert from 'node:assert/strict'
import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import type { DomainEvent, EventMetadata } from '@faitage/contracts/kernel/message'
import type { Decider, Recorded } from '../events/decider.ts'
import { isRefusal } from '../refusal.ts'

/** Where and when a recorded event of a test happened. */
export interface RecordedAs {
  revision?: number
  recordedAt?: string
  stream?: string
  metadata?: Partial<EventMetadata>
}

/** Makes a recorded event of a fact, as if read back from the store. */
export function recorded(event: DomainEvent, as: RecordedAs = {}): Recorded {
  const revision = as.revision ?? 0
  return {
    ...(event as FaitageEvent),
    id: `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`,
    stream: as.stream ?? 'test',
    revision,
    position: String(revision),
    recordedAt: as.recordedAt ?? '2026-01-15T09:00:00.000Z',
    metadata: {
      command_id: '00000000-0000-4000-8000-000000000000',
      actor: { id: 'test', kind: 'user' },
      ...as.metadata,
    },
  }
}

/**
 * Sentences to test a decider with: `given(...events).when(command).then(...events)`, or `.thenRefused(key, details)`.
 * An event already recorded (see `recorded`) keeps its own time and actor.
 */
export function specOf<State, Command>(decider: Decider<State, Command>) {
  const stateAfter = (events: readonly (DomainEvent | Recorded)[]): State =>
    events.reduce<State>(
      (state, event, revision) =>
        decider.evolve(state, 'recordedAt' in event ? { ...event, revision } : recorded(event, { revision })),
      decider.initial,
    )
  const given = (...events: readonly (DomainEvent | Recorded)[]) => ({
    when: (command: Command) => {
      const decided = decider.decide(command, stateAfter(events))
      return {
        // biome-ignore lint/suspicious/noThenProperty: the sentence reads given, when, then; nothing here is awaited
        then: (...expected: readonly DomainEvent[]): void => {
          assert.ok(!isRefusal(decided), isRefusal(decided) ? `refused: ${decided.key}` : '')
          assert.deepEqual(decided, expected)
        },
        thenRefused: (key: ErrorKey, details?: Record<string, unknown>): void => {
          assert.ok(isRefusal(decided), `expected the refusal ${key}, got ${JSON.stringify(decided)}`)
          assert.equal(decided.key, key)
          if (details) assert.deepEqual(decided.details, details)
        },
      }
    },
  })
  return { given, stateAfter }
}
