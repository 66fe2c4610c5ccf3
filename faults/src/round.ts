import { randomFrom } from '@faitage/projections/testing/workload'
import { type Blow, blows } from './blows.ts'
import { Caller } from './caller.ts'
import { look, type Violations, type World } from './checks.ts'
import { newLedger } from './ledger.ts'
import { act, importRows, type LoadOptions } from './load.ts'
import { readLog } from './log.ts'
import type { Product } from './product.ts'

/** People who work at the same time. */
const PEOPLE = 6

export interface RoundOptions {
  readonly seed: number
  /** Blows of one round. */
  readonly blows: number
  /** Milliseconds between two blows, at most. */
  readonly pause: number
  readonly blind?: boolean
  readonly only?: readonly Blow[]
  /** Rows of the import that goes on meanwhile; 0 for none. */
  readonly rows?: number
}

export interface Round {
  readonly struck: string[]
  readonly writes: number
  readonly violations: Violations
}

export async function openWorld(product: Product): Promise<World> {
  const admin = new Caller(product.stack.url, 'administration@exemple.fr')
  const client = new Caller(product.stack.url, 'suivi@exemple.fr')
  await admin.signIn()
  await client.signIn()
  const log = await readLog(product.stack.env.EVENTSTORE_URL as string)
  return { product, admin, client, ledger: newLedger(), seen: { events: log.events, digest: log.digest(log.events) } }
}

/** People work, things fall, and when all is over every invariant is looked at. The same seed strikes the same blows. */
export async function runRound(world: World, options: RoundOptions): Promise<Round> {
  const { product, admin, ledger } = world
  const random = randomFrom(options.seed)
  const chosen = Array.from({ length: options.blows }, () => {
    const from = options.only ?? blows
    return from[Math.floor(random() * from.length)] as Blow
  })
  const before = ledger.writes.length
  const mission = String((await admin.send('POST', '/api/missions', { name: `Tour ${options.seed}` })).body.id)
  let working = true
  const load = (person: number): LoadOptions => ({
    caller: admin,
    ledger,
    mission,
    random: randomFrom(options.seed * 100 + person),
    blind: options.blind ?? false,
  })
  const people = Array.from({ length: PEOPLE }, async (_, person) => {
    const own = load(person)
    while (working) await act(own)
  })
  const imported =
    options.rows === 0 ? undefined : importRows(load(PEOPLE), `Import ${options.seed}`, options.rows ?? 300)
  imported?.catch(() => undefined)
  for (const blow of chosen) {
    await new Promise(done => setTimeout(done, random() * options.pause))
    await blow.strike(product, random)
  }
  working = false
  await Promise.all(people)
  await imported
  return {
    struck: chosen.map(({ name }) => name),
    writes: ledger.writes.length - before,
    violations: await look(world),
  }
}
