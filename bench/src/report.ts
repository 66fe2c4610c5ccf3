import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { CALM } from './calm.ts'

/** What is to be reached, and whether it is. */
interface Goal {
  readonly text: string
  readonly reached: boolean
}

/** One line of the scoreboard, as printed and kept. */
export interface Result {
  readonly id: string
  readonly measure: string
  readonly ours: string
  readonly limit: string
  readonly ratio: string
  readonly goal: Goal
  readonly moonshot: Goal
  /** What was measured, in the units of the measure. */
  readonly values: unknown
}

/** Circumstances of a run. */
export interface Run {
  /** Of the data set, as people read it. */
  readonly size: string
  readonly seconds: number
  /** The largest share of the processors that others used between measures, 0 to 1. */
  readonly busy: number
  /** Measures that broke, with why. */
  readonly broken: readonly string[]
}

export const number = (value: number, digits = 0): string =>
  value.toLocaleString('fr-FR', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const answer = ({ text, reached }: Goal) => `${text} : ${reached ? 'oui' : 'NON'}`

/** Prints the scoreboard and, when it is `whole`, writes it to results.json and into the README's table. */
export function report(results: readonly Result[], run: Run, whole: boolean): void {
  const table = [
    ['#', 'mesure', 'nous', 'limite', 'rapport médian', 'premier but', 'ambition'],
    ['---', '---', '---', '---', '---', '---', '---'],
    ...results.map(({ id, measure, ours, limit, ratio, goal, moonshot }) => [
      id,
      measure,
      ours,
      limit,
      ratio,
      answer(goal),
      answer(moonshot),
    ]),
  ].map(row => `| ${row.join(' | ')} |`)
  const machine = [
    `${cpus().length} cœurs`,
    `${Math.round(totalmem() / 2 ** 30)} Gio`,
    `Node ${process.version}`,
    run.size,
    new Date().toISOString().slice(0, 10),
    `${number(run.seconds)} s`,
  ].join(', ')
  const notes = [
    machine,
    ...(run.busy > CALM
      ? [
          `La machine était occupée par ailleurs, jusqu’à ${number(run.busy * 100)} % entre deux mesures : ces chiffres sont pessimistes.`,
        ]
      : []),
    ...run.broken.map(why => `En panne : ${why}`),
  ]
  console.log(`\n${table.join('\n')}\n\n${notes.join('\n')}`)
  if (!whole) return
  const here = new URL('..', import.meta.url)
  writeFileSync(new URL('results.json', here), `${JSON.stringify({ machine, ...run, results }, null, 2)}\n`)
  const readme = new URL('README.md', here)
  const [before] = readFileSync(readme, 'utf8').split('<!-- table -->')
  writeFileSync(readme, `${before}<!-- table -->\n\n${table.join('\n')}\n\n${notes.join('\n\n')}\n`)
}
