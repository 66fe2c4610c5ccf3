import type { PlannedLot } from '@faitage/contracts/co-ownership/overview/overview.endpoints'
import { floorText } from '@faitage/contracts/co-ownership/overview/plan'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, memo, useCallback, useState } from 'react'
import { cn } from '@/lib/utils'
import { nextPlace } from './plan-keys'
import { type PlanMode, planModes, planSentence } from './plan-look'

interface PlanRow {
  /** Null where nobody said it, undefined where lots stand apart from floors. */
  readonly floor: number | null | undefined
  readonly lots: readonly PlannedLot[]
}

interface PlanRowsProps {
  /** The place they are of, to screen readers. */
  label: string
  rows: readonly PlanRow[]
  mode: PlanMode
  hrefOf: (lot: PlannedLot) => string
}

/** Lots floor by floor, each a cell that opens its lot. One of them is a stop of the Tab key; arrows lead to the others. */
export function PlanRows({ label, rows, mode, hrefOf }: PlanRowsProps) {
  const [current, setCurrent] = useState<string>()
  const router = useRouter()
  const open = useCallback(
    (event: MouseEvent, href: string) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void router.navigate({ href })
    },
    [router],
  )
  const stop = rows.flatMap(({ lots }) => lots).some(({ id }) => id === current) ? current : rows[0]?.lots[0]?.id
  return (
    <div className="overflow-x-auto">
      <table>
        <caption className="sr-only">{label}</caption>
        <tbody>
          {rows.map(({ floor, lots }) => (
            <tr key={String(floor)}>
              {floor !== undefined && (
                <th
                  scope="row"
                  className="sticky left-0 z-10 w-32 min-w-32 bg-card pr-3 text-left align-middle text-sm font-normal text-muted-foreground max-sm:w-22 max-sm:min-w-22"
                >
                  {floorText(floor)}
                </th>
              )}
              <td>
                <ul className={cn('flex gap-1 py-0.5', typeof floor !== 'number' && 'flex-wrap')}>
                  {lots.map(lot => (
                    <Cell
                      key={lot.id}
                      lot={lot}
                      mode={mode}
                      href={hrefOf(lot)}
                      isStop={lot.id === stop}
                      onFocus={setCurrent}
                      onOpen={open}
                    />
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  lot: PlannedLot
  mode: PlanMode
  href: string
  isStop: boolean
  onFocus: (id: string) => void
  onOpen: (event: MouseEvent, href: string) => void
}

/** A plain link: a thousand that the router follows one by one take seconds to change their colour. */
const Cell = memo(({ lot, mode, href, isStop, onFocus, onOpen }: CellProps) => {
  const { letter, cell } = planModes[mode].lookOf(lot)
  return (
    <li>
      <a
        href={href}
        tabIndex={isStop ? 0 : -1}
        onClick={event => onOpen(event, href)}
        onFocus={() => onFocus(lot.id)}
        onKeyDown={onKeyDown}
        title={planSentence(lot)}
        className={cn(
          'relative flex h-11 w-14 flex-col items-center justify-center rounded-md border-2 leading-tight hover:underline',
          cell,
        )}
      >
        <span className="sr-only">{planSentence(lot)}</span>
        <span aria-hidden className="max-w-full truncate px-0.5 text-sm font-medium">
          {lot.lot_number}
        </span>
        <span aria-hidden className="text-xs">
          {letter}
        </span>
      </a>
    </li>
  )
})

/** Leads from the cell that has the focus to the one that an arrow means. */
function onKeyDown(event: KeyboardEvent<HTMLAnchorElement>) {
  const own = event.currentTarget
  const rows = [...(own.closest('tbody')?.querySelectorAll('ul') ?? [])].map(row => [...row.querySelectorAll('a')])
  const row = rows.findIndex(cells => cells.includes(own))
  const place = nextPlace(
    rows.map(({ length }) => length),
    [row, rows[row]?.indexOf(own) ?? 0],
    event.key,
  )
  if (!place) return
  event.preventDefault()
  rows[place[0]]?.[place[1]]?.focus()
}
