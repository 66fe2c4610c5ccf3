import { Link, useLocation } from '@tanstack/react-router'
import { PanelBottomOpen } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'
import type { RecordColumn, RowMenu } from './column.ts'
import { distinctLabels } from './row-labels.ts'
import type { Selection } from './selection.ts'
import { useScrollMemory } from './use-scroll-memory.ts'
import { useTicking } from './use-ticking.ts'

interface TableCardsProps<T extends { id: string }> {
  name: string
  label: string
  columns: readonly RecordColumn<T>[]
  rows: readonly T[]
  busy: boolean
  rowHref: (row: T) => string
  rowLabel: (row: T) => string
  current: string | undefined
  onPeek: ((row: T) => void) | undefined
  rowMenu: RowMenu<T> | undefined
  /** What is ticked; undefined where nothing can be. */
  selection: Selection | undefined
  onSelection: (selection: Selection) => void
}

/** Pixels from one card to the next, more or less: texts take one line or two. */
const cardHeight = 140

/** The same rows on a phone: one card each, a whole card opens its row. */
export function TableCards<T extends { id: string }>(props: TableCardsProps<T>) {
  const { onPeek, rowMenu, selection } = props
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  useScrollMemory(props.name, list, props.rows.length > 0, cardHeight)
  const shown = props.columns.filter(column => column.card !== 'none')
  const title = shown.find(column => column.card === 'title') ?? shown[0]
  const badge = shown.find(column => column.card === 'badge')
  const lines = shown.filter(column => column !== title && column !== badge)
  const ids = props.rows.map(({ id }) => id)
  const { tick } = useTicking(ids, selection, props.onSelection)
  const labels = onPeek || rowMenu || selection ? distinctLabels(props.rows, props.rowLabel, shown) : []
  return (
    <ul
      ref={list}
      aria-label={props.label}
      aria-busy={props.busy}
      className={cn('flex flex-col gap-2', props.busy && 'opacity-70')}
    >
      {props.rows.map((row, index) => (
        // Cards outside the view are not laid out: a thousand of them stay smooth.
        <li
          key={row.id}
          aria-current={row.id === props.current || undefined}
          className="relative [contain-intrinsic-size:auto_96px] [content-visibility:auto]"
        >
          <Link
            to={props.rowHref(row)}
            // A sheet in a panel leaves the list below it where it is.
            resetScroll={!props.rowHref(row).startsWith(`${pathname}?`)}
            className={cn(
              'flex min-h-11 flex-col gap-1 rounded-md border border-border bg-card p-3 active:bg-accent',
              onPeek && 'pb-4',
              rowMenu && 'pr-12',
              selection && 'pl-12',
              row.id === props.current && 'border-l-4 border-l-clay',
            )}
          >
            <span className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
              <span className="min-w-0 grow basis-32 font-medium [overflow-wrap:anywhere]">
                {(title?.text(row) ?? '') || props.rowLabel(row)}
              </span>
              {badge ? <span className="max-w-full shrink-0">{badge.cell?.(row) ?? badge.text(row)}</span> : null}
            </span>
            {lines.map((column, position) => {
              const text = column.text(row)
              return text ? (
                <span
                  key={column.id}
                  className={cn(
                    'flex gap-2 text-sm text-muted-foreground',
                    onPeek && position === lines.length - 1 && 'pr-10',
                  )}
                >
                  <span className="shrink-0">{column.header}</span>
                  <span className="line-clamp-2 min-w-0 text-foreground [overflow-wrap:anywhere]">{text}</span>
                </span>
              ) : null
            })}
          </Link>
          {selection ? (
            <label className="absolute top-0 left-0 grid size-11 cursor-pointer place-items-center">
              <input
                type="checkbox"
                className="size-5 accent-primary"
                aria-label={`Sélectionner ${labels[index]}`}
                checked={selection[row.id] === true}
                onChange={event => tick(index, event.target.checked, false)}
              />
            </label>
          ) : null}
          {rowMenu ? <div className="absolute top-1 right-1">{rowMenu(row, labels[index] ?? '', 0)}</div> : null}
          {onPeek ? (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Aperçu de ${labels[index]}`}
              className="no-print absolute right-1 bottom-1 text-muted-foreground"
              onClick={() => onPeek(row)}
            >
              <PanelBottomOpen aria-hidden="true" />
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
