import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import type { RecordNoun, RowMenu } from './column.ts'
import { PeekPanel } from './peek-panel.tsx'
import type { Selection } from './selection.ts'
import { TableCards } from './table-cards.tsx'
import { type GridHandle, TableGrid } from './table-grid.tsx'
import { nextSort, type TableState } from './table-state.ts'
import { TableEmpty, TableFailed, TableSkeleton } from './table-states.tsx'
import { readTrail } from './trail-store.ts'
import type { Columns } from './use-columns.ts'
import { useIsPhone } from './use-media.ts'
import type { Rows } from './use-rows.ts'

const PeekSheet = lazy(() => import('./peek-sheet.tsx').then(module => ({ default: module.PeekSheet })))

interface TableBodyProps<T extends { id: string }> {
  name: string
  label: string
  noun: RecordNoun
  columns: Columns<T>
  rows: Rows<T>
  /** Rows before them in the whole list. */
  offset: number
  /** The rows that came are not those to show. */
  loading: boolean
  state: TableState
  /** A search or a filter narrows the list. */
  narrowed: boolean
  above: string
  emptyHint: ReactNode
  rowHref: (row: T) => string
  rowLabel: (row: T) => string
  peek?: (row: T) => ReactNode
  rowMenu?: RowMenu<T>
  onChange: (change: Partial<TableState>) => void
  onClear: () => void
  selection: Selection | undefined
  onSelection: (selection: Selection) => void
  ticksOnPhone?: boolean
}

/** The rows of a list, or why there are none; a row can be looked at beside them. */
export function TableBody<T extends { id: string }>(props: TableBodyProps<T>) {
  const { rows, state, noun } = props
  const phone = useIsPhone()
  const grid = useRef<GridHandle>(null)
  const [current] = useState(() => readTrail(props.name)?.current)
  const [active, setActive] = useState<T>()
  const [peeking, setPeeking] = useState(false)
  const shown = useRef<string>(undefined)
  const close = useCallback(() => {
    setPeeking(false)
    grid.current?.focus()
  }, [])
  const onPeek = useCallback(
    (row: T) => {
      if (shown.current === row.id) return close()
      setActive(row)
      setPeeking(true)
    },
    [close],
  )
  const peeked = peeking && active && rows.items?.some(row => row.id === active.id) ? active : undefined
  shown.current = peeked?.id
  if (rows.error)
    return (
      <TableFailed
        message={rows.error}
        onRetry={rows.retry}
        onClear={rows.refused && props.narrowed ? props.onClear : undefined}
      />
    )
  if (!rows.items || props.loading) return <TableSkeleton phone={phone} />
  if (rows.items.length === 0)
    return (
      <TableEmpty
        filtered={props.narrowed}
        title={props.narrowed ? `${noun.none} ne correspond` : noun.none}
        hint={props.emptyHint}
        onClear={props.onClear}
      />
    )
  const shared = {
    name: props.name,
    label: props.label,
    busy: rows.stale,
    rows: rows.items,
    rowHref: props.rowHref,
    rowLabel: props.rowLabel,
    current,
    onPeek: props.peek && onPeek,
    rowMenu: props.rowMenu,
  }
  const panel = peeked && {
    title: props.rowLabel(peeked),
    href: props.rowHref(peeked),
    onClose: close,
    onStep: (step: -1 | 1) => grid.current?.step(step),
    children: props.peek?.(peeked),
  }
  return (
    <div className="relative flex gap-3">
      <div className="min-w-0 flex-1">
        {phone ? (
          <TableCards
            {...shared}
            columns={props.columns.shown}
            selection={props.ticksOnPhone ? props.selection : undefined}
            onSelection={props.onSelection}
          />
        ) : (
          <TableGrid
            {...shared}
            handle={grid}
            columns={props.columns}
            state={state}
            totalItems={rows.totalItems}
            offset={props.offset}
            above={props.above}
            onSort={column => props.onChange({ sort: nextSort(state.sort, column) })}
            selection={props.selection}
            onSelection={props.onSelection}
            onActive={setActive}
          />
        )}
      </div>
      {panel ? (
        phone ? (
          <Suspense>
            <PeekSheet {...panel} />
          </Suspense>
        ) : (
          <PeekPanel {...panel} />
        )
      ) : null}
    </div>
  )
}
