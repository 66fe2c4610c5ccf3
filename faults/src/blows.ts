import type { RoleName } from '@faitage/stack/stack'
import type { World } from './checks.ts'
import type { Order } from './disk/orders.ts'
import { poison, sendTwice } from './poison.ts'
import type { Engine, Product } from './product.ts'
import { roles } from './product.ts'
import { slowConsumers } from './slow-consumers.ts'

type Random = () => number

/** Something that happens to the product. `strike` returns once it is over, not once the product has recovered. */
export interface Blow {
  readonly name: string
  /** Needs the event server to stand on a disk that fails when told to. */
  readonly disk?: true
  /** @returns what went wrong under it, where that shows at once */
  strike(world: World, random: Random): Promise<string[] | undefined>
}

const wait = (ms: number) => new Promise<void>(done => setTimeout(done, ms))
const engines: readonly Engine[] = ['postgres', 'eventstore', 'temporal']
const DAY_MS = 86_400_000

/** Milliseconds that a role may take to be started again. */
const BACK_MS = 30_000

/** Sends a signal to a role, once it runs again if it is just being started. */
async function signal({ stack }: Product, role: RoleName, name: NodeJS.Signals): Promise<boolean> {
  for (const end = Date.now() + BACK_MS; Date.now() < end; await wait(20)) {
    try {
      const pid = stack.pid(role)
      if (pid) return process.kill(pid, name)
    } catch {
      // It has just ended.
    }
  }
  throw new Error(`${role} was not started again`)
}

export const kill = (role: RoleName): Blow => ({
  name: `kill -9 ${role}`,
  strike: async ({ product }) => void (await signal(product, role, 'SIGKILL')),
})

/** A role that does not answer for a while, and then goes on as if nothing had been. */
const stall = (role: RoleName): Blow => ({
  name: `stall of ${role}`,
  async strike({ product }, random) {
    await signal(product, role, 'SIGSTOP')
    await wait(300 + random() * 2500)
    await signal(product, role, 'SIGCONT')
  },
})

const cut = (engine: Engine): Blow => ({
  name: `cut to ${engine}`,
  async strike({ product: { lines } }, random) {
    lines[engine].cut()
    await wait(200 + random() * 2000)
    lines[engine].mend()
  },
})

/** Answers that come late, all at once: slow consumers, late deliveries. */
const hold = (engine: Engine): Blow => ({
  name: `late answers of ${engine}`,
  async strike({ product: { lines } }, random) {
    lines[engine].hold()
    await wait(200 + random() * 2500)
    lines[engine].mend()
  },
})

const clock = (offset: number, name: string): Blow => ({
  name,
  async strike({ product }, random) {
    await product.setClock(offset)
    await wait(500 + random() * 1500)
    await product.setClock(0)
  },
})

const two = (first: RoleName, second: RoleName): Blow => ({
  name: `kill -9 ${first} and ${second}`,
  async strike(world, random) {
    await Promise.all([kill(first).strike(world, random), kill(second).strike(world, random)])
  },
})

/** Events come twice, some of them late, to whoever follows the log. */
const deliveries: Blow = {
  name: 'deliveries that come twice and late',
  async strike({ product }, random) {
    await product.repeatDeliveries(true)
    await wait(500 + random() * 2000)
    await product.repeatDeliveries(false)
  },
}

/** People click twice, and what stands in the log is sent to it again. */
const doubles: Blow = {
  name: 'everything sent twice',
  async strike({ product, admin, ledger }, random) {
    admin.twice = true
    await wait(500 + random() * 1500)
    admin.twice = false
    const streams = new Set(ledger.writes.slice(-10).map(write => write.stream))
    return sendTwice(product, [...streams])
  },
}

const poisoned: Blow = {
  name: 'a poison event',
  async strike({ product, poisoned: streams }) {
    streams.add(await poison(product))
  },
}

const slow: Blow = {
  name: 'slow consumers',
  strike: ({ product, admin }, random) => slowConsumers(product, admin, 1000 + random() * 1500),
}

/** The disk of the event server fails, once or, where it is full, for a while. */
const disk = (name: string, order: (random: Random) => Omit<Order, 'id'>): Blow => ({
  name,
  disk: true,
  async strike({ product }, random) {
    const met = await product.disk.fail(order(random), BACK_MS)
    await wait(300 + random() * 1500)
    product.disk.mend()
    return met ? [] : [`the event server’s disk was asked for nothing in ${BACK_MS / 1000} s, so it could not fail`]
  },
})
const some = (random: Random, most: number) => Math.floor(random() * most)

export const blows: readonly Blow[] = [
  ...roles.map(kill),
  ...roles.map(stall),
  ...engines.map(cut),
  ...engines.map(hold),
  two('eventstore', 'projector'),
  two('postgres', 'api'),
  two('temporal', 'worker'),
  clock(DAY_MS, 'clock a day ahead'),
  clock(-DAY_MS, 'clock a day behind'),
  deliveries,
  doubles,
  poisoned,
  slow,
  disk('power cut, writes torn', random => ({ what: 'power', after: some(random, 40) })),
  disk('EIO on fsync', random => ({ what: 'sync', after: some(random, 6), of: 'log' })),
  disk('EIO on fsync, then kill -9', random => ({ what: 'sync', after: some(random, 6), of: 'log', deadly: true })),
  disk('EIO on a write, torn', random => ({ what: 'write', after: some(random, 20) })),
  disk('full disk', () => ({ what: 'full', after: 0 })),
]
