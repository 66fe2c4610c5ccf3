import { lossesOf, usesOf } from '@faitage/contracts/energy-audit/balance-shown'
import type { AuditItem } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { formatCount, formatEuro } from '@faitage/contracts/kernel/format-number'
import { costOf } from '../results/advised.ts'
import { gainFigure } from '../results/gain-text.ts'

/** One line of a comparison: what it is, and what each state says of it. */
export interface CompareRow {
  readonly label: string
  /** The title of the part it begins. */
  readonly part?: string
  readonly cells: readonly string[]
}
const NONE = '–'
type Balance = NonNullable<AuditItem['balance']>['balance']

/** States side by side, line by line: labels are drawn apart. Pure. */
export function compareRows(items: readonly AuditItem[]): CompareRow[] {
  const balances = items.map(({ balance }) => balance?.balance)
  const row = (label: string, cell: (balance: Balance, index: number) => string, part?: string): CompareRow => ({
    label,
    ...(part ? { part } : {}),
    cells: balances.map((balance, index) => (balance ? cell(balance, index) : NONE)),
  })
  const first = balances.find(one => one !== undefined)
  const shown = <T>(lines: readonly T[], has: (index: number) => boolean) => lines.filter((_, index) => has(index))
  const uses = first ? usesOf(first) : []
  const usesIn = (index: number) => balances.some(one => one && (usesOf(one)[index]?.primary ?? 0) > 0)
  const losses = first ? lossesOf(first) : []
  const lossIn = (index: number) => balances.some(one => one && (lossesOf(one)[index]?.share ?? 0) > 0)
  return [
    row('Énergie primaire, kWh/m²/an', ({ energy_per_m2 }) => formatCount(energy_per_m2)),
    row('Émissions, kg CO₂/m²/an', ({ ges_per_m2 }) => formatCount(ges_per_m2)),
    row('Gain sur l’état initial', (_, index) =>
      items[index]?.kind === 'initial' ? NONE : gainFigure(items[index]?.gain),
    ),
    {
      label: 'Coût des recommandations HT',
      cells: items.map(({ recommendations }) =>
        recommendations?.length ? formatEuro(costOf(recommendations).total, { whole: true }) : NONE,
      ),
    },
    ...shown(uses, usesIn).map(({ use, label }, at) =>
      row(
        label,
        balance => figure(usesOf(balance).find(one => one.use === use)?.primary),
        at === 0 ? 'Énergie primaire par usage, kWh/an' : undefined,
      ),
    ),
    ...shown(losses, lossIn).map(({ part, label }, at) =>
      row(
        label,
        balance => `${lossesOf(balance).find(one => one.part === part)?.share ?? 0}\u00A0%`,
        at === 0 ? 'Par où part la chaleur' : undefined,
      ),
    ),
  ]
}

const figure = (value: number | undefined) => (value === undefined ? NONE : formatCount(Math.round(value)))
