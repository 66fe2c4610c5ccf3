import { formatEuro, formatPercent } from '@faitage/contracts/kernel/format-number'
import type { ReactNode } from 'react'
import { cn } from '@/lib/utils'
import { Figure } from './figure.tsx'
import { coverage, money } from './outcome-words.ts'
import { useShown } from './simulation-context.ts'

/** The totals: costs, aids, the rest, and its monthly cost. */
export function Totals() {
  const { item } = useShown()
  const { why } = item
  const figure = (label: string, value: string, key?: keyof typeof why) => (
    <Figure label={label} value={value} why={key && why[key]} />
  )
  return (
    <dl aria-label="Totaux" className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
      <Total label="Travaux TTC" strong note={`${formatEuro(item.total_work_price_excl_tax)} HT`}>
        {figure('Travaux TTC', money(item.total_work_price), 'total_work_price')}
      </Total>
      <Total label="Aides" strong note={ceilingNote(item.aid_ceiling)}>
        {figure('Aides', money(item.total_subventions), 'total_subventions')}
      </Total>
      <Total label="Reste à charge" strong>
        {figure('Reste à charge', money(item.remaining_costs), 'remaining_costs')}
      </Total>
      <Total label="Part couverte par les aides" strong>
        {figure('Part couverte par les aides', coverage(item.subvention_on_TTC), 'subvention_on_TTC')}
      </Total>
      <Total label="Base des aides HT">{figure('Base des aides HT', money(item.base), 'base')}</Total>
      <Total label="Avances avant travaux">
        {figure('Avances avant travaux', money(item.total_advances), 'total_advances')}
      </Total>
      <Total label="Prêts">{figure('Prêts', money(item.total_loans), 'total_loans')}</Total>
      <Total
        label="À financer soi-même"
        note={item.monthly_payment === null ? undefined : `${formatEuro(item.monthly_payment)} par mois${loanOf(item)}`}
      >
        {figure('À financer soi-même', money(item.to_finance), 'to_finance')}
      </Total>
      {item.total_tax_advantages > 0 && (
        <Total label="Avantages fiscaux, en plus">{money(item.total_tax_advantages)}</Total>
      )}
    </dl>
  )
}

const ceilingNote = (ceiling: { rate: string; basis: string; amount: number } | null) =>
  ceiling ? `${formatEuro(ceiling.amount)} au plus, ${formatPercent(ceiling.rate)} du ${ceiling.basis}` : undefined

const loanOf = ({
  loan_months,
  loan_rate,
}: {
  loan_months?: number | null | undefined
  loan_rate?: string | null | undefined
}) => (loan_months ? ` sur ${loan_months} mois à ${formatPercent(loan_rate ?? '0')}` : '')

interface TotalProps {
  label: string
  strong?: boolean
  note?: string | undefined
  children: ReactNode
}
function Total({ label, strong = false, note, children }: TotalProps) {
  return (
    <div className="rounded-lg border bg-card p-3">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd>
        <span className={cn('tabular', strong ? 'text-lg font-semibold' : 'font-medium')}>{children}</span>
        {note && <span className="block text-sm text-muted-foreground tabular">{note}</span>}
      </dd>
    </div>
  )
}
