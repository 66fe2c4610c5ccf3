import { sameNames } from '@faitage/contracts/energy-audit/audit-names'
import { ROWS_MAX } from '@faitage/contracts/energy-audit/form-groups'
import { type Room, roomInputs } from '@faitage/contracts/energy-audit/forms/rooms'
import { roomArea } from '@faitage/contracts/energy-audit/room-totals'
import { formatDecimal, formatNumber } from '@faitage/contracts/kernel/format-number'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight, CopyPlus, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/notify'
import { AuditPage } from './audit-page.tsx'
import { type Row, type Rows, withCopy, withNewRow, withRowBack } from './audit-rows.ts'
import { noneOf, oneOf, removedText } from './group-words.ts'
import { RoomTotalsCard } from './room-totals-card.tsx'
import type { RowNames } from './row-reading.ts'
import { SectionRefusal, SectionStatus } from './section-status.tsx'
import type { Audit } from './use-audit.ts'

/** The rooms of a dwelling as they were measured, what they add up to, and the way from there into the forms. */
export function RoomsPage() {
  return (
    <AuditPage title="Pièces">
      {(audit, names) => (
        <>
          <Rooms audit={audit} names={names} />
          <RoomTotalsCard audit={audit} names={names} />
        </>
      )}
    </AuditPage>
  )
}

const rowsIn = (value: unknown) => (value ?? []) as Rows

function Rooms({ audit, names }: { audit: Audit; names: RowNames }) {
  const navigate = useNavigate()
  const rooms: readonly Room[] = audit.sheet.rooms ?? []
  const twice = new Set(sameNames(rooms))
  const add = () => {
    const id = crypto.randomUUID()
    audit.edit('rooms', before => withNewRow(rowsIn(before), 'pièce', id))
    void navigate({ to: `${audit.base}/rooms-input/${id}` })
  }
  const copy = (index: number) => audit.edit('rooms', rows => withCopy(rowsIn(rows), index, () => crypto.randomUUID()))
  const part = useRef<HTMLElement>(null)
  const remove = (index: number, row: Row) => {
    // The button that was pressed goes with its room: the keyboard goes on from the list.
    part.current?.focus({ preventScroll: true })
    audit.edit('rooms', rows => rowsIn(rows).filter((_, at) => at !== index))
    notify.show({
      text: removedText('rooms', row.name),
      actions: [
        { label: 'Annuler', onClick: () => audit.edit('rooms', rows => withRowBack(rowsIn(rows), index, row)) },
      ],
    })
  }
  return (
    <section ref={part} tabIndex={-1} aria-label="Pièces" className="flex flex-col gap-3 outline-none">
      <SectionStatus audit={audit} section="rooms" />
      <SectionRefusal audit={audit} section="rooms" />
      {rooms.length === 0 && (
        <p className="text-muted-foreground">
          {noneOf('rooms')} Mesurez-les une à une&nbsp;: leurs totaux se reportent ensuite dans les formulaires.
        </p>
      )}
      <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2">
        {rooms.map((room, index) => (
          <li key={room.id ?? index} className="flex min-w-0 items-center rounded-md border bg-card pr-1">
            <Link
              to={`${audit.base}/rooms-input/${room.id}`}
              className="flex min-h-14 min-w-0 flex-1 items-center gap-2 rounded-md px-3 py-2 hover:bg-accent"
            >
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="flex items-center gap-2 font-medium break-words">
                  {room.name || 'Pièce sans nom'}
                  {twice.has(index) && (
                    <TriangleAlert aria-label="Même nom qu’une autre" className="size-4 text-warning" />
                  )}
                </span>
                <span className="text-sm text-muted-foreground">{toldOf(room, names)}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0" />
            </Link>
            {!audit.readOnly && (
              <>
                <Button variant="ghost" size="icon" aria-label={`Dupliquer ${room.name}`} onClick={() => copy(index)}>
                  <CopyPlus aria-hidden />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Retirer ${room.name}`}
                  onClick={() => remove(index, room)}
                >
                  <Trash2 aria-hidden />
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {!audit.readOnly && rooms.length < ROWS_MAX && (
        <Button variant="outline" className="w-fit pointer-coarse:h-12" onClick={add}>
          <Plus aria-hidden /> Ajouter {oneOf('rooms')}
        </Button>
      )}
    </section>
  )
}

/** A room in one line. */
function toldOf(room: Room, names: RowNames): string {
  const area = roomArea(room)
  const parts = Object.keys(roomInputs).reduce((sum, key) => sum + (room[key as 'wall_inputs']?.length ?? 0), 0)
  return [
    area > 0 ? `${formatNumber(area)}\u00A0m²` : 'Surface à mesurer',
    room.height_under_ceiling && `${formatDecimal(room.height_under_ceiling)}\u00A0m sous plafond`,
    room.heating_id && (names.get(room.heating_id) ?? room.heating_id),
    room.air_conditioning && 'climatisée',
    parts > 0 && `${parts}\u00A0paroi${parts > 1 ? 's' : ''}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
