import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { balanceOf } from '@faitage/api/energy-audit/engine/balance-of'
import type { AuditInput } from '@faitage/contracts/energy-audit/audit-input'
import type { EnergyBalance } from '@faitage/contracts/energy-audit/balance'
import { energyLetters } from '@faitage/contracts/energy-audit/labels'
import { root } from './running-stack.ts'
import { median, percentile } from './stats.ts'

type Letter = EnergyBalance['label']

/** An official diagnosis of a dwelling, and the dwelling in the fields of our forms. */
interface EnergyCase {
  readonly case: string
  readonly kind: string
  readonly form: AuditInput
  readonly official: {
    readonly date: string
    /** The worse of both, as it is published. */
    readonly energy_label: Letter
    readonly ges_label: Letter
    readonly primary_kwh_m2: number
  }
}

const REPEATS = 5

/** Where the cases are: real dwellings, which the repository holds none of. */
export const energyCases = resolve(process.env.ENERGY_CASES ?? join(root, '../shared/data/energy-cases.json'))

/** The cases, each once; undefined where there are none. */
function readCases(): EnergyCase[] | undefined {
  if (!existsSync(energyCases)) return undefined
  const cases = JSON.parse(readFileSync(energyCases, 'utf8')) as EnergyCase[]
  return [...new Map(cases.map(one => [JSON.stringify([one.form, one.official]), one])).values()]
}

const apart = (one: Letter, other: Letter) => Math.abs(energyLetters.indexOf(one) - energyLetters.indexOf(other))

/** P18: what the engine says of real dwellings against their official diagnoses; milliseconds of one balance, warm. */
export function p18() {
  const cases = readCases()
  if (!cases) return undefined
  const compared = cases.map(({ case: name, kind, form, official }) => {
    const { label, ges_label, energy_per_m2 } = balanceOf(form, { on: official.date })
    return {
      name,
      house: kind === 'maison',
      energy: apart(label, official.energy_label),
      ges: apart(ges_label, official.ges_label),
      error: Math.abs(energy_per_m2 / official.primary_kwh_m2 - 1),
    }
  })
  const times: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat++)
    for (const { form, official } of cases) {
      const began = performance.now()
      balanceOf(form, { on: official.date })
      times.push(performance.now() - began)
    }
  const share = (same: (one: (typeof compared)[number]) => boolean) => compared.filter(same).length / compared.length
  const errorOf = (some: typeof compared) => median(some.map(({ error }) => error))
  return {
    count: cases.length,
    energy: share(one => one.energy === 0),
    ges: share(one => one.ges === 0),
    furthest: Math.max(...compared.map(one => Math.max(one.energy, one.ges))),
    error: errorOf(compared),
    houses: errorOf(compared.filter(({ house }) => house)),
    flats: errorOf(compared.filter(({ house }) => !house)),
    p95: percentile(times, 95),
    compared,
  }
}
