import { funderTypeLabels } from '@faitage/contracts/funding/funder'
import type { SimulationRow } from '@faitage/contracts/funding/simulation.endpoints'
import type { TypedField } from '@faitage/contracts/funding/simulation-outcome'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatPercent } from '@faitage/contracts/kernel/format-number'
import type { ReactNode } from 'react'
import { useSorted } from '@/components/record/order/sortable'
import { Step } from '@/components/record/order/step'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { unbroken } from '@/lib/typography'
import { cn } from '@/lib/utils'
import { rankText } from '../funding-words.ts'
import { ChooseScenario } from './choose-scenario.tsx'
import { Figure } from './figure.tsx'
import { cutText, money } from './outcome-words.ts'
import { useShown } from './simulation-context.ts'
import { TypeOver } from './type-over.tsx'
import { Unmet } from './unmet.tsx'

export const NOUN = 'financeur'
/** Columns of figures of a row. */
export const columns = ['Dépense comptée', 'Taux', 'Seul, donnerait', 'Donne', 'Avance'] as const

interface FunderRowProps {
  row: SimulationRow
  index: number
  count: number
  ticked: boolean
  onTick: (on: boolean) => void
  onStep: (to: number) => void
}

const sums = { subvention: undefined, loan: 'À rembourser', tax: 'Seulement montré' } as const

/** One funder where it stands in the order: what it counts, what it gives, what was cut of it. */
export function FunderRow({ row, index, count, ticked, onTick, onStep }: FunderRowProps) {
  const { item, writes } = useShown()
  const named = { id: row.id, name: row.funder_name }
  const { ref, style, isDragging, handle } = useSorted(named, NOUN, !writes)
  const useCase = item.use_cases?.find(({ id }) => id === row.use_case_id)
  const over = (field: Exclude<TypedField, 'scenario_id'>) =>
    writes ? (close: () => void) => <TypeOver row={row} field={field} onDone={close} /> : undefined
  const figure = (
    label: string,
    value: string,
    more: { why?: keyof SimulationRow['why']; field?: Exclude<TypedField, 'scenario_id'>; strong?: boolean },
  ) => (
    <Figure
      label={`${label}, ${row.funder_name}`}
      value={value}
      why={more.why && row.why[more.why]}
      funder={row.funder_id}
      typed={more.field !== undefined && row.typed.includes(more.field)}
      {...(more.strong ? { className: 'font-semibold' } : {})}
    >
      {more.field && over(more.field)}
    </Figure>
  )
  const cut = cutText(row)
  return (
    <tr
      ref={ref}
      style={style}
      className={cn(
        'border-b align-top last:border-0 max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-1 max-lg:p-3',
        isDragging && 'relative z-10 bg-card shadow-lg',
      )}
    >
      <th scope="row" className="py-2 pr-3 pl-2 text-left font-normal max-lg:col-span-2 max-lg:p-0">
        <div className="flex items-start gap-2">
          {writes && (
            <span className="no-print flex items-center">
              {handle}
              <Checkbox checked={ticked} onCheckedChange={onTick} aria-label={`Choisir ${row.funder_name}`} />
            </span>
          )}
          <span className="w-8 shrink-0 pt-2 text-sm text-muted-foreground tabular">{rankText(index + 1)}</span>
          <div className="min-w-0 flex-1 pt-1.5">
            <p className="font-medium [overflow-wrap:anywhere]">{row.funder_name}</p>
            <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
              {[funderTypeLabels[row.funder_type], sums[row.sum], useCase?.name].filter(Boolean).join(' · ')}
            </p>
            {row.scenario_name !== null && (
              <p className="text-sm">
                <Figure
                  label={`Scénario, ${row.funder_name}`}
                  value={unbroken(row.scenario_name)}
                  typed={row.typed.includes('scenario_id')}
                  className="text-left [overflow-wrap:anywhere]"
                >
                  {close => <ChooseScenario row={row} onDone={close} />}
                </Figure>
              </p>
            )}
            {row.scenario_name === null && <Unmet row={row} />}
            {row.applies_until && (
              <p className="text-sm text-muted-foreground">Valable jusqu’au {formatDay(row.applies_until)}</p>
            )}
            {cut && (
              <Badge variant="attention" className="mt-1 whitespace-normal">
                {cut}
              </Badge>
            )}
          </div>
          {writes && (
            <span className="no-print flex">
              <Step label={`Monter ${row.funder_name}`} to={index - 1} count={count} up onStep={onStep} />
              <Step label={`Descendre ${row.funder_name}`} to={index + 1} count={count} onStep={onStep} />
            </span>
          )}
        </div>
      </th>
      <Cell label={columns[0]}>
        {figure(columns[0], money(row.subventioned_expense), {
          why: 'subventioned_expense',
          field: 'subventioned_expense',
        })}
      </Cell>
      <Cell label={columns[1]}>
        {figure(columns[1], row.rate === null ? '–' : formatPercent(row.rate), {
          why: 'rate',
          field: 'rate',
        })}
      </Cell>
      <Cell label={columns[2]}>{figure(columns[2], money(row.before), { why: 'before' })}</Cell>
      <Cell label={columns[3]}>{figure(columns[3], money(row.kept), { why: 'kept', strong: true })}</Cell>
      <Cell label={columns[4]}>
        {figure(columns[4], row.advance === 0 && !row.typed.includes('advance') ? '–' : money(row.advance), {
          why: 'advance',
          field: 'advance',
        })}
      </Cell>
    </tr>
  )
}

const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <td className="px-3 py-2 text-right whitespace-nowrap max-lg:flex max-lg:flex-col max-lg:items-start max-lg:p-0 max-lg:text-left lg:pt-3.5">
    <span aria-hidden className="text-sm text-muted-foreground lg:hidden">
      {label}
    </span>
    {children}
  </td>
)
