import { useMemo, useSyncExternalStore } from 'react'
import { session } from '@/api/session'

/**
 * Records a person keeps at hand in this browser: those opened lately, and their favourites. Only what a record is and
 * its id are kept, per person: its name is personal and is asked of the server each time it is shown.
 */
export interface KeptRecord {
  readonly kind: KeptKind
  readonly id: string
}
const kinds = ['project', 'mission', 'copro', 'lot'] as const
export type KeptKind = (typeof kinds)[number]
export type KeptList = 'recent' | 'favourite'

const most: Record<KeptList, number> = { recent: 24, favourite: 50 }
const changed = 'faitage:kept'
const keyOf = (list: KeptList) => `faitage.${list}.${session.get()?.user.id ?? ''}`

const isKept = (value: unknown): value is KeptRecord => {
  const { kind, id } = (value ?? {}) as Partial<KeptRecord>
  return kinds.includes(kind!) && typeof id === 'string'
}

/** The records of a list as they were stored; none when what is stored cannot be read. */
function readKept(stored: string | null): KeptRecord[] {
  try {
    const records: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(records) ? records.filter(isKept) : []
  } catch {
    return []
  }
}

const same = (one: KeptRecord, other: KeptRecord) => one.kind === other.kind && one.id === other.id

/** A list with a record in first place, the last ones dropped beyond what is kept. */
const withFirst = (list: KeptList, records: readonly KeptRecord[], record: KeptRecord): KeptRecord[] =>
  [record, ...records.filter(other => !same(other, record))].slice(0, most[list])

const stored = (list: KeptList): string | null => {
  try {
    return localStorage.getItem(keyOf(list))
  } catch {
    return null
  }
}

function store(list: KeptList, records: readonly KeptRecord[]): void {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(records.map(({ kind, id }) => ({ kind, id }))))
  } catch {
    // A full or forbidden storage only costs the memory of it.
  }
  dispatchEvent(new Event(changed))
}

/** Remembers that a record was opened just now. */
export const noteOpened = (record: KeptRecord): void =>
  store('recent', withFirst('recent', readKept(stored('recent')), record))

/** Makes a record a favourite, or no longer one. */
export function toggleFavourite(record: KeptRecord): void {
  const favourites = readKept(stored('favourite'))
  const others = favourites.filter(other => !same(other, record))
  store('favourite', others.length < favourites.length ? others : withFirst('favourite', favourites, record))
}

const subscribe = (listener: () => void) => {
  addEventListener(changed, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('storage', listener)
  }
}

/** The records of one list, the latest first; another tab's changes included. */
export function useKept(list: KeptList): readonly KeptRecord[] {
  const text = useSyncExternalStore(subscribe, () => stored(list))
  return useMemo(() => readKept(text), [text])
}

/** Whether a record is among the person's favourites. */
export const useIsFavourite = (record: KeptRecord): boolean =>
  useKept('favourite').some(favourite => same(favourite, record))
