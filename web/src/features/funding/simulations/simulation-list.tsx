import type { SimulationListed } from '@faitage/contracts/funding/simulation.endpoints'
import { dayOf, formatDay } from '@faitage/contracts/kernel/format-date'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import { coverage, money } from './outcome-words.ts'
import { SimulationMenu } from './simulation-menu.tsx'

interface SimulationListProps {
  items: readonly SimulationListed[]
  hrefOf: (part: 'simulation' | 'plan', id: string) => string
  /** Those that are compared, by their ids. */
  compared: readonly string[]
  /** No more may be compared. */
  full: boolean
  onCompare: (id: string, on: boolean) => void
}

/** The marks of a simulation: the one that counts, and the ones that are behind. */
export const Marks = ({ item }: { item: Pick<SimulationListed, 'retained' | 'stale'> }) => (
  <>
    {item.retained && <Badge variant="success">Retenue</Badge>}
    {item.stale && <Badge variant="warning">À actualiser</Badge>}
  </>
)

/** The simulations of a project, each with what it comes to. */
export function SimulationList({ items, hrefOf, compared, full, onCompare }: SimulationListProps) {
  const box = useId()
  return (
    <ul className="flex flex-col rounded-lg border bg-card" aria-label="Simulations">
      {items.map(item => (
        <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b p-3 last:border-0 sm:px-4">
          <div className="flex min-w-0 flex-1 basis-80 flex-col gap-2">
            <span className="flex flex-wrap items-center gap-2">
              <Link
                to={hrefOf('simulation', item.id)}
                className="py-1 font-medium break-words text-info underline-offset-2 hover:underline"
              >
                {item.name}
              </Link>
              <Marks item={item} />
              <span className="text-sm text-muted-foreground">calculée le {formatDay(dayOf(item.computed_at))}</span>
            </span>
            <dl className="grid grid-cols-2 gap-x-6 gap-y-1 sm:flex sm:flex-wrap">
              <Sum label="Travaux TTC">{money(item.total_work_price)}</Sum>
              <Sum label="Aides">{money(item.total_subventions)}</Sum>
              <Sum label="Reste à charge">
                <strong>{money(item.remaining_costs)}</strong>
              </Sum>
              <Sum label="Part couverte">{coverage(item.subvention_on_TTC)}</Sum>
            </dl>
          </div>
          {items.length > 1 && (
            <span className="no-print flex items-center gap-2">
              <Checkbox
                id={`${box}-${item.id}`}
                checked={compared.includes(item.id)}
                disabled={full && !compared.includes(item.id)}
                onCheckedChange={on => onCompare(item.id, on)}
              />
              <Label htmlFor={`${box}-${item.id}`} className="py-2 font-normal">
                Comparer<span className="sr-only"> {item.name}</span>
              </Label>
            </span>
          )}
          <Link to={hrefOf('plan', item.id)} className="py-2 text-info hover:underline">
            Plan à remettre<span className="sr-only">, {item.name}</span>
          </Link>
          <SimulationMenu item={item} />
        </li>
      ))}
    </ul>
  )
}

const Sum = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted-foreground">{label}</dt>
    <dd className="tabular">{children}</dd>
  </div>
)
