import { parseArgs } from 'node:util'
import { controls } from './controls.ts'
import { startProduct } from './product.ts'
import { openWorld, runRound } from './round.ts'

/*
 * `npm run faults -- --rounds N --seed S [--blows B] [--no-controls]`: the whole product, people at work, and one thing
 * after another that falls; after each round every invariant of the scoreboard is looked at. Ends with 1 when one is broken or when
 * a control, which must fail, does not. A round that failed is played again with its seed and `--rounds 1`.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    blows: { type: 'string', default: '6' },
    'no-controls': { type: 'boolean', default: false },
  },
})
const number = (name: 'rounds' | 'seed' | 'blows', least: number): number => {
  const value = Number(values[name])
  if (Number.isInteger(value) && value >= least) return value
  console.error(`--${name} : un nombre entier à partir de ${least}.`)
  process.exit(2)
}
const rounds = number('rounds', 0)
const seed = number('seed', 0)
const count = number('blows', 1)

let broken = 0
let acknowledged = 0
const began = performance.now()
if (rounds > 0) {
  const product = await startProduct({})
  try {
    const world = await openWorld(product)
    for (let round = 0; round < rounds; round++) {
      const { struck, writes, violations } = await runRound(world, { seed: seed + round, blows: count, pause: 1500 })
      const found = Object.entries(violations).flatMap(([name, words]) => words.map(word => `${name} ${word}`))
      broken += found.length
      acknowledged += writes
      console.log(
        `tour ${seed + round} : ${writes} écritures confirmées ; ${struck.join(', ')} ; ${found.length} violation(s)`,
      )
      for (const line of found.slice(0, 20)) console.log(`  ✗ ${line}`)
    }
  } finally {
    await product.stop()
  }
}
let toothless = 0
for (const control of values['no-controls'] ? [] : controls) {
  const found = await control.run(seed)
  if (found.length === 0) toothless++
  console.log(`témoin ${control.invariant}, ${control.name} : ${found[0] ?? 'rien n’a été remarqué'}`)
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(
  `\n${rounds} tour(s) depuis ${seed}, ${acknowledged} écritures confirmées, ${broken} violation(s), ${toothless} témoin(s) muet(s), ${minutes} min`,
)
process.exit(broken + toothless === 0 ? 0 : 1)
