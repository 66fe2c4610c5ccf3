import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root, startNode } from './running-stack.ts'
import { median } from './stats.ts'

/** What a browser counted in a round (`e2e/src/vitals.ts`): milliseconds, but for `shift`. */
interface Round {
  /** Until the largest part of the home page was painted, nothing of it being kept. */
  readonly paint: number
  /** How much moved by itself. */
  readonly shift: number
  /** From a click on « Projets » to its rows. */
  readonly list: number
  /** The slowest answer to what was pressed or clicked. */
  readonly longest: number
  /** The longest task. */
  readonly task: number
  /** Between two frames while the wheel turns, at the 95th percentile. */
  readonly frames: number
}

/** P10: medians of `rounds` visits of a browser that is a process of its own. */
export async function p10(url: string, rounds: number) {
  const child = startNode([join(root, 'e2e/src/vitals.ts'), url, String(rounds)], process.env)
  const seen: Round[] = []
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    process.stderr.write(`  ${line}\n`)
    seen.push(JSON.parse(line) as Round)
  }
  if (seen.length < rounds) throw new Error(`the browser was seen ${seen.length} times of ${rounds}`)
  const of = (name: keyof Round) => median(seen.map(round => round[name]))
  return {
    ...{ paint: of('paint'), shift: of('shift'), list: of('list') },
    ...{ interaction: of('longest'), task: of('task'), frames: of('frames'), rounds: seen },
  }
}
