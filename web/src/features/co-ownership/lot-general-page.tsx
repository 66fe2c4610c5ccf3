import { lotOutline as sheet } from '@faitage/contracts/co-ownership/lot'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { shownDecimal } from '@faitage/contracts/kernel/format-number'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { Fact, Facts } from '@/components/record/facts'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { DateField } from '@/components/ui/date-field'
import { Label } from '@/components/ui/label'
import { Holders } from './holders'
import { OwnershipTimeline } from './ownership-timeline'
import { SheetFacts } from './sheet-facts'
import { useTree } from './tree'

/** What the cards of this page say already. */
const elsewhere = ['lot_number', 'cles_repartition', 'owners', 'occupants', 'historics', 'arrears']

/** A lot at a glance: who holds it and held it, any day and as it was known any day; what is known of it. */
export function Page() {
  const { lot, removed } = useTree()
  const [on, setOn] = useState<string | null>(null)
  const [knownAt, setKnownAt] = useState<string | null>(null)
  const past = on !== null || knownAt !== null
  const query = { ...(on ? { on } : {}), ...(knownAt ? { known_at: knownAt } : {}) }
  const replay = useRead(
    lotEndpoints.get,
    { params: { id: lot?.id ?? '' }, query },
    { enabled: past && lot !== undefined && !removed, keepPrevious: true },
  )
  if (!lot) return null
  const shown = past && replay.data && !replay.error ? replay.data : lot
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Card aria-labelledby="detenteurs">
          <CardTitle id="detenteurs">Propriétaires et occupants</CardTitle>
          <div className="no-print flex flex-wrap items-end gap-3">
            <Day id="au" label="Propriétaires au" value={on} onChange={setOn} />
            <Day id="connu" label="Tel que connu le" value={knownAt} onChange={setKnownAt} />
            {past && (
              <Button
                variant="outline"
                onClick={() => {
                  setOn(null)
                  setKnownAt(null)
                }}
              >
                Aujourd’hui
              </Button>
            )}
          </div>
          {past && (
            <Alert>
              <AlertDescription role="status">
                {replay.error
                  ? 'Ce lot n’était pas encore connu ce jour-là.'
                  : `Le lot tel qu’il était${on ? ` au ${formatDay(on)}` : ''}${knownAt ? `, tel que connu le ${formatDay(knownAt)}` : ''}.`}
              </AlertDescription>
            </Alert>
          )}
          {shown.owner_names ? (
            <Facts>
              <Fact label={sheet.labels.owners}>
                {shown.owner_names.length > 0 && <Holders holders={shown.owner_names} />}
              </Fact>
              <Fact label={sheet.labels.occupants}>
                {shown.occupant_names && shown.occupant_names.length > 0 && <Holders holders={shown.occupant_names} />}
              </Fact>
            </Facts>
          ) : (
            <p className="text-muted-foreground">Vos droits ne vous montrent pas les personnes.</p>
          )}
        </Card>
        <OwnershipTimeline lot={shown} current={lot} past={past} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <SheetFacts record={sheet} item={shown} without={elsewhere} />
        <Tantiemes />
      </div>
    </div>
  )
}

interface DayProps {
  id: string
  label: string
  value: string | null
  onChange: (day: string | null) => void
}

const Day = ({ id, label, value, onChange }: DayProps) => (
  <div className="flex w-40 flex-col gap-1.5">
    <Label htmlFor={id}>{label}</Label>
    <DateField id={id} name={id} value={value} onChange={onChange} />
  </div>
)

/** What the lot holds of each clé. */
function Tantiemes() {
  const { lot, copro } = useTree()
  const held = (lot?.cles_repartition ?? []).flatMap(row => {
    const cle = copro?.cles_repartition?.find(one => one.id === row.cle_repartition_id)
    return cle && row.tantieme ? [{ id: cle.id, label: cle.label, text: shownDecimal(row.tantieme) }] : []
  })
  if (held.length === 0) return null
  return (
    <Card aria-labelledby="tantiemes">
      <CardTitle id="tantiemes">Tantièmes</CardTitle>
      <Facts>
        {held.map(({ id, label, text }) => (
          <Fact key={id} label={label}>
            {text}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}
