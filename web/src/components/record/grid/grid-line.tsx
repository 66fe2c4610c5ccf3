import { Trash2, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { Button } from '@/components/ui/button'
import { unbroken } from '@/lib/typography'
import { cn } from '@/lib/utils'
import { isChoosable } from './chosen-rows'
import type { GridColumn } from './grid-column'
import { faultsSaid, type GridRow, pastedCells } from './grid-rows'

interface GridLineProps<T> {
  index: number
  row: GridRow
  columns: readonly GridColumn<T>[]
  removable: boolean
  /** Nothing may be typed into it. */
  locked: boolean
  /** Rows are named by their keys: a place is another once rows above it are gone. */
  onFocus: (row: string, column: number, before: string) => void
  /** A cell is typed. */
  onPut: (row: string, column: number, cells: readonly (readonly string[])[]) => void
  /** Cells are pasted from there on. */
  onPaste: (row: string, column: number, cells: readonly (readonly string[])[]) => void
  chosen: boolean
  /** Rows are chosen, one or all from the last one on. */
  onChoose: ((row: string, on: boolean, toThere: boolean) => void) | undefined
  onRemove: (row: string) => void
}

/** Several cells of a spreadsheet, or one text. */
const isTable = (text: string) => /[\t\n]/.test(text.replace(/\r?\n$/, ''))

/** A fault has a line of its own, of this height. */
export const faultHeight = 24

function Line<T>(props: GridLineProps<T>) {
  const { index, row, columns } = props
  const said = faultsSaid(row, columns)
  return (
    <>
      <tr aria-rowindex={index + 2} className={cn('h-9 border-t', said.length > 0 && 'bg-destructive-soft')}>
        <th scope="row" className="px-2 text-right text-sm font-normal text-muted-foreground tabular">
          <span className="flex items-center justify-between gap-1">
            {props.onChoose && isChoosable(row) ? (
              <input
                type="checkbox"
                aria-label={`Choisir la ligne ${index + 1}`}
                className="size-4 accent-primary"
                checked={props.chosen}
                onChange={event =>
                  props.onChoose?.(row.key, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)
                }
              />
            ) : (
              <span />
            )}
            {index + 1}
          </span>
        </th>
        {columns.map((column, at) => (
          <td key={column.key} className="h-9 border-l p-0">
            <input
              data-at={`${index}:${at}`}
              aria-label={`${column.header.replace(' *', '')}, ligne ${index + 1}`}
              aria-invalid={row.faults[column.key] !== undefined}
              aria-describedby={said.length > 0 ? `faute-${row.key}` : undefined}
              autoComplete="off"
              list={column.words ? `mots-${column.key}` : undefined}
              readOnly={row.removed || props.locked || column.readOnly}
              className={cn(
                'size-full bg-transparent px-2 text-sm outline-none focus:ring-2 focus:ring-ring focus:ring-inset aria-invalid:ring-2 aria-invalid:ring-destructive aria-invalid:ring-inset',
                column.align === 'end' && 'text-right tabular',
                column.readOnly && 'text-muted-foreground',
                row.removed && 'text-muted-foreground line-through',
              )}
              value={column.computed?.(row.cells, row.id) ?? row.cells[column.key] ?? ''}
              onFocus={event => props.onFocus(row.key, at, event.target.value)}
              onChange={event => props.onPut(row.key, at, [[event.target.value]])}
              onPaste={event => {
                const text = event.clipboardData.getData('text/plain')
                if (!isTable(text) || row.removed || props.locked || column.readOnly) return
                event.preventDefault()
                props.onPaste(row.key, at, pastedCells(text))
              }}
            />
          </td>
        ))}
        <td className="p-0 text-center">
          {props.removable ? (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`${row.removed ? 'Garder' : 'Retirer'} la ligne ${index + 1}`}
              onClick={() => props.onRemove(row.key)}
            >
              {row.removed ? <Undo2 aria-hidden /> : <Trash2 aria-hidden />}
            </Button>
          ) : null}
        </td>
      </tr>
      {said.length > 0 ? (
        <tr className="bg-destructive-soft" style={{ height: said.length * faultHeight }}>
          <td colSpan={columns.length + 2} className="p-0 pl-14">
            <ul
              id={`faute-${row.key}`}
              className="sticky left-14 w-max max-w-[70vw] text-sm leading-6 font-medium text-destructive"
            >
              {said.map(one => (
                <li key={one}>{unbroken(one)}</li>
              ))}
            </ul>
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** One row of a table that is typed into; drawn again only when it is another. */
export const GridLine = memo(Line) as typeof Line
