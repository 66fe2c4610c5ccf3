import { until } from '@faitage/engines/testing/until'
import type { Api } from '../kernel/api.ts'

/** A database that counts how often it is asked, by something that looks at it again and again. */
export interface WatchedDatabase {
  readonly db: Api['db']
  /** Waits until it was asked so many times more: for "nothing more happens", instead of a while of the clock. */
  asksMore(times: number): Promise<unknown>
}

export function watchDatabase(db: Api['db']): WatchedDatabase {
  let asked = 0
  const watched = new Proxy(db, {
    get(target, key) {
      const value = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      // Whatever a question begins with: a table that is read or written, or SQL.
      asked++
      return value.bind(target)
    },
  })
  return {
    db: watched,
    asksMore: times => {
      const enough = asked + times
      return until(`the database to be asked ${times} times more`, () => asked >= enough)
    },
  }
}
