import { writeFileSync } from 'node:fs'
import { type Order, struckBy } from './orders.ts'

const LOOK_MS = 10

/** Says what shall happen to the disk next. */
export class Disk {
  /** The file to be named by FAITAGE_TEST_DISK. */
  readonly orders: string
  #id = 0
  #used = true

  constructor(orders: string) {
    this.orders = orders
    this.mend()
  }

  /** Whether the server stands on it from its next start on, or on SQLite's own files. @returns whether that is new */
  use(wanted: boolean): boolean {
    const other = wanted !== this.#used
    this.#used = wanted
    this.mend()
    return other
  }

  /** @returns once it has happened; false when nobody came by within `patience` milliseconds */
  async fail(order: Omit<Order, 'id'>, patience = 10_000): Promise<boolean> {
    const id = ++this.#id
    writeFileSync(this.orders, JSON.stringify({ id, ...order }))
    for (const end = performance.now() + patience; performance.now() < end; ) {
      if (struckBy(this.orders).includes(id)) return true
      await new Promise(done => setTimeout(done, LOOK_MS))
    }
    this.mend()
    return false
  }

  /** Nothing fails any more. */
  mend(): void {
    writeFileSync(this.orders, this.#used ? JSON.stringify({ id: ++this.#id, what: 'nothing', after: 0 }) : '')
  }
}
