import { appendFileSync, readFileSync } from 'node:fs'
import { randomFrom } from '@faitage/projections/testing/random'

export type Deed = 'read' | 'write' | 'sync'

/** What shall happen to the disk of the event server, said by a file that it looks at before everything it does. */
export interface Order {
  /** Another number is another order. */
  readonly id: number
  /** `power`: the machine goes dark. `full`: nothing can be written while the order stands. */
  readonly what: 'power' | 'full' | 'read' | 'write' | 'sync'
  /** How many deeds of its kind go well first. */
  readonly after: number
  /** The log that comes before the file itself, or the file. */
  readonly of?: 'log' | 'file'
  /** The server is killed right after, before it can do anything about it. */
  readonly deadly?: boolean
}

const file = process.env.FAITAGE_TEST_DISK
/** Where the disk says which orders it has carried out, one a line. */
const struckFile = (orders: string): string => `${orders}.struck`

/** The orders that the disk has carried out. */
export function struckBy(orders: string): number[] {
  try {
    return readFileSync(struckFile(orders), 'utf8').split('\n').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

let current: Order | undefined
let left = 0
let done = false

function look(): void {
  let order: Order | undefined
  try {
    order = JSON.parse(readFileSync(file as string, 'utf8')) as Order
  } catch {
    // None was given yet, or one is being written.
  }
  if (order?.id === current?.id) return
  current = order
  left = order?.after ?? 0
  // An earlier process met it, and ended of it.
  done = order !== undefined && order.what !== 'full' && struckBy(file as string).includes(order.id)
}

/** The order that a deed meets now, if it does. */
export function orderFor(deed: Deed, log: boolean): (Order & { random: () => number }) | undefined {
  look()
  if (!current || done) return undefined
  const { what, of } = current
  if (of && (of === 'log') !== log) return undefined
  const meant = what === 'power' ? deed !== 'read' : what === 'full' ? deed === 'write' : what === deed
  if (!meant || left-- > 0) return undefined
  done = what !== 'full'
  return { ...current, random: randomFrom(current.id + current.after) }
}

export function told({ id }: Order): void {
  appendFileSync(struckFile(file as string), `${id}\n`)
}
