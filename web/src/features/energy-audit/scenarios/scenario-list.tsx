import type { AuditItem } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import { type AuditPlace, statePath } from '../audit-place.ts'
import { Figures } from './figures.tsx'
import { ScenarioMenu } from './scenario-menu.tsx'

interface ScenarioListProps {
  items: readonly AuditItem[]
  place: AuditPlace
  /** Those that are compared, by their ids. */
  compared: readonly string[]
  /** No more may be compared. */
  full: boolean
  onCompare: (id: string, compared: boolean) => void
}

/** The scenarios of a dwelling: where each stands, and what is done with it. */
export function ScenarioList({ items, place, compared, full, onCompare }: ScenarioListProps) {
  return (
    <ul className="flex flex-col rounded-lg border bg-card" aria-label="Scénarios">
      {items.map(item => (
        <Line
          key={item.id}
          item={item}
          initial={items.find(({ kind }) => kind === 'initial')}
          place={place}
          compared={compared.includes(item.id)}
          closed={full && !compared.includes(item.id)}
          onCompare={onCompare}
        />
      ))}
    </ul>
  )
}

interface LineProps extends Pick<ScenarioListProps, 'place' | 'onCompare'> {
  item: AuditItem
  initial: AuditItem | undefined
  compared: boolean
  closed: boolean
}

function Line({ item, initial, place, compared, closed, onCompare }: LineProps) {
  const box = useId()
  const { id, name, kind, retained } = item
  const path = statePath(place, kind === 'scenario' ? id : undefined)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b p-3 last:border-0 sm:px-4">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1.5">
        <span className="flex flex-wrap items-center gap-2">
          <Link to={path} className="py-1 font-medium break-words text-info underline-offset-2 hover:underline">
            {name}
          </Link>
          {retained && <Badge variant="success">Retenu</Badge>}
        </span>
        <Figures item={item} initial={initial} />
      </div>
      <span className="flex items-center gap-2">
        <Checkbox id={box} checked={compared} disabled={closed} onCheckedChange={checked => onCompare(id, checked)} />
        <Label htmlFor={box} className="py-2 font-normal">
          Comparer<span className="sr-only"> {name}</span>
        </Label>
      </span>
      <Link to={`${path}/results`} className="py-2 text-info hover:underline">
        Résultats<span className="sr-only"> de {name}</span>
      </Link>
      {item.may_write && kind === 'scenario' && <ScenarioMenu item={item} />}
    </li>
  )
}
