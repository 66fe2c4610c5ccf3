import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { cn } from '@/lib/utils'
import type { RecordColumn } from './column.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

interface TableCardsProps<T extends { id: string }> {
  name: string
  label: string
  columns: readonly RecordColumn<T>[]
  hidden: Record<string, boolean>
  rows: readonly T[]
  busy: boolean
  rowHref: (row: T) => string
  rowLabel: (row: T) => string
}

/** The same rows on a phone: one card each, a whole card opens its row. */
export function TableCards<T extends { id: string }>(props: TableCardsProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  useScrollMemory(props.name, list, props.rows.length > 0)
  const shown = props.columns.filter(column => props.hidden[column.id] !== false && column.card !== 'none')
  const title = shown.find(column => column.card === 'title') ?? shown[0]
  const badge = shown.find(column => column.card === 'badge')
  const lines = shown.filter(column => column !== title && column !== badge)
  return (
    <ul
      ref={list}
      aria-label={props.label}
      aria-busy={props.busy}
      className={cn('flex flex-col gap-2', props.busy && 'opacity-70')}
    >
      {props.rows.map(row => (
        // Cards outside the view are not laid out: a thousand of them stay smooth.
        <li key={row.id} className="[contain-intrinsic-size:auto_96px] [content-visibility:auto]">
          <Link
            to={props.rowHref(row)}
            className="flex min-h-11 flex-col gap-1 rounded-md border border-border bg-card p-3 active:bg-accent"
          >
            <span className="flex items-start justify-between gap-2">
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
                {(title?.text(row) ?? '') || props.rowLabel(row)}
              </span>
              {badge ? <span className="shrink-0">{badge.cell?.(row) ?? badge.text(row)}</span> : null}
            </span>
            {lines.map(column => {
              const text = column.text(row)
              return text ? (
                <span key={column.id} className="flex gap-2 text-sm text-muted-foreground">
                  <span className="shrink-0">{column.header}</span>
                  <span className="line-clamp-2 min-w-0 text-foreground [overflow-wrap:anywhere]">{text}</span>
                </span>
              ) : null
            })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
