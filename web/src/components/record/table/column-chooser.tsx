import { ArrowDown, ArrowUp, Columns3, RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import type { Columns } from './use-columns.ts'

/** Shows, hides and orders columns; the first always shows and leads. */
export function ColumnChooser<T>({ columns }: { columns: Columns<T> }) {
  const id = useId()
  const others = columns.all.slice(1)
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="outline" size="icon" aria-label="Choisir les colonnes" title="Choisir les colonnes">
          <Columns3 aria-hidden="true" />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Colonnes" className="flex w-80 flex-col gap-2 p-2">
        <p className="px-2 pt-1 font-medium">Colonnes</p>
        <ul className="max-h-96 overflow-y-auto">
          {others.map((column, index) => {
            const move = (to: number) => () => columns.move(column.id, others[to]?.id ?? column.id)
            return (
              <li key={column.id} className="flex items-center gap-1 rounded-sm pl-2 hover:bg-accent">
                <label htmlFor={`${id}-${column.id}`} className="flex min-h-9 flex-1 items-center gap-2.5">
                  <Checkbox
                    id={`${id}-${column.id}`}
                    checked={columns.shown.includes(column)}
                    onCheckedChange={shown => columns.show(column.id, shown === true)}
                  />
                  {column.header}
                </label>
                <Step label={`Monter ${column.header}`} disabled={index === 0} onStep={move(index - 1)} up />
                <Step
                  label={`Descendre ${column.header}`}
                  disabled={index === others.length - 1}
                  onStep={move(index + 1)}
                />
              </li>
            )
          })}
        </ul>
        <Button
          variant="ghost"
          size="sm"
          className="justify-start"
          aria-disabled={!columns.changed}
          onClick={columns.reset}
        >
          <RotateCcw aria-hidden="true" /> Rétablir les colonnes
        </Button>
      </PopoverContent>
    </Popover>
  )
}

function Step(props: { label: string; disabled: boolean; onStep: () => void; up?: boolean }) {
  const Icon = props.up ? ArrowUp : ArrowDown
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={props.label}
      title={props.label}
      // Not `disabled`: the focus stays here once a column has arrived at an end.
      aria-disabled={props.disabled}
      onClick={props.disabled ? undefined : props.onStep}
    >
      <Icon aria-hidden="true" />
    </Button>
  )
}
