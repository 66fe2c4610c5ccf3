import { arrearsThresholds, REGISTRY_DEBTOR } from '@faitage/contracts/co-ownership/arrears/thresholds'
import { type CoproArrears as Answer, coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { countOf, formatEuro } from '@faitage/contracts/kernel/format-number'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { DateField } from '@/components/ui/date-field'
import { Label } from '@/components/ui/label'
import { Skeleton } from '@/components/ui/skeleton'
import { ArrearsCurve } from './arrears-curve'

/** The debt of a copro's lots on a day: the sum, what it covers, the curve up to then, and by whom. */
export function CoproArrears({ coproId }: { coproId: string }) {
  const [on, setOn] = useState<string | null>(null)
  const allowed = useMay()(coproEndpoints.arrears)
  const read = useRead(
    coproEndpoints.arrears,
    { params: { id: coproId }, query: on ? { on } : {} },
    { enabled: allowed, keepPrevious: true },
  )
  if (!allowed) return null
  return (
    <Card aria-labelledby="impayes">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <CardTitle id="impayes">Impayés de charges</CardTitle>
        <div className="no-print flex w-40 flex-col gap-1.5">
          <Label htmlFor="impayes-jour">Au</Label>
          <DateField id="impayes-jour" name="impayes-jour" value={on} onChange={setOn} />
        </div>
      </div>
      {read.data ? (
        <Told owing={read.data} />
      ) : read.error ? (
        <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  )
}

function Told({ owing }: { owing: Answer }) {
  const debtors = owing.owners.filter(({ amount }) => amount > REGISTRY_DEBTOR).length
  return (
    <>
      <p role="status">{owing.sentence}</p>
      {owing.covered > 0 && (
        <>
          <ArrearsCurve label="Impayés de charges de la copropriété" points={owing.curve} until={owing.on} />
          <p className="text-sm text-muted-foreground">
            Le budget de l’année n’est pas connu&nbsp;: pas de taux d’impayés. Seuils à surveiller, en part de ce
            budget&nbsp;:{' '}
            {arrearsThresholds(owing.lots)
              .map(({ percent, means }) => `${percent}\u00A0% (${means})`)
              .join(', ')}
            .
          </p>
          <Owners owing={owing} />
          {owing.owners.length > 0 && (
            <p className="text-sm text-muted-foreground">
              {countOf(owing.owners.length, 'débiteur', 'débiteurs')}, dont {debtors} de plus de{' '}
              {formatEuro(REGISTRY_DEBTOR, { whole: true })}, seuil du registre national.
            </p>
          )}
        </>
      )}
    </>
  )
}

const FIRST = 5
/** By whom, the largest first; a sale leaves the debt with the seller. */
function Owners({ owing: { owners } }: { owing: Answer }) {
  const [all, setAll] = useState(false)
  if (owners.length === 0 || owners.some(({ title }) => title === undefined)) return null
  const shown = all ? owners : owners.slice(0, FIRST)
  return (
    <>
      <ol className="flex flex-col divide-y" aria-label="Par propriétaire au jour du relevé">
        {shown.map(({ people, title, amount, lots }) => (
          <li key={people.join()} className="flex items-baseline gap-4 py-2">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {title}
              <span className="text-sm text-muted-foreground"> · {countOf(lots, 'lot', 'lots')}</span>
            </span>
            <span className="tabular">{formatEuro(amount)}</span>
          </li>
        ))}
      </ol>
      {owners.length > FIRST && (
        <Button variant="ghost" size="sm" className="w-fit" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Voir moins' : `Voir les ${owners.length} débiteurs`}
        </Button>
      )}
    </>
  )
}
