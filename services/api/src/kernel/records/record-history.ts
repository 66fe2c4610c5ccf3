import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import { metaOf } from '@faitage/contracts/kernel/field'
import type { HistoryItem } from '@faitage/contracts/kernel/history'
import type { RecordedEvent } from '@faitage/contracts/kernel/message'
import type { AnyRecord } from '@faitage/contracts/kernel/record'
import { foldRecord, type RecordState } from '@faitage/contracts/kernel/record.fold'
import type { z } from 'zod'
import { sameValue } from '../../audit/altered.ts'
import { historyOf, type Story } from '../../audit/history.ts'
import { actorsOf, namesOf } from '../../audit/names.ts'
import type { Api } from '../api.ts'
import { refused } from '../refusal.ts'

type Fields = Record<string, unknown>
type Recorded = RecordedEvent<FaitageEvent>

/** What a field points at: what such a thing is called (undefined when there is none), what an id of none is refused with. */
interface Reference {
  nameOf(id: string): Promise<string | undefined>
  unknown?: ErrorKey
}
export type References = Readonly<Record<string, Reference>>

const changesOf = (event: Recorded): Fields => (event.data as unknown as { changes: Fields }).changes
/** The sheet of a state; empty while there is none. */
export const sheetOf = (state: RecordState<unknown>): Fields => (state.life === 'absent' ? {} : (state.sheet as Fields))

/** A record's whole history, newest first; what can still be undone says so. */
export async function recordHistory(
  api: Api,
  record: AnyRecord,
  stream: string,
  references: References = {},
): Promise<HistoryItem[]> {
  const events = await api.events.read(stream)
  const evolve = foldRecord(record)
  const initial: RecordState<unknown> = { life: 'absent' }
  const latest = events.reduce(evolve, initial)
  const names = await referredNames(events, references)
  const people = await namesOf(api.people, actorsOf(events))
  const pick = (from: Fields, like: Fields) => Object.fromEntries(Object.keys(like).map(key => [key, from[key]]))
  const called = (id: unknown) => (typeof id === 'string' ? (names.get(id) ?? id) : id)
  const story: Story<RecordState<unknown>, Recorded> = {
    initial,
    evolve,
    effectiveOn: () => undefined,
    altered: (before, event, after) => {
      if (before.life === 'absent') return { before: {}, after: sheetOf(after) }
      if (event.type !== record.amended.type) return { before: {}, after: {} }
      const changes = changesOf(event)
      return { before: pick(sheetOf(before), changes), after: pick(sheetOf(after), changes) }
    },
    labelOf: field => (record.labels as Record<string, string>)[field] ?? field,
    shown: (field, value) => {
      if (isSecret(record, field)) return value && '••••'
      if (!references[field]) return value
      return Array.isArray(value) ? value.map(called) : called(value)
    },
  }
  const items = historyOf(story, events, id => names.get(id) ?? people(id))
  const now = { life: latest.life, sheet: sheetOf(latest) }
  return items.map(item => ({ ...item, can_undo: canUndo(record, events[item.revision]!, now, events.length - 1) }))
}

/** What is shown on demand only says that it changed, not what it is. */
const isSecret = ({ fields }: AnyRecord, field: string): boolean => {
  const schema = fields.shape[field] as z.ZodType | undefined
  return schema !== undefined && metaOf(schema).secret === true
}

/** How the events that can be undone are known. */
type Life = { readonly amended: { readonly type: string }; readonly removed: { readonly type: string } }

/** The last removal, while it lasts; an amendment whose fields nobody touched since. */
export function canUndo(
  life: Life,
  event: Recorded,
  latest: { life: 'absent' | 'present' | 'removed'; sheet: object },
  last: number,
): boolean {
  if (event.type === life.removed.type) return latest.life === 'removed' && event.revision === last
  if (event.type !== life.amended.type || latest.life !== 'present') return false
  return Object.entries(changesOf(event)).every(([field, value]) => sameValue((latest.sheet as Fields)[field], value))
}

/** The command that undoes the change at a revision; refused where there is nothing to undo there. */
export function undoingCommand(
  life: Life,
  events: readonly Recorded[],
  revision: number,
  sheetAfter: (events: readonly Recorded[]) => object,
) {
  const event = events[revision]
  if (event?.type === life.removed.type) return { type: 'Restore' } as const
  if (event?.type !== life.amended.type) return refused('record.undo.impossible')
  const before = sheetAfter(events.slice(0, revision)) as Fields
  const expected = changesOf(event)
  const changes = Object.fromEntries(Object.keys(expected).map(field => [field, before[field] ?? null]))
  return { type: 'UndoAmendment', changes, expected } as const
}

/** Names of everything the record's references ever pointed at. */
async function referredNames(events: readonly Recorded[], references: References): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [field, { nameOf }] of Object.entries(references)) {
    for (const { data } of events as readonly { data: { sheet?: Fields; changes?: Fields } }[]) {
      for (const id of [(data.sheet ?? data.changes)?.[field] ?? []].flat()) {
        if (typeof id === 'string' && !names.has(id)) names.set(id, (await nameOf(id)) ?? 'Élément supprimé')
      }
    }
  }
  return names
}
