import { randomFrom } from '@faitage/projections/testing/random'
import { type Blow, blows, kill } from './blows.ts'
import { Caller } from './caller.ts'
import { look, type Violations, type World } from './checks.ts'
import { getToKnow } from './erasure.ts'
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
  /** These, each once, rather than some by chance. */
  readonly each?: readonly Blow[]
  /** Whether the event server stands on a disk that fails when told to; by chance unless said. */
  readonly disk?: boolean
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
  return {
    product,
    admin,
    client,
    ledger: newLedger(),
    poisoned: new Set(),
    known: [],
    seen: { events: log.events, digest: log.digest(log.events) },
  }
}

/** People work, things fall, and when all is over every invariant is looked at. The same seed strikes the same blows. */
export async function runRound(world: World, options: RoundOptions): Promise<Round> {
  const { product, admin, ledger } = world
  const random = randomFrom(options.seed)
  const onDisk = options.disk ?? random() < 0.5
  // Another file layer takes its place at the next start of the event server.
  if (product.disk.use(onDisk)) await kill('eventstore').strike(world, random)
  const drawn = Array.from({ length: options.blows }, () => {
    const from = options.only ?? blows.filter(blow => onDisk || !blow.disk)
    return from[Math.floor(random() * from.length)] as Blow
  })
  const chosen = options.each ?? drawn
  const before = ledger.writes.length
  const mission = String((await admin.send('POST', '/api/missions', { name: `Tour ${options.seed}` })).body.id)
  world.known.push(await getToKnow(world, mission))
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
    // Who is given no answer any more says so, and goes home: what is left is looked at all the same.
    while (working) {
      await act(own).catch((error: Error) => {
        working = false
        admin.faults.push(error.message)
      })
    }
  })
  const imported =
    options.rows === 0 ? undefined : importRows(load(PEOPLE), `Import ${options.seed}`, options.rows ?? 300)
  imported?.catch(() => undefined)
  for (const blow of chosen) {
    await new Promise(done => setTimeout(done, random() * options.pause))
    for (const word of (await blow.strike(world, random)) ?? []) admin.faults.push(`${blow.name}: ${word}`)
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
