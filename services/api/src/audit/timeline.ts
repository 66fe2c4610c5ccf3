import type { AuditChoice, AuditItem, auditEndpoints } from '@faitage/contracts/audit/audit.endpoints'
import { type AuditCategory, auditCategories, categoryOf } from '@faitage/contracts/audit/audit-kind'
import type { QueryOf, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { earlierDay } from '@faitage/contracts/kernel/format-date'
import type { HistoryItem } from '@faitage/contracts/kernel/history'
import { sameValue } from '../kernel/history/altered.ts'
import { dayRecorded } from '../kernel/history/day-recorded.ts'
import type { Fields } from '../kernel/history/fields.ts'
import { changesInWords } from '../kernel/history/in-words.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import type { Audited } from './audited.ts'
import { besideLabel } from './beside.ts'

type Query = QueryOf<typeof auditEndpoints.timeline>
/** Fields offered by the filter, at most: those most often altered. */
const MOST_FIELDS = 200

/** A page of what happened, of all that the filters leave, and what may be chosen among. */
export async function timelineOf(audited: Audited, query: Query): Promise<ResponseOf<typeof auditEndpoints.timeline>> {
  const { items } = audited
  const { beside, left_out } = (await audited.beside?.()) ?? { beside: [], left_out: 0 }
  const own = items.map(item => ({
    ...{ item, day: dayRecorded(item.recorded_at), at: Date.parse(item.recorded_at) },
    ...{ category: categoryOf(item.type), about: null },
  }))
  const others = beside.flatMap(({ kind, id, title, items: told }) =>
    told.map(item => ({
      ...{ item, day: dayRecorded(item.recorded_at), at: Date.parse(item.recorded_at) },
      ...{ category: kind, about: { kind, id, title } },
    })),
  )
  // What was recorded at the same instant stays in the order of its own stream.
  const dated = others.length === 0 ? own : [...own, ...others].sort((one, other) => other.at - one.at)
  const limit = query.known_at === undefined ? Number.POSITIVE_INFINITY : Date.parse(query.known_at)
  const asked = ({ item, day, at, category }: (typeof dated)[number]) =>
    (query.category === undefined || category === query.category) &&
    (query.actor === undefined || item.actor.id === query.actor) &&
    (query.field === undefined || item.changes.some(({ field }) => field === query.field)) &&
    (query.from === undefined || day >= query.from) &&
    (query.to === undefined || day <= query.to) &&
    (!query.backdated || item.on !== day) &&
    (query.on === undefined || item.on <= query.on) &&
    at <= limit
  const left = dated.filter(asked)
  if (query.sortDirection === 'asc') left.reverse()
  const start = (query.page - 1) * query.size
  const page = left.slice(start, start + query.size)
  const undoable = audited.mayWrite
    ? audited.undoable(new Set(page.flatMap(({ item, about }) => (about ? [] : [item.revision]))))
    : new Set<number>()
  const first = items.at(-1)!
  return {
    items: page.map(({ item, day, category, about }): AuditItem => {
      const changes = about ? item.changes : changesInWords(audited.textOf, item.changes)
      const can_undo = about === null && undoable.has(item.revision)
      return { ...item, changes, category, about, backdated: item.on !== day, can_undo }
    }),
    page: query.page,
    pageSize: query.size,
    totalItems: left.length,
    title: audited.title,
    events: dated.length,
    left_out,
    first_on: items.reduce((day, { on }) => earlierDay(day, on), first.on),
    first_at: first.recorded_at,
    last_at: dated[0]!.item.recorded_at,
    categories: counted(dated.map(({ category }) => [category, auditCategories[category]])),
    actors: counted(
      dated.map(({ item: { actor } }) => [actor.id, actor.kind === 'system' ? 'Le système' : actor.name]),
    ),
    fields: counted(
      dated.flatMap(({ item: { changes }, about }) =>
        changes.map(({ field, label }) => [field, about ? besideLabel(about.kind, label) : label] as const),
      ),
    ),
    may_write: audited.mayWrite,
  }
}

/** Values by how often each is met, with what it is called. */
function counted(met: readonly (readonly [value: AuditCategory | string, label: string])[]): AuditChoice[] {
  const counts = new Map<string, AuditChoice>()
  for (const [value, label] of met) {
    const known = counts.get(value)
    if (known) known.count++
    else counts.set(value, { value, label, count: 1 })
  }
  const all = [...counts.values()].sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'fr'))
  return all.slice(0, MOST_FIELDS)
}

/** What was known by: an instant to come counts as the last event, so that asking again gives the same. */
export function knownAtOf({ events }: Pick<Audited, 'events'>, asked: string | undefined, now: Date): string {
  const latest = Math.max(...events.map(({ recordedAt }) => Date.parse(recordedAt)))
  const at = asked === undefined ? latest : Date.parse(asked)
  return new Date(Math.min(at, Math.max(latest, now.getTime()))).toISOString()
}

/** Every field that holds something, with its value in words. */
export const fieldsInWords = (audited: Audited, fields: Fields) =>
  Object.entries(fields).flatMap(([field, value]) => {
    const text = audited.textOf(field, value)
    return text === null ? [] : [{ field, label: audited.labelOf(field), value: text }]
  })

/** What differs between two looks at the same thing, field by field. */
export function differenceIn(
  audited: Audited,
  from: { on: string; known_at: string },
  to: { on: string; known_at: string },
): HistoryItem['changes'] | Refusal {
  const before = audited.fieldsAt(from.on, from.known_at)
  if (isRefusal(before)) return before
  const after = audited.fieldsAt(to.on, to.known_at)
  if (isRefusal(after)) return after
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    field => !sameValue(before[field], after[field]),
  )
  return changesInWords(
    audited.textOf,
    changed.map(field => ({
      field,
      label: audited.labelOf(field),
      before: before[field] ?? null,
      after: after[field] ?? null,
    })),
  )
}
