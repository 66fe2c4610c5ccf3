import type { RoleName } from '@faitage/stack/stack'
import type { Engine, Product } from './product.ts'
import { roles } from './product.ts'

type Random = () => number

/** Something that happens to the product. `strike` returns once it is over, not once the product has recovered. */
export interface Blow {
  readonly name: string
  strike(product: Product, random: Random): Promise<void>
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

const kill = (role: RoleName): Blow => ({
  name: `kill -9 ${role}`,
  strike: async product => void (await signal(product, role, 'SIGKILL')),
})

/** A role that does not answer for a while, and then goes on as if nothing had been. */
const stall = (role: RoleName): Blow => ({
  name: `stall of ${role}`,
  async strike(product, random) {
    await signal(product, role, 'SIGSTOP')
    await wait(300 + random() * 2500)
    await signal(product, role, 'SIGCONT')
  },
})

const cut = (engine: Engine): Blow => ({
  name: `cut to ${engine}`,
  async strike({ lines }, random) {
    lines[engine].cut()
    await wait(200 + random() * 2000)
    lines[engine].mend()
  },
})

/** Answers that come late, all at once: slow consumers, late deliveries. */
const hold = (engine: Engine): Blow => ({
  name: `late answers of ${engine}`,
  async strike({ lines }, random) {
    lines[engine].hold()
    await wait(200 + random() * 2500)
    lines[engine].mend()
  },
})

const clock = (offset: number, name: string): Blow => ({
  name,
  async strike(product, random) {
    await product.setClock(offset)
    await wait(500 + random() * 1500)
    await product.setClock(0)
  },
})

const two = (first: RoleName, second: RoleName): Blow => ({
  name: `kill -9 ${first} and ${second}`,
  async strike(product, random) {
    await Promise.all([kill(first).strike(product, random), kill(second).strike(product, random)])
  },
})

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
]
