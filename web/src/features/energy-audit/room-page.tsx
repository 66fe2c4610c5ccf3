import { SAME_NAME, sameNames } from '@faitage/contracts/energy-audit/audit-names'
import { type Room, type RoomInput, roomFields, roomInputs } from '@faitage/contracts/energy-audit/forms/rooms'
import { roomArea } from '@faitage/contracts/energy-audit/room-totals'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, Plus } from 'lucide-react'
import { useEffect } from 'react'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useNameRecords } from '@/lib/page-title'
import { useCovers } from '@/lib/use-covers'
import { AuditPage } from './audit-page.tsx'
import { elementOf, type Row, type Rows, withNewRow } from './audit-rows.ts'
import { RoomInputs } from './room-inputs.tsx'
import { RowFields } from './row-fields.tsx'
import { SectionRefusal, SectionStatus } from './section-status.tsx'
import type { Audit } from './use-audit.ts'

/** One room, measured with one hand: its sides, its height, what stands around it. */
export function RoomPage() {
  const { room_id } = useParams({ strict: false }) as { room_id?: string }
  const titleOf = ({ sheet }: Audit) => sheet.rooms?.find(({ id }) => id === room_id)?.name ?? 'Pièce'
  return <AuditPage title={titleOf}>{audit => <RoomForm audit={audit} />}</AuditPage>
}

function RoomForm({ audit }: { audit: Audit }) {
  const { room_id } = useParams({ strict: false }) as { room_id?: string }
  const rooms: readonly Room[] = audit.sheet.rooms ?? []
  const index = rooms.findIndex(({ id }) => id === room_id)
  const room = rooms[index]
  useNameRecords(room_id ? { [room_id]: room?.name ?? 'Pièce' } : {})
  // Just added: it wants its name first.
  const fresh = room !== undefined && Object.keys(room).length <= 2
  useEffect(() => {
    if (!fresh) return
    const name = document.getElementById(elementOf('rooms', index, 'name'))
    if (name instanceof HTMLInputElement) name.select()
  }, [fresh, index])
  if (!room)
    return (
      <Alert variant="warning">
        <AlertDescription>
          Cette pièce n’est plus là.{' '}
          <Link to={`${audit.base}/rooms-input`} className="underline underline-offset-4">
            Revenir aux pièces
          </Link>
        </AlertDescription>
      </Alert>
    )
  const change = (next: Row) =>
    audit.edit('rooms', rows => ((rows ?? []) as Rows).map(old => (old.id === room_id ? next : old)))
  const measured = roomArea({ ...room, area: null })
  return (
    <>
      <section aria-label="Pièce" className="@container flex flex-col gap-3 rounded-lg border bg-card p-3 sm:p-5">
        <SectionStatus audit={audit} section="rooms" />
        <SectionRefusal audit={audit} section="rooms" />
        <RowFields
          key={room.id}
          group="rooms"
          index={index}
          fields={roomFields}
          row={room}
          audit={audit}
          faults={{ name: sameNames(rooms).includes(index) ? SAME_NAME : undefined }}
          presets={{ area: measured > 0 ? String(measured) : undefined }}
          onRow={change}
        />
      </section>
      <div key={room.id} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {(Object.keys(roomInputs) as RoomInput[]).map(input => (
          <RoomInputs key={input} input={input} room={room} index={index} audit={audit} onRoom={change} />
        ))}
      </div>
      <RoomBar audit={audit} next={rooms[index + 1]} />
    </>
  )
}

/** Where a thumb goes from one room to the next. */
function RoomBar({ audit, next }: { audit: Audit; next: Room | undefined }) {
  const navigate = useNavigate()
  const bar = useCovers('bottom')
  const add = () => {
    const id = crypto.randomUUID()
    audit.edit('rooms', rows => withNewRow((rows ?? []) as Rows, 'pièce', id))
    void navigate({ to: `${audit.base}/rooms-input/${id}` })
  }
  return (
    <div
      ref={bar}
      className="no-print sticky bottom-14 z-10 -mx-4 flex items-center justify-between gap-2 border-t bg-background px-4 py-3 sm:-mx-6 sm:px-6 md:bottom-0"
    >
      <Button variant="outline" className="pointer-coarse:h-12" asChild>
        <Link to={`${audit.base}/rooms-input`}>
          <ArrowLeft aria-hidden /> Pièces
        </Link>
      </Button>
      {next ? (
        <Button className="min-w-0 shrink pointer-coarse:h-12" asChild>
          <Link to={`${audit.base}/rooms-input/${next.id}`}>
            <span className="truncate">{next.name || 'Pièce suivante'}</span> <ArrowRight aria-hidden />
          </Link>
        </Button>
      ) : audit.readOnly ? null : (
        <Button className="pointer-coarse:h-12" onClick={add}>
          <Plus aria-hidden /> Autre pièce
        </Button>
      )}
    </div>
  )
}
