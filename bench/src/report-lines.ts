import type { Client } from './client.ts'
import { number, type Result } from './report.ts'
import { p5AndP6 } from './reports.ts'
import type { RunningStack } from './running-stack.ts'
import type { Sizes } from './sizes.ts'

const ms = (value: number) => `${number(value, 1)} ms`

/** P5 and P6 as lines of the scoreboard. */
export async function reportLines(client: Client, { env }: RunningStack, sizes: Sizes): Promise<Result[]> {
  const result = await p5AndP6(client, env.DATABASE_URL, sizes.rounds, sizes.listRepeats)
  const { one, allOfADay, cold, compared, freshly, afterAChange, projects } = result
  const slowest = Math.max(allOfADay, cold)
  return [
    {
      id: 'P5',
      measure: `un projet à une date sur HTTP, p95 / SQL sur une table d’historique ; les ${number(projects)} à une date`,
      ours: `${ms(one.ours)} ; ${ms(allOfADay)}, la première fois ${ms(cold)}`,
      limit: ms(one.limit),
      ratio: number(one.ratio, 2),
      goal: { text: '≤ 3,00 ×', reached: one.ratio <= 3 },
      moonshot: { text: '≤ 1,50 × ; ≤ 1 s', reached: one.ratio <= 1.5 && slowest <= 1000 },
      values: { one, allOfADay, cold },
    },
    {
      id: 'P6',
      measure: `tableau de bord de ${number(sizes.missions)} missions sur HTTP, p95 / GROUP BY sur la table des projets`,
      ours: `${ms(compared.ours)} ; jamais demandé ${ms(freshly.ours)} ; après un changement ${ms(afterAChange)}`,
      limit: ms(compared.limit),
      ratio: `${number(compared.ratio, 2)} ; ${number(freshly.ratio, 2)}`,
      goal: { text: '≤ 1,00 ×', reached: compared.ratio <= 1 && freshly.ratio <= 1 },
      moonshot: { text: '≤ 0,10 ×, égal à un recomptage', reached: compared.ratio <= 0.1 && freshly.ratio <= 0.1 },
      values: { compared, freshly, afterAChange },
    },
  ]
}
