import { sql } from 'kysely'
import type { Api } from './api.ts'

/** What goes on here under each name, so that who waits for it holds no connection that it needs. */
const underWay = new Map<string, Promise<unknown>>()

/** Does work while nobody else does any under the same name, whatever the process they come to: one follows the other. */
export async function alone<T>(api: Api, name: string, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(name)
  const mine = (async () => {
    await before?.catch(() => undefined)
    return api.db.transaction().execute(async transaction => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
      return await work()
    })
  })()
  underWay.set(name, mine)
  try {
    return await mine
  } finally {
    if (underWay.get(name) === mine) underWay.delete(name)
  }
}
