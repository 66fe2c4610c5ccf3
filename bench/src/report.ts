import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** One line of the scoreboard, as printed and kept. */
export interface Result {
  id: string
  measure: string
  ours: string
  limit: string
  ratio: string
  goal: string
  reached: boolean
}

/** Prints the scoreboard and writes it to results.json and into the README's table. */
export function report(results: Result[], quick: boolean): void {
  const rows = results.map(result => [
    result.id,
    result.measure,
    result.ours,
    result.limit,
    result.ratio,
    result.goal,
    result.reached ? 'oui' : 'NON',
  ])
  const table = [
    ['#', 'mesure', 'nous', 'limite', 'rapport', 'but', 'atteint'],
    ['---', '---', '---', '---', '---', '---', '---'],
    ...rows,
  ].map(row => `| ${row.join(' | ')} |`)
  const machine = `${cpus().length} cœurs, ${Math.round(totalmem() / 2 ** 30)} Gio, Node ${process.version}, ${quick ? 'jeu réduit (--quick)' : 'jeu complet'}, ${new Date().toISOString().slice(0, 10)}`
  console.log(`\n${table.join('\n')}\n\n${machine}`)
  const here = new URL('..', import.meta.url)
  writeFileSync(new URL('results.json', here), `${JSON.stringify({ machine, quick, results }, null, 2)}\n`)
  const readme = new URL('README.md', here)
  const text = readFileSync(readme, 'utf8')
  const [before] = text.split('<!-- table -->')
  writeFileSync(readme, `${before}<!-- table -->\n\n${table.join('\n')}\n\n${machine}\n`)
}
