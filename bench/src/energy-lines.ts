import { energyCases, p18 } from './energy.ts'
import { number, type Result } from './report.ts'

const percent = (share: number, digits = 0) => `${number(share * 100, digits)} %`

/** P18 as lines of the scoreboard: our estimations against official diagnoses. None where there are no cases. */
export function energyLines(say: (text: string) => void): Result[] {
  const found = p18()
  if (!found) {
    say(`P18 : aucun cas à ${energyCases} (ENERGY_CASES dit où ils sont), rien n’est mesuré.`)
    return []
  }
  const { count, energy, ges, furthest, error, houses, flats, p95, compared } = found
  const line = (measure: string, ours: string, goal: Result['goal'], moonshot: Result['moonshot']): Result => ({
    ...{ id: 'P18', measure, ours, limit: '–', ratio: '–', goal, moonshot, values: {} },
  })
  const least = (share: number, goal: number) => ({ text: `≥ ${percent(goal)}`, reached: share >= goal })
  return [
    {
      ...line(
        `étiquette du logement, celle du diagnostic officiel (${count} cas)`,
        percent(energy, 1),
        least(energy, 0.82),
        least(energy, 0.91),
      ),
      values: { compared },
    },
    line('étiquette GES, celle du diagnostic officiel', percent(ges, 1), least(ges, 0.77), least(ges, 0.88)),
    line(
      'écart d’étiquette le plus grand',
      `${furthest} classe${furthest > 1 ? 's' : ''}`,
      { text: '≤ 1 classe', reached: furthest <= 1 },
      { text: '0 classe', reached: furthest === 0 },
    ),
    line(
      'erreur médiane sur l’énergie primaire : tous ; maisons ; appartements',
      `${percent(error, 1)} ; ${percent(houses, 1)} ; ${percent(flats, 1)}`,
      { text: '≤ 5 % ; ≤ 4,2 %', reached: error <= 0.05 && houses <= 0.042 },
      { text: '≤ 2,8 %', reached: error <= 0.028 },
    ),
    line(
      'un bilan calculé, à chaud, p95',
      `${number(p95, 1)} ms`,
      { text: '≤ 50 ms', reached: p95 <= 50 },
      { text: '≤ 10 ms', reached: p95 <= 10 },
    ),
  ]
}
