import type { SimulationListed } from '@faitage/contracts/funding/simulation.endpoints'
import { coverage, money } from './outcome-words.ts'

/** One line of a comparison: what it is, what each simulation says of it, and whether they differ. */
export interface CompareLine {
  readonly key: string
  readonly label: string
  readonly cells: readonly string[]
  readonly differs: boolean
  /** The title of the part it begins. */
  readonly part?: string
}

const figures = [
  ['total_work_price', 'Travaux TTC'],
  ['total_subventions', 'Aides'],
  ['subvention_on_TTC', 'Part couverte'],
  ['remaining_costs', 'Reste à charge'],
  ['total_advances', 'Avances avant travaux'],
  ['total_loans', 'Prêts'],
  ['to_finance', 'À financer'],
  ['monthly_payment', 'Par mois'],
  ['total_tax_advantages', 'Avantages fiscaux'],
] as const

const lineOf = (key: string, label: string, cells: readonly string[]): CompareLine => ({
  key,
  label,
  cells,
  differs: new Set(cells).size > 1,
})

/** Simulations side by side: their totals, then what each funder gives in each, in the order they were first met. Pure. */
export function compareLines(items: readonly SimulationListed[]): CompareLine[] {
  const totals = figures.map(([key, label]) =>
    lineOf(
      key,
      label,
      items.map(item => (key === 'subvention_on_TTC' ? coverage(item[key]) : money(item[key]))),
    ),
  )
  const names = new Map(items.flatMap(({ funders }) => funders.map(one => [one.funder_id, one.funder_name] as const)))
  const given = [...names].map(([id, name]) =>
    lineOf(
      id,
      name,
      items.map(({ funders }) => {
        const own = funders.filter(({ funder_id }) => funder_id === id)
        return own.length === 0 ? '–' : money(own.reduce((sum, { kept }) => sum + kept, 0))
      }),
    ),
  )
  const [first, ...others] = given
  return [...totals, ...(first ? [{ ...first, part: 'Ce que donne chaque financeur' }, ...others] : [])]
}
