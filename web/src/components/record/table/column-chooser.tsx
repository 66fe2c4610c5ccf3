import { Columns3 } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import type { RecordColumn } from './column.ts'
import { useStored } from './use-stored.ts'

/** Whether each column shows, by its id. */
export type ColumnChoice = Record<string, boolean>

const isChoice = (value: unknown): value is ColumnChoice =>
  typeof value === 'object' && value !== null && Object.values(value).every(shown => typeof shown === 'boolean')

const none: ColumnChoice = {}

/** The columns a person chose for a list, remembered in this browser; the first column always shows. */
export function useColumnChoice<T>(name: string, columns: readonly RecordColumn<T>[]) {
  const [chosen, choose] = useStored(`columns:${name}`, none, isChoice)
  const choice = useMemo(
    (): ColumnChoice =>
      Object.fromEntries(
        columns.map((column, index) => [column.id, index === 0 || (chosen[column.id] ?? !column.optional)]),
      ),
    [columns, chosen],
  )
  return { choice, choose, reset: () => choose(none) }
}

interface ColumnChooserProps<T> {
  columns: readonly RecordColumn<T>[]
  choice: ColumnChoice
  onChoose: (choice: ColumnChoice) => void
  onReset: () => void
}

/** Shows and hides columns. */
export function ColumnChooser<T>({ columns, choice, onChoose, onReset }: ColumnChooserProps<T>) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="icon" aria-label="Choisir les colonnes" title="Choisir les colonnes">
          <Columns3 aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-60">
        <DropdownMenuLabel>Colonnes</DropdownMenuLabel>
        {columns.slice(1).map(column => (
          <DropdownMenuCheckboxItem
            key={column.id}
            checked={choice[column.id] === true}
            onCheckedChange={shown => onChoose({ ...choice, [column.id]: shown })}
            onSelect={event => event.preventDefault()}
          >
            {column.header}
          </DropdownMenuCheckboxItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={onReset}>Colonnes habituelles</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
