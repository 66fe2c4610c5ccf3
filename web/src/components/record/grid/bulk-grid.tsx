import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { LeaveGuard } from '../form/leave-guard'
import { Spacer } from '../table/spacer'
import { between, isChoosable, withoutChosen } from './chosen-rows'
import { DraftTaken } from './draft-taken'
import type { GridColumn } from './grid-column'
import { GridHead } from './grid-head'
import { faultHeight, GridLine } from './grid-line'
import { GridNotes, toldPaste } from './grid-notes'
import { blankRow, filledDown, type GridRow, isBlank, withPasted } from './grid-rows'
import { GridToolbar } from './grid-toolbar'
import { type Identify, type ReadTable, tableUnderOwnNames, withTable } from './pasted-table'
import type { Settle } from './settled-rows'
import type { UndoRow } from './undo-save'
import { type SendBatch, useGrid } from './use-grid'

interface BulkGridProps<T> {
  /** Names the table among what is unsaved. */
  name: string
  label: string
  noun: { one: string; many: string }
  items: readonly T[]
  columns: readonly GridColumn<T>[]
  send: SendBatch
  undo?: UndoRow
  settle?: Settle
  /** How a table that is pasted with its header is read; by the names of the columns unless given. */
  readTable?: ReadTable
  /** What tells a row from the others: a line of a pasted table goes to the row of its own. */
  identify?: Identify
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
        // Nothing is typed into what is only read.
        const keys = columns.map(one => (one.readOnly ? undefined : one.key))
        return now[row] ? withNewLast(withPasted(now, { row, column }, cells, keys)) : now
      }),
    [columns, setRows],
  )
  /** The rows as they are drawn, and how a table is read: what a paste looks at without drawing every row again. */
  const latest = useRef({ rows, props })
  latest.current = { rows, props }
  const [pasted, setPasted] = useState<{ before: readonly GridRow[]; after: readonly GridRow[]; told: string[] }>()
  const paste = useCallback(
    async (key: string, column: number, cells: readonly (readonly string[])[]) => {
      const { readTable, columns: named } = latest.current.props
      const table = await (readTable ?? tableUnderOwnNames(named.filter(one => !one.readOnly)))(cells)
      const { rows: before, props: own } = latest.current
      if (!table) return put(key, column, cells)
      const { creates, identify } = own
      const { rows: placed, ...counts } = withTable(before, table, { from: placeOf(before, key), identify, creates })
      const after = withNewLast(placed)
      setRows(after)
      setPasted({ before, after, told: toldPaste(counts, table) })
    },
    [put, setRows],
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ticked = useRef<string>(undefined)
  const choose = useCallback((key: string, on: boolean, toThere: boolean) => {
    const keys = toThere ? between(latest.current.rows, ticked.current, key) : [key]
    ticked.current = key
    setChosen(now => new Set(on ? [...now, ...keys] : [...now].filter(one => !keys.includes(one))))
  }, [])
  const remove = useCallback(
    (key: string) =>
      setRows(now =>
        now.flatMap(row => (row.key !== key ? [row] : row.id ? [{ ...row, removed: !row.removed, faults: {} }] : [])),
      ),
    [setRows],
  )
  const fill = () => {
    const { key, column } = focused.current
    const filled = columns[column]
    if (filled && !filled.readOnly) setRows(now => filledDown(now, placeOf(now, key), filled.key))
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
  const width = columns.reduce((sum, column) => sum + column.width, 0) + 112
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-3">
      <GridToolbar
        grid={grid}
        noun={noun}
        chosen={chosen.size}
        onAdd={props.creates ? () => setRows(now => [...now, blankRow()]) : undefined}
        onFill={fill}
        onRemoveChosen={() => {
          setRows(now => withoutChosen(now, chosen))
          setChosen(new Set())
        }}
        // What a save made goes as any row does: only to those who may delete.
        undoes={props.deletes || grid.saved.every(one => one.in === 'update')}
      />
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
      <GridNotes
        notes={pasted?.after === rows ? [...pasted.told, ...grid.notes] : grid.notes}
        onUndo={pasted?.after === rows ? () => setRows(pasted.before) : undefined}
      />
      <div ref={scroller} className="max-h-[70dvh] overflow-auto rounded-md border bg-card">
        <table
          aria-label={label}
          aria-rowcount={rows.length + 1}
          className="table-fixed border-collapse"
          style={{ width }}
          onKeyDown={onKeyDown}
        >
          <GridHead
            columns={columns}
            chosen={chosen.size > 0 && rows.every(row => !isChoosable(row) || chosen.has(row.key))}
            onChoose={
              props.deletes
                ? all => setChosen(new Set(all ? rows.filter(isChoosable).map(({ key }) => key) : []))
                : undefined
            }
          />
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
                  chosen={chosen.has(row.key)}
                  onChoose={props.deletes ? choose : undefined}
                  onPut={put}
                  onPaste={paste}
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

/** There is always a blank row at the end to go on with. */
const withNewLast = (rows: readonly GridRow[]): readonly GridRow[] => {
  const last = rows.at(-1)
  return last && (last.id || !isBlank(last)) ? [...rows, blankRow()] : rows
}
