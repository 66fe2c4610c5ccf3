import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { blows } from './blows.ts'
import { type Control, controls, proveControls } from './controls.ts'
import { startProduct } from './product.ts'
import { holds, type Outcome, textOf, violationsOf, writeReport } from './report.ts'
import { openWorld, type Round, runRound } from './round.ts'

/*
 * `npm run faults -- --rounds N --seed S [--blows B] [--controls I1,I8 | --no-controls] [--report FOLDER]`: the whole
 * product, people at work, and one thing after another that falls; after each round every invariant of the scoreboard is
 * looked at. Ends with 1 when one is broken or when a control, which must be noticed, is not. A round that failed is
 * played again with its seed and `--rounds 1`. `--quick` is the part of it that `npm test` runs.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    blows: { type: 'string', default: '6' },
    controls: { type: 'string' },
    'no-controls': { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    report: { type: 'string', default: join(import.meta.dirname, '../../.cache/faults') },
  },
})
const number = (name: 'rounds' | 'seed' | 'blows', least: number): number => {
  const value = Number(values[name])
  if (Number.isInteger(value) && value >= least) return value
  console.error(`--${name} : un nombre entier à partir de ${least}.`)
  process.exit(2)
}
const { quick } = values
const seed = number('seed', 0)
const rounds = quick ? 1 : number('rounds', 0)
const count = number('blows', 1)
const wanted = values.controls?.split(',')
const chosen = values['no-controls'] ? [] : controls.filter(one => !wanted || wanted.includes(one.invariant))
const quickBlows = blows.filter(({ name }) =>
  ['power cut, writes torn', 'a poison event', 'everything sent twice', 'kill -9 projector'].includes(name),
)
/** Noticed on the product of the round itself, at once. */
const cheap = (control: Control) => ['I7', 'I8'].includes(control.invariant)

/** Who works is given no answer any more: there is nothing left to look at. */
const neverBack = (error: Error): Round => ({ struck: [], writes: 0, violations: { P: [error.message] } })

const began = performance.now()
const played: Outcome['rounds'][number][] = []
const proofs: Outcome['proofs'][number][] = []
const tell = ({ control, found }: Outcome['proofs'][number]) =>
  console.log(`témoin ${control.invariant}, ${control.name} : ${found[0] ?? 'rien n’a été remarqué'}`)

if (rounds > 0) {
  const product = await startProduct({})
  try {
    const world = await openWorld(product)
    for (let round = seed; round < seed + rounds; round++) {
      const done = await runRound(world, {
        seed: round,
        blows: count,
        pause: quick ? 300 : 1500,
        ...(quick ? { disk: true, rows: 60, each: quickBlows } : {}),
      }).catch(neverBack)
      played.push({ seed: round, ...done })
      const found = violationsOf(done)
      const { struck, writes } = done
      console.log(
        `tour ${round} : ${writes} écritures confirmées ; ${struck.join(', ')} ; ${found.length} violation(s)`,
      )
      for (const line of found.slice(0, 20)) console.log(`  ✗ ${line}`)
      if (struck.length === 0) break
    }
    for (const control of quick ? controls.filter(cheap) : []) {
      proofs.push({ control, found: await control.prove(world, seed) })
      tell(proofs.at(-1) as Outcome['proofs'][number])
    }
  } finally {
    await product.stop()
  }
}
if (!quick) proofs.push(...(await proveControls(chosen, seed, tell)))

const outcome: Outcome = { seed, rounds: played, proofs, minutes: (performance.now() - began) / 60_000 }
writeReport(values.report, outcome)
console.log(`\n${textOf(outcome)}`)
process.exit(holds(outcome) ? 0 : 1)
