import type { Kysely } from 'kysely'
import type { Database } from '../kernel/database.ts'
import type { Histories } from './moves.ts'

/** Histories, and whose project each is. */
export interface NamedHistories extends Histories {
  /** The id of the project of a history. */
  idOf(history: number): string
  /** The place of the history of a project; undefined where it has none. */
  placeOf(id: string): number | undefined
}

const ID_LENGTH = 36

/** @param text ids one after the other, as long as one another */
export function namesIn(text: string): Pick<NamedHistories, 'idOf' | 'placeOf'> {
  const idOf = (history: number) => text.slice(history * ID_LENGTH, (history + 1) * ID_LENGTH)
  let places: Map<string, number> | undefined
  const all = () => {
    const found = new Map<string, number>()
    for (let history = 0; history * ID_LENGTH < text.length; history++) found.set(idOf(history), history)
    return found
  }
  return {
    idOf,
    placeOf: id => {
      places ??= all()
      return places.get(id)
    },
  }
}

interface Kept {
  /** Where the read models had got to. */
  readonly at: string
  readonly named: 'named' | 'nameless'
  readonly histories: NamedHistories
}

/** Histories that are kept in all, some 150 bytes each; of them the ones that were asked for last. */
const KEPT_MAX = 200_000

interface KeptHistories {
  get(key: string, named: Kept['named']): Kept | undefined
  set(key: string, kept: Kept): void
}
const ofDatabase = new WeakMap<Kysely<Database>, KeptHistories>()

/** What was last read of a database. */
export function keptOf(db: Kysely<Database>): KeptHistories {
  const kept = ofDatabase.get(db) ?? lastAsked(KEPT_MAX)
  ofDatabase.set(db, kept)
  return kept
}

/** @param most histories that are kept */
export function lastAsked(most: number): KeptHistories {
  const all = new Map<string, Kept>()
  const weightOf = ({ histories }: Kept) => histories.starts.length
  let weight = 0
  const drop = (key: string) => {
    const one = all.get(key)
    if (one && all.delete(key)) weight -= weightOf(one)
    return one
  }
  return {
    get: (key, named) => {
      const one = all.get(key)
      if (!one || (named === 'named' && one.named !== named)) return undefined
      // A map goes through its keys as they were put in: the first is the one that was asked for longest ago.
      all.delete(key)
      all.set(key, one)
      return one
    },
    set: (key, one) => {
      drop(key)
      all.set(key, one)
      weight += weightOf(one)
      for (const first of all.keys()) {
        if (weight <= most) break
        drop(first)
      }
    },
  }
}
