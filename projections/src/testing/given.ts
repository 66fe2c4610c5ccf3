import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import type { ReadModel, Recorded, Row } from '../kernel/read-model.ts'
import { testActor } from './log.ts'

/** Instant at which the event of a revision was recorded, in `given`. */
export const recordedAt = (revision: number) => `2024-05-01T10:00:${String(revision).padStart(2, '0')}.000Z`

/** Events as the store would give them, all of one stream. */
export const recorded = (events: readonly DomainEvent[], stream = 'test-1'): Recorded[] =>
  events.map(
    (event, revision) =>
      ({
        ...event,
        id: randomUUID(),
        stream,
        revision,
        position: String(revision * 100),
        recordedAt: recordedAt(revision),
        metadata: { command_id: randomUUID(), actor: testActor },
      }) as unknown as Recorded,
  )

/** The row that events of one stream make, undefined when there is none. */
export const rowAfter = <R extends Row>(model: ReadModel<R>, ...events: DomainEvent[]): R | undefined =>
  recorded(events).reduce<R | undefined>((row, event) => model.reduce(row, event), undefined)
