import { relativeInstant } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDownToLine, Plus } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { Spinner } from '@/components/ui/spinner'
import { LeaveGuard } from '../form/leave-guard'
import { Spacer } from '../table/spacer'
import type { GridColumn } from './grid-column'
import { faultHeight, GridLine } from './grid-line'
import { blankRow, filledDown, type GridRow, isBlank, withPasted } from './grid-rows'
import { type SendBatch, useGrid } from './use-grid'

interface BulkGridProps<T> {
  /** Names the table among what is unsaved. */
  name: string
  label: string
  noun: { one: string; many: string }
  items: readonly T[]
  columns: readonly GridColumn<T>[]
  send: SendBatch
  /** Whether rows that are there may be deleted. */
  deletes: boolean
  /** Whether rows may be added. */
  creates: boolean
  /** The address' parameter that shows the table: another value of it leaves it. */
  part?: string
}

const lineHeight = 36
const placeOf = (rows: readonly GridRow[], key: string) => rows.findIndex(row => row.key === key)

/** Many rows at once, typed as in a spreadsheet: what is refused stays where it was typed, beside why. */
export function BulkGrid<T extends { id: string; revision: number }>(props: BulkGridProps<T>) {
  const { columns, noun, label } = props
  const grid = useGrid(props)
  const { rows, setRows, progress } = grid
  const scroller = useRef<HTMLDivElement>(null)
  /** Of which row, by its key: its place is another once rows above it are gone. */
  const focused = useRef({ key: '', column: 0, before: '' })
  const owed = useRef<string>(undefined)
  const [, redraw] = useState(0)
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => lineHeight + Object.keys(rows[index]?.faults ?? {}).length * faultHeight,
    getItemKey: index => rows[index]?.key ?? index,
    overscan: 12,
  })
  const faults = rows.map(row => Object.keys(row.faults).length).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows with faults are taller
  useEffect(() => lines.measure(), [faults, lines])
  useEffect(() => {
    // The row that was gone to is there once it is drawn.
    const cell = owed.current && scroller.current?.querySelector<HTMLInputElement>(owed.current)
    if (!cell) return
    owed.current = undefined
    cell.focus()
    cell.select()
  })
  const goTo = useCallback(
    (row: number, column: number) => {
      if (!rows[row]) return
      owed.current = `[data-at="${row}:${column}"]`
      lines.scrollToIndex(row)
      redraw(count => count + 1)
    },
    [rows, lines],
  )
  const put = useCallback(
    (key: string, column: number, cells: readonly (readonly string[])[]) =>
      setRows(now => {
        const row = placeOf(now, key)
        const keys = columns.map(one => one.key)
        return now[row] ? withNewLast(withPasted(now, { row, column }, cells, keys)) : now
      }),
    [columns, setRows],
  )
  const remove = useCallback(
    (key: string) =>
      setRows(now =>
        now.flatMap(row => (row.key !== key ? [row] : row.id ? [{ ...row, removed: !row.removed, faults: {} }] : [])),
      ),
    [setRows],
  )
  const fill = () => {
    const { key, column } = focused.current
    setRows(now => filledDown(now, placeOf(now, key), columns[column]?.key ?? ''))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, column, before } = focused.current
    const row = placeOf(rows, key)
    const command = event.ctrlKey || event.metaKey
    if (command && event.key === 's') {
      event.preventDefault()
      if (grid.changed > 0 && !progress) void grid.save()
    } else if (command && event.key === 'd') {
      event.preventDefault()
      const above = rows[row - 1]
      if (above) put(key, column, [[above.cells[columns[column]?.key ?? ''] ?? '']])
    } else if (event.key === 'Escape') {
      // As a spreadsheet has it: the cell says again what it said when it was come to.
      const { target } = event
      if (target instanceof HTMLInputElement && target.value !== before) put(key, column, [[before]])
    } else if (event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey)) move(event, row + 1, column)
    else if (event.key === 'ArrowUp' || event.key === 'Enter') move(event, row - 1, column)
  }
  const move = (event: KeyboardEvent, row: number, column: number) => {
    if (!(event.target instanceof HTMLInputElement) || event.altKey) return
    event.preventDefault()
    goTo(row, column)
  }
  const onFocus = useCallback((key: string, column: number, before: string) => {
    focused.current = { key, column, before }
  }, [])
  const drawn = lines.getVirtualItems()
  const width = columns.reduce((sum, column) => sum + column.width, 0) + 88
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={!grid.changed || !!progress} aria-keyshortcuts="Control+S" onClick={() => void grid.save()}>
          {progress ? <Spinner /> : null}
          {grid.changed > 0 ? `Enregistrer ${countOf(grid.changed, noun.one, noun.many)}` : 'Enregistrer'}
        </Button>
        {props.creates ? (
          <Button variant="outline" onClick={() => setRows(now => [...now, blankRow()])}>
            <Plus aria-hidden /> Ajouter une ligne
          </Button>
        ) : null}
        <Button variant="outline" onMouseDown={event => event.preventDefault()} onClick={fill}>
          <ArrowDownToLine aria-hidden /> Recopier vers le bas
        </Button>
        <p role="status" className="text-sm text-muted-foreground">
          {progress
            ? `${progress.done} sur ${countOf(progress.total, 'ligne enregistrée', 'lignes enregistrées')}`
            : grid.refused > 0
              ? `${countOf(grid.refused, 'ligne est', 'lignes sont')} à corriger. Les autres sont enregistrées.`
              : 'Collez des cellules d’un tableur, ou tapez. Ctrl+D recopie la cellule du dessus, Échap rend ce qu’elle disait.'}
        </p>
      </div>
      {progress ? <Progress aria-label="Enregistrement" value={(progress.done / progress.total) * 100} /> : null}
      {grid.refusal ? (
        <Alert variant="destructive">
          <AlertDescription className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span>{grid.refusal.message} Ce qui est déjà enregistré le reste.</span>
            <Button size="sm" variant="outline" onClick={() => void grid.save()}>
              Réessayer
            </Button>
          </AlertDescription>
        </Alert>
      ) : null}
      <DraftTaken grid={grid} noun={noun} />
      <div ref={scroller} className="max-h-[70dvh] overflow-auto rounded-md border bg-card">
        <table
          aria-label={label}
          aria-rowcount={rows.length + 1}
          className="table-fixed border-collapse"
          style={{ width }}
          onKeyDown={onKeyDown}
        >
          <Head columns={columns} />
          <tbody>
            <Spacer height={drawn[0]?.start ?? 0} columnCount={columns.length + 2} />
            {drawn.map(({ key, index }) => {
              const row = rows[index] as GridRow
              return (
                <GridLine
                  key={key}
                  index={index}
                  row={row}
                  columns={columns}
                  // What is on its way is created, or gone, a moment later: nothing is removed or kept before it is known.
                  removable={!progress && !grid.isAsked(row.key) && (props.deletes || !row.id)}
                  locked={!props.creates && !row.id}
                  onFocus={onFocus}
                  onPut={put}
                  onRemove={remove}
                />
              )
            })}
            <Spacer height={lines.getTotalSize() - (drawn.at(-1)?.end ?? 0)} columnCount={columns.length + 2} />
          </tbody>
        </table>
      </div>
      {columns.map(({ key, words }) =>
        words ? (
          <datalist key={key} id={`mots-${key}`}>
            {words.map(word => (
              <option key={word} value={word} />
            ))}
          </datalist>
        ) : null,
      )}
      <LeaveGuard active={grid.changed > 0 && !progress} part={props.part} onLeave={grid.forget} />
    </section>
  )
}

/** Says that what was typed earlier is there again. */
function DraftTaken({ grid, noun }: { grid: ReturnType<typeof useGrid>; noun: { one: string; many: string } }) {
  const { at, gone = 0 } = grid.draft ?? {}
  if (at === undefined || (grid.changed === 0 && gone === 0)) return null
  return (
    <Alert>
      <AlertDescription className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          Votre saisie interrompue {relativeInstant(new Date(at).toISOString())} a été reprise.
          {gone > 0
            ? ` Sans ${countOf(gone, noun.one, noun.many)} que quelqu’un a supprimé${gone > 1 ? 's' : ''} depuis.`
            : null}
        </span>
        <Button size="sm" variant="outline" disabled={!!grid.progress} onClick={grid.abandon}>
          L’abandonner
        </Button>
      </AlertDescription>
    </Alert>
  )
}

/** There is always a blank row at the end to go on with. */
const withNewLast = (rows: readonly GridRow[]): readonly GridRow[] => {
  const last = rows.at(-1)
  return last && (last.id || !isBlank(last)) ? [...rows, blankRow()] : rows
}

function Head<T>({ columns }: { columns: readonly GridColumn<T>[] }) {
  return (
    <thead className="sticky top-0 z-10 bg-muted text-left text-sm">
      <tr>
        <th scope="col" className="w-12 px-2 py-2">
          <span className="sr-only">Ligne</span>
        </th>
        {columns.map(({ key, header, width }) => (
          <th key={key} scope="col" className="truncate px-2 py-2 font-medium" style={{ width }} title={header}>
            {header}
          </th>
        ))}
        <th scope="col" className="w-10">
          <span className="sr-only">Retirer</span>
        </th>
      </tr>
    </thead>
  )
}
