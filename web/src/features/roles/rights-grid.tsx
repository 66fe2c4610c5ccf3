import type { Permission } from '@faitage/contracts/kernel/permission'
import { Fragment, type KeyboardEvent } from 'react'
import { cn } from '@/lib/utils'
import { RightBox } from './right-box'
import { columnLabels, type Holder, rightsByArea } from './rights'

interface RightsGridProps {
  /** What the table is, for who does not see it. */
  label: string
  holders: readonly Holder[]
  readOnly: boolean
  onTurn: (holder: Holder, permission: Permission) => void
}

/** The matrix on a wide screen: kinds by area, then for each holder one column per action. Arrows move in it. */
export function RightsGrid({ label, holders, readOnly, onTurn }: RightsGridProps) {
  const width = 1 + holders.length * columnLabels.length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the boxes inside are what people act on.
    <div className="max-h-[calc(100dvh-13rem)] min-h-96 overflow-auto rounded-lg border bg-card" onKeyDown={moveFocus}>
      <table aria-label={label} className="w-full border-separate border-spacing-0">
        <thead className="sticky top-0 z-10 bg-card">
          <tr>
            <th rowSpan={2} scope="col" className="border-b px-4 py-2 text-left align-bottom font-semibold">
              Droits sur
            </th>
            {holders.map(({ id, label: name }) => (
              <th
                key={id}
                scope="colgroup"
                colSpan={columnLabels.length}
                className="border-l px-2 pt-2 text-center font-semibold"
              >
                {name}
              </th>
            ))}
          </tr>
          <tr>
            {holders.map(({ id }) =>
              columnLabels.map((action, index) => (
                <th
                  key={`${id} ${action}`}
                  scope="col"
                  className={cn(
                    'border-b px-0.5 pb-2 text-center text-xs font-normal text-muted-foreground',
                    index === 0 && 'border-l',
                  )}
                >
                  {action}
                </th>
              )),
            )}
          </tr>
        </thead>
        {rightsByArea.map(({ name, lines }) => (
          <tbody key={name}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={width}
                className="border-b bg-muted px-4 py-1.5 text-left text-sm font-semibold text-muted-foreground"
              >
                {name}
              </th>
            </tr>
            {lines.map(line => (
              <tr key={line.label} data-line className="hover:bg-accent/50">
                <th scope="row" className="border-b px-4 py-0.5 text-left font-normal">
                  {line.label}
                </th>
                {holders.map(holder => (
                  <Fragment key={holder.id}>
                    {line.rights.map((permission, index) => (
                      <td
                        key={columnLabels[index]}
                        className={cn('border-b px-0.5 py-0.5 text-center', index === 0 && 'border-l')}
                      >
                        {permission && (
                          <RightBox
                            data-column={`${holder.id} ${index}`}
                            holder={holder}
                            permission={permission}
                            readOnly={readOnly}
                            onTurn={() => onTurn(holder, permission)}
                          />
                        )}
                      </td>
                    ))}
                  </Fragment>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** Arrows go to the next box that can be ticked, along the line or down the column. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const box = event.target as HTMLElement
  const column = box.dataset.column
  if (column === undefined) return
  const line = box.closest('[data-line]')
  const along = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
  const down = event.key === 'ArrowUp' || event.key === 'ArrowDown'
  if (!line || (!along && !down)) return
  const boxes = along
    ? line.querySelectorAll<HTMLElement>('[data-column]:not(:disabled)')
    : event.currentTarget.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(column)}"]:not(:disabled)`)
  const way = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : -1
  const next = [...boxes][[...boxes].indexOf(box) + way]
  if (!next) return
  event.preventDefault()
  next.focus()
}
