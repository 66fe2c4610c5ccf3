import { SAME_NAME } from '@faitage/contracts/energy-audit/audit-names'
import { type RowGroup, rowGroups } from '@faitage/contracts/energy-audit/form-groups'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { CheckCheck, ChevronDown, CopyPlus, Trash2, TriangleAlert } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'
import { assumedOf, confirmed, elementOf, type Row } from './audit-rows.ts'
import { RowFields } from './row-fields.tsx'
import { missingOf, type RowNames, summaryOf } from './row-reading.ts'
import type { Audit } from './use-audit.ts'

/** Actions on the rows of a group; the same functions as long as the page is there. */
export interface RowActs {
  readonly toggle: (key: string) => void
  readonly change: (index: number, row: Row) => void
  readonly copy: (index: number) => void
  readonly remove: (index: number, row: Row) => void
}

interface RowCardProps {
  group: RowGroup
  index: number
  row: Row
  rowKey: string
  dwelling: Audit['item']['dwelling']
  names: RowNames
  /** Another row before it has its name. */
  twice: boolean
  /** One a line. */
  warnings: string
  /** The page, only of the row that is open: the others are not drawn again for what is typed there. */
  audit: Audit | undefined
  /** The field that takes the focus when it opens. */
  focus: string | undefined
  acts: RowActs
}

/** One row: a line that says what counts of it, its fields once it is open. */
export const RowCard = memo(function RowCard(props: RowCardProps) {
  const { group, index, row, rowKey, dwelling, names, twice, audit, focus, acts } = props
  const { fields, row: noun } = rowGroups[group]
  const open = audit !== undefined
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!open) return
    const control = focus ? document.getElementById(elementOf(group, index, focus)) : null
    if (control instanceof HTMLInputElement) control.select()
    control?.focus()
    // A page that opens begins at its top, a moment later.
    if (control) setTimeout(() => control.scrollIntoView({ block: 'center' }))
    // A row that closes above may have taken its beginning out of sight.
    const top = element.current?.getBoundingClientRect().top ?? 0
    if (!focus && top < 160) element.current?.scrollIntoView({ block: 'start' })
  }, [open, focus, group, index])
  const missing = missingOf(fields, row, dwelling).length
  const assumed = assumedOf(row).length
  const name =
    typeof row.name === 'string' && row.name ? row.name : `${noun[0]?.toUpperCase()}${noun.slice(1)} sans nom`
  const warnings = props.warnings === '' ? [] : props.warnings.split('\n')
  return (
    <li ref={element} className={cn('@container scroll-mt-4 rounded-md border bg-card', open && 'border-ring')}>
      <button
        type="button"
        id={elementOf(group, index)}
        aria-expanded={open}
        onClick={() => acts.toggle(rowKey)}
        className="flex min-h-12 w-full items-center gap-3 rounded-md px-3 py-2 text-left hover:bg-accent pointer-coarse:min-h-14"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium break-words">{name}</span>
          {!open && (
            <span className="min-w-0 text-sm text-muted-foreground">{summaryOf(fields, row, dwelling, names)}</span>
          )}
        </span>
        <span className="flex shrink-0 flex-wrap items-center justify-end gap-1.5">
          {(twice || warnings.length > 0) && <TriangleAlert aria-label="À vérifier" className="size-4 text-warning" />}
          {assumed > 0 && <Badge variant="attention">{countOf(assumed, 'supposé', 'supposés')}</Badge>}
          {missing > 0 && <Badge variant="warning">{missing} à remplir</Badge>}
        </span>
        <ChevronDown aria-hidden className={cn('size-4 shrink-0 transition-transform', open && 'rotate-180')} />
      </button>
      {audit && (
        <div className="flex flex-col gap-4 border-t p-3 sm:p-4">
          {warnings.map(text => (
            <p key={text} role="status" className="flex items-start gap-2 text-sm text-warning">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" /> {text}
            </p>
          ))}
          <RowFields
            group={group}
            index={index}
            fields={fields}
            row={row}
            audit={audit}
            faults={{ name: twice ? SAME_NAME : undefined }}
            onRow={next => acts.change(index, next)}
          />
          {!audit.readOnly && (
            <div className="flex flex-wrap gap-2">
              {assumed > 0 && (
                <Button size="sm" variant="outline" onClick={() => acts.change(index, confirmed(row))}>
                  <CheckCheck aria-hidden /> Tout confirmer
                </Button>
              )}
              <Button size="sm" variant="outline" onClick={() => acts.copy(index)}>
                <CopyPlus aria-hidden /> Dupliquer
              </Button>
              <Button size="sm" variant="ghost" className="text-destructive" onClick={() => acts.remove(index, row)}>
                <Trash2 aria-hidden /> Retirer
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  )
})
