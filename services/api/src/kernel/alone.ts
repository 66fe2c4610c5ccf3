import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, sql } from 'kysely'
import type { Api } from './api.ts'

/** What goes on here under each name, so that who waits for it holds no connection that it needs. */
const underWay = new Map<string, Promise<unknown>>()

/** Works that hold a connection at once, at most: each needs another one to get on. */
const AT_ONCE = 3
let free = AT_ONCE
const inLine: (() => void)[] = []
async function place(): Promise<void> {
  if (free > 0) free--
  else await new Promise<void>(resolve => inLine.push(resolve))
}
function leave(): void {
  const next = inLine.shift()
  if (next) next()
  else free++
}

/** The work that holds a place, for what is called within it. */
interface Held {
  readonly transaction: Pick<Kysely<unknown>, 'getExecutor'>
  isOver: boolean
}
const holding = new AsyncLocalStorage<Held>()
const lock = (name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`

/**
 * Does work while nobody else does any under the same name, whatever the process they come to: one follows the other.
 *
 * @throws {Error} within such work: it would hold one place and wait for another, and enough of it for ever
 */
export async function alone<T>(api: Api, name: string, work: () => Promise<T>): Promise<T> {
  if (holding.getStore()?.isOver === false) throw new Error(`« ${name} » is asked for within what is done alone`)
  const before = underWay.get(name)
  const mine = (async () => {
    await before?.catch(() => undefined)
    await place()
    try {
      return await api.db.transaction().execute(async transaction => {
        await lock(name).execute(transaction)
        const held = { transaction, isOver: false }
        try {
          return await holding.run(held, work)
        } finally {
          held.isOver = true
        }
      })
    } finally {
      leave()
    }
  })()
  underWay.set(name, mine)
  try {
    return await mine
  } finally {
    if (underWay.get(name) === mine) underWay.delete(name)
  }
}

/**
 * Within such work: nobody else does any under this other name either, until the whole is over. Names of one kind are asked
 * for after those of the other everywhere, and one of each, so that no two wait for each other.
 */
export async function aloneToo(name: string): Promise<void> {
  const held = holding.getStore()
  if (!held) throw new Error(`nothing is done alone that « ${name} » could be added to`)
  await lock(name).execute(held.transaction)
}
