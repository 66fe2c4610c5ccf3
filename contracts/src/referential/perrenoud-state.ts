import type { FaitageEventOf } from '../all-events.ts'
import type { RecordedEvent } from '../kernel/message.ts'
import type { EnumValue } from './enum-value.ts'
import type { PerrenoudName } from './perrenoud.ts'

export type RecordedPerrenoudEvent = RecordedEvent<FaitageEventOf<'PerrenoudEnumsChanged'>>
export type PerrenoudState = Readonly<Record<PerrenoudName, readonly EnumValue[]>>

/** The lists of the audit after one more event. Pure. Another kind of event would not compile. */
export function foldPerrenoud(lists: PerrenoudState, event: RecordedPerrenoudEvent): PerrenoudState {
  return { ...lists, ...event.data.enums }
}
