import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { HistoryItem } from '@faitage/contracts/kernel/history'
import type { RecordedEvent } from '@faitage/contracts/kernel/message'
import type { AnyRecord } from '@faitage/contracts/kernel/record'
import { sameValue } from '../../audit/altered.ts'
import { historyOf, type Story } from '../../audit/history.ts'
import { actorsOf, namesOf } from '../../audit/names.ts'
import type { Api } from '../api.ts'
import { refused } from '../refusal.ts'
import type { RecordDecider, RecordState } from './record.decider.ts'

type Fields = Record<string, unknown>
type Recorded = RecordedEvent<FaitageEvent>

/** What a thing is called that a field points at; undefined when there is no such thing. */
type NameOfReference = (id: string) => Promise<string | undefined>
export type References = Readonly<Record<string, NameOfReference>>

/** How a record's own events are told apart. */
type Life = Pick<AnyRecord, 'amended' | 'removed' | 'labels'>

const changesOf = (event: Recorded): Fields => (event.data as unknown as { changes: Fields }).changes

/** A record's whole history, newest first; what can still be undone says so. */
export async function recordHistory(
  api: Api,
  record: Life,
  decider: RecordDecider,
  stream: string,
  references: References = {},
): Promise<HistoryItem[]> {
  const events = await api.events.read(stream)
  const latest = events.reduce(decider.evolve, decider.initial)
  const names = await referredNames(events, references)
  const people = await namesOf(api.people, actorsOf(events))
  const pick = (from: Fields, like: Fields) => Object.fromEntries(Object.keys(like).map(key => [key, from[key]]))
  const story: Story<RecordState<Fields>, Recorded> = {
    initial: decider.initial,
    evolve: decider.evolve,
    effectiveOn: () => undefined,
    altered: (before, event, after) => {
      if (before.life === 'absent') return { before: {}, after: after.sheet }
      if (event.type !== record.amended.type) return { before: {}, after: {} }
      const changes = changesOf(event)
      return { before: pick(before.sheet, changes), after: pick(after.sheet, changes) }
    },
    labelOf: field => (record.labels as Record<string, string>)[field] ?? field,
    shown: (field, value) => (references[field] && typeof value === 'string' ? (names.get(value) ?? value) : value),
  }
  const told = historyOf(story, events, id => names.get(id) ?? people(id))
  return told.map(item => ({ ...item, can_undo: canUndo(record, events[item.revision]!, latest, events.length - 1) }))
}

/** The last removal, while it lasts; an amendment whose fields nobody touched since. */
function canUndo(record: Life, event: Recorded, latest: RecordState<Fields>, last: number): boolean {
  if (event.type === record.removed.type) return latest.life === 'removed' && event.revision === last
  if (event.type !== record.amended.type || latest.life !== 'present') return false
  return Object.entries(changesOf(event)).every(([field, value]) => sameValue(latest.sheet[field], value))
}

/** The command that undoes the change at a revision; refused where there is nothing to undo there. */
export async function undoingCommand(api: Api, record: Life, decider: RecordDecider, stream: string, revision: number) {
  const events = await api.events.read(stream)
  const event = events[revision]
  const id = stream.slice(stream.indexOf('-') + 1)
  if (event?.type === record.removed.type) return { type: 'Restore', id } as const
  if (event?.type !== record.amended.type) return refused('record.undo.impossible')
  const before = events.slice(0, revision).reduce(decider.evolve, decider.initial)
  const expected = changesOf(event)
  const changes = Object.fromEntries(Object.keys(expected).map(field => [field, before.sheet[field] ?? null]))
  return { type: 'UndoAmendment', id, changes, expected } as const
}

/** Names of everything the record's references ever pointed at. */
async function referredNames(events: readonly Recorded[], references: References): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [field, nameOf] of Object.entries(references)) {
    for (const { data } of events as readonly { data: { sheet?: Fields; changes?: Fields } }[]) {
      const id = (data.sheet ?? data.changes)?.[field]
      if (typeof id === 'string' && !names.has(id)) names.set(id, (await nameOf(id)) ?? 'Élément supprimé')
    }
  }
  return names
}
