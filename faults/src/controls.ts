import { randomUUID } from 'node:crypto'
import { blows } from './blows.ts'
import { foreignAnswers, type Invariant, sameAnswerForOneKey, type World } from './checks.ts'
import { correct, STATUSES } from './load.ts'
import { startProduct } from './product.ts'
import { openWorld, runRound } from './round.ts'

/** A product with one promise switched off, or a check turned on what it must notice. @returns what was noticed */
export interface Control {
  readonly invariant: Invariant
  readonly name: string
  run(seed: number): Promise<string[]>
}

const named = (...names: string[]) => blows.filter(({ name }) => names.includes(name))

async function broken(
  env: Record<string, string>,
  invariant: Invariant,
  run: (world: World, round: number) => Promise<{ violations: Partial<Record<Invariant, string[]>> }>,
): Promise<string[]> {
  const product = await startProduct(env)
  try {
    const world = await openWorld(product)
    for (let round = 0; round < 4; round++) {
      const found = (await run(world, round)).violations[invariant] ?? []
      if (found.length > 0) return found
    }
    return []
  } finally {
    await product.stop()
  }
}

export const controls: readonly Control[] = [
  {
    invariant: 'I1',
    name: 'the event server answers before it has written',
    run: seed =>
      broken({ EVENTSTORE_TEST_COMMIT_BARRIER: 'off' }, 'I1', (world, round) =>
        runRound(world, {
          seed: seed + round,
          blows: 8,
          pause: 250,
          only: named('kill -9 eventstore'),
          rows: 0,
        }),
      ),
  },
  {
    invariant: 'I2',
    name: 'the checkpoint is committed after the rows',
    run: seed =>
      broken(
        { PROJECTIONS_TEST_CHECKPOINT: 'outside', PROJECTIONS_TEST_DIE_AT: 'MissionImportBatchCommitted' },
        'I2',
        (world, round) =>
          runRound(world, { seed: seed + round, blows: 1, pause: 500, only: named('kill -9 projector'), rows: 2000 }),
      ),
  },
  {
    invariant: 'I4',
    name: 'what was sent is sent again with another key',
    run: seed =>
      broken({}, 'I4', async (world, round) => {
        await runRound(world, { seed: seed + round, blows: 1, pause: 500, only: named('kill -9 api'), rows: 0 })
        return { violations: { I4: await sameAnswerForOneKey(world, () => randomUUID()) } }
      }),
  },
  {
    invariant: 'I5',
    name: 'people write over what they did not read',
    run: seed =>
      broken({}, 'I5', (world, round) =>
        runRound(world, {
          seed: seed + round,
          blows: 1,
          pause: 2000,
          only: named('kill -9 api'),
          blind: true,
          rows: 0,
        }),
      ),
  },
  {
    invariant: 'I6',
    name: 'a status is asked for as it is known now, not as it was',
    run: seed =>
      broken({}, 'I6', async (world, round) => {
        await runRound(world, { seed: seed + round, blows: 1, pause: 2000, only: named('kill -9 api'), rows: 0 })
        const { admin: caller, ledger } = world
        const found: string[] = []
        for (const { project, on, status } of ledger.statuses.slice(0, 3)) {
          const other = STATUSES.find(one => one !== status) as string
          await correct({ caller, ledger, mission: '', random: Math.random, blind: false }, project, on, other)
          const { body } = await caller.send('GET', `/api/projects/${project}/as-of?on=${on}`)
          if (body.status !== status) found.push(`${project} on ${on}: ${status}, now ${body.status}`)
        }
        return { violations: { I6: found } }
      }),
  },
  {
    invariant: 'I7',
    name: 'the same look with an administrator’s eyes',
    run: seed =>
      broken({}, 'I7', async (world, round) => {
        await runRound(world, { seed: seed + round, blows: 1, pause: 500, only: named('kill -9 api'), rows: 0 })
        return { violations: { I7: await foreignAnswers(world.admin, world.ledger) } }
      }),
  },
]
