import { lotOutline as sheet } from '@faitage/contracts/co-ownership/lot'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { Label } from '@/components/ui/label'
import { LotArrears } from './lot-arrears'
import { useLotDay } from './lot-day'
import { LotHolders } from './lot-holders'
import { LotPast } from './lot-past'
import { LotTantiemes } from './lot-tantiemes'
import { OwnershipTimeline } from './ownership-timeline'
import { SheetFacts } from './sheet-facts'
import { useHrefs, useTree } from './tree'
import { TreeFollowUp } from './tree-follow-up'

/** What the cards of this page say already. */
const elsewhere = [
  ...['lot_number', 'cles_repartition', 'owners', 'occupants', 'historics', 'arrears'],
  ...['unpaid_amount', 'unpaid_date'],
]

/** A lot at a glance: who holds it and held it, any day and as it was known any day; what is known of it. */
export function Page() {
  const { lot, removed } = useTree()
  const { asked, look } = useLotDay()
  const hrefs = useHrefs()
  if (!lot) return null
  const days = (
    <div className="no-print flex flex-wrap items-end gap-3">
      <Day id="au" label="Propriétaires au" value={asked?.on} onChange={on => look({ on })} />
      <Day id="connu" label="Tel que connu le" value={asked?.known_at} onChange={known_at => look({ known_at })} />
      {asked && (
        <Button variant="outline" onClick={() => look({ on: null, known_at: null })}>
          Aujourd’hui
        </Button>
      )}
    </div>
  )
  if (asked && !removed) return <LotPast lot={lot} asked={asked} days={days} />
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <LotHolders days={days} lot={lot} />
        <OwnershipTimeline lot={lot} current={lot} past={false} />
        <LotTantiemes lot={lot} />
        <SheetFacts
          record={sheet}
          item={lot}
          without={elsewhere}
          endpoint={lotEndpoints.update}
          editHref={hrefs.lot(lot, 'edit')}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <TreeFollowUp owner={{ lot_id: lot.id }} />
        <LotArrears lot={lot} />
      </div>
    </div>
  )
}

interface DayProps {
  id: string
  label: string
  value: string | undefined
  onChange: (day: string | null) => void
}

const Day = ({ id, label, value, onChange }: DayProps) => (
  <div className="flex w-40 flex-col gap-1.5">
    <Label htmlFor={id}>{label}</Label>
    <DateField id={id} name={id} value={value} onChange={onChange} />
  </div>
)
