import { p19 } from './funding.ts'
import { number, type Result } from './report.ts'

/** P19 as lines of the scoreboard: what a simulation takes. */
export function fundingLines(): Result[] {
  const { owner, landlord } = p19()
  const line = (measure: string, took: number, goal: number, moonshot: number): Result => ({
    ...{ id: 'P19', measure, ours: `${number(took, 1)} ms`, limit: '–', ratio: '–', values: { p95: took } },
    goal: { text: `≤ ${goal} ms`, reached: took <= goal },
    moonshot: { text: `≤ ${moonshot} ms`, reached: took <= moonshot },
  })
  return [
    line('une simulation de 12 financeurs nationaux, p95', owner, 50, 5),
    line('une simulation de bailleur, 200 logements et 12 financeurs, p95', landlord, 300, 60),
  ]
}
