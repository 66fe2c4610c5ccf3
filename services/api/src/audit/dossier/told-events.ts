import type { DossierEvent } from '@faitage/contracts/audit/dossier'
import { HIDDEN } from '@faitage/contracts/kernel/outline'
import { changesInWords } from '../../kernel/history/in-words.ts'
import type { ToldStream } from '../beside.ts'

/** The events of a story as a dossier tells them, from the first on: what a history hides of them is hidden. */
export function toldEvents({ events, items, stream, hides, textOf }: ToldStream): DossierEvent[] {
  return events.map((event, nth) => {
    const item = items[items.length - 1 - nth]!
    const { id, revision, type, recordedAt: recorded_at } = event
    return {
      ...{ stream, revision, id, type, recorded_at, on: item.on, actor: item.actor, sentence: item.sentence },
      changes: changesInWords(textOf, item.changes),
      data: withoutHidden(event.data, hides),
      ...(event.erased ? { erased: true as const } : {}),
    }
  })
}

/** The data of an event without the values that nobody reads in a history, at whatever depth they stand. */
function withoutHidden(data: unknown, hides: (field: string) => boolean): unknown {
  if (Array.isArray(data)) return data.map(one => withoutHidden(one, hides))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, hides(key) && value ? HIDDEN : withoutHidden(value, hides)]),
  )
}
