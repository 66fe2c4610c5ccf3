import { randomUUID } from 'node:crypto'
import { blows } from './blows.ts'
import { foldsOfTheLog, foreignAnswers, type Invariant, sameAnswerForOneKey, type World } from './checks.ts'
import { eraseByHand, forgetKeyOnly, getToKnow, leavesNothing } from './erasure.ts'
import { correct, STATUSES } from './load.ts'
import { poison } from './poison.ts'
import { startProduct } from './product.ts'
import { openWorld, type RoundOptions, runRound } from './round.ts'

/** A product with one promise switched off, or a check turned on what it must notice. */
export interface Control {
  readonly invariant: Invariant
  readonly name: string
  /** Switches of the product; those without share one that is whole. */
  readonly env: Record<string, string>
  /** @returns what was noticed */
  prove(world: World, seed: number): Promise<string[]>
}

export interface Proof {
  readonly control: Control
  readonly found: string[]
}

const WHOLE = {}
/** Tries of a control whose fault needs luck. */
const TRIES = 4
const named = (name: string) => blows.filter(blow => blow.name === name)

/** A round under which a promise must break, and what of it was noticed. */
const under =
  (invariant: Invariant, options: Omit<RoundOptions, 'seed'>) =>
  async (world: World, seed: number): Promise<string[]> =>
    (await runRound(world, { ...options, seed })).violations[invariant] ?? []

export const controls: readonly Control[] = [
  {
    invariant: 'I1',
    name: 'the event server answers before it has written',
    env: { EVENTSTORE_TEST_COMMIT_BARRIER: 'off' },
    prove: under('I1', { blows: 8, pause: 250, only: named('kill -9 eventstore'), disk: false, rows: 0 }),
  },
  {
    invariant: 'I1',
    name: 'the event server does not wait for its disk',
    env: { FAITAGE_TEST_DISK_SYNC: 'off' },
    prove: under('I1', { blows: 3, pause: 250, only: named('power cut, writes torn'), disk: true, rows: 0 }),
  },
  {
    invariant: 'I2',
    name: 'the checkpoint is committed after the rows',
    env: { PROJECTIONS_TEST_CHECKPOINT: 'outside', PROJECTIONS_TEST_DIE_AT: 'MissionImportBatchCommitted' },
    prove: under('I2', { blows: 1, pause: 500, only: named('kill -9 projector'), rows: 2000 }),
  },
  {
    invariant: 'I4',
    name: 'what was sent is sent again with another key',
    env: WHOLE,
    async prove(world, seed) {
      await runRound(world, { seed, blows: 1, pause: 500, only: named('kill -9 api'), disk: true, rows: 0 })
      return sameAnswerForOneKey(world, () => randomUUID())
    },
  },
  {
    invariant: 'I7',
    name: 'the same look with an administrator’s eyes',
    env: WHOLE,
    prove: world => foreignAnswers(world.admin, world.ledger),
  },
  {
    invariant: 'I8',
    name: 'a key is forgotten, and what it opened stays where it is',
    env: WHOLE,
    async prove(world) {
      const { body } = await world.admin.send('POST', '/api/missions', { name: 'Témoin' })
      world.known.push(await getToKnow(world, String(body.id)))
      return leavesNothing(world, forgetKeyOnly)
    },
  },
  {
    invariant: 'I8',
    name: 'a requester is erased by hand, and what was written beside them stays',
    env: WHOLE,
    async prove(world) {
      const { body } = await world.admin.send('POST', '/api/missions', { name: 'Témoin' })
      world.known.push(await getToKnow(world, String(body.id)))
      return leavesNothing(world, (of, { subjects }) => eraseByHand(of, subjects))
    },
  },
  {
    invariant: 'I6',
    name: 'a status is asked for as it is known now, not as it was',
    env: WHOLE,
    async prove(world, seed) {
      await runRound(world, { seed, blows: 1, pause: 2000, only: named('kill -9 api'), disk: true, rows: 0 })
      const { admin: caller, ledger } = world
      const found: string[] = []
      for (const { project, on, status } of ledger.statuses.slice(0, 3)) {
        const other = STATUSES.find(one => one !== status) as string
        await correct({ caller, ledger, mission: '', random: Math.random, blind: false }, project, on, other)
        const { body } = await caller.send('GET', `/api/projects/${project}/as-of?on=${on}`)
        if (body.status !== status) found.push(`${project} on ${on}: ${status}, now ${body.status}`)
      }
      return found
    },
  },
  {
    invariant: 'I2',
    name: 'an event is parked that nobody was told of',
    env: WHOLE,
    async prove(world) {
      const { product } = world
      await poison(product)
      // Whatever is written behind it is read once it has been passed.
      await world.admin.send('POST', '/api/missions', { name: 'Derrière le poison' })
      return foldsOfTheLog(world)
    },
  },
  {
    invariant: 'I5',
    name: 'people write over what they did not read',
    env: WHOLE,
    prove: under('I5', { blows: 1, pause: 2000, only: named('kill -9 api'), disk: true, blind: true, rows: 0 }),
  },
]

/** Lets each control show that its fault is noticed, those of one set of switches on one product. */
export async function proveControls(
  wanted: readonly Control[],
  seed: number,
  tell: (proof: Proof) => void,
): Promise<Proof[]> {
  const proofs: Proof[] = []
  for (const switches of new Set(wanted.map(({ env }) => env))) {
    const product = await startProduct(switches)
    try {
      const world = await openWorld(product)
      for (const control of wanted.filter(({ env }) => env === switches)) {
        const proof = { control, found: await proveOne(control, world, seed) }
        proofs.push(proof)
        tell(proof)
      }
    } finally {
      await product.stop()
    }
  }
  return proofs
}

async function proveOne(control: Control, world: World, seed: number): Promise<string[]> {
  for (let turn = 0; turn < TRIES; turn++) {
    const found = await control.prove(world, seed + turn)
    if (found.length > 0) return found
  }
  return []
}
