import { type LotDetail, lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { ownershipRights, ownershipRoles } from '@faitage/contracts/co-ownership/ownership/period'
import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { Handshake, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '@/components/record/pages/use-may'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { useTree } from './tree'

const SellLot = lazy(() => import('./sell-lot').then(module => ({ default: module.SellLot })))
const ChangeOwners = lazy(() => import('./change-owners').then(module => ({ default: module.ChangeOwners })))
const DatePeriod = lazy(() => import('./change-period').then(module => ({ default: module.DatePeriod })))
const WithdrawPeriod = lazy(() => import('./change-period').then(module => ({ default: module.WithdrawPeriod })))

export type Historic = NonNullable<LotDetail['historics']>[number]

/** `depuis le 12/03/2024`, `à compter du 01/12/2026`, `avant le suivi – 01/01/2020`. */
function datesOf({ date_in, date_out }: Historic): string {
  if (!date_out && date_in && date_in > todayInParis()) return `à compter du ${formatDay(date_in)}`
  if (!date_out) return date_in ? `depuis le ${formatDay(date_in)}` : 'depuis avant le suivi'
  return `${date_in ? formatDay(date_in) : 'avant le suivi'} – ${formatDay(date_out)}`
}

interface OwnershipTimelineProps {
  /** The lot as it shows: today's, or that of another day. */
  lot: LotDetail
  current: LotDetail
  past: boolean
}

/** Everybody who held a lot, the latest first, and the days nobody is known for; what is wrong is corrected here. */
export function OwnershipTimeline({ lot, current, past }: OwnershipTimelineProps) {
  const { mayWrite, removed } = useTree()
  const may = useMay()
  const [asked, setAsked] = useState<'sale' | 'owners'>()
  const [changed, setChanged] = useState<{ how: 'dates' | 'withdraw'; one: Historic }>()
  const writes = may(lotEndpoints.sale) && mayWrite && !removed && !past
  const names = new Map((lot.people ?? current.people ?? []).map(({ id, title }) => [id, title]))
  const periods = (lot.historics ?? []).toSorted((a, b) => ((a.date_in ?? '') < (b.date_in ?? '') ? 1 : -1))
  const close = (open: boolean) => (open ? undefined : setChanged(undefined))
  const nameOf = (one: Historic) => names.get(one.person_id) ?? 'Personne'
  return (
    <Card aria-labelledby="successifs">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle id="successifs">Propriétaires et occupants successifs</CardTitle>
        {writes && (
          <span className="flex flex-wrap gap-2">
            {/* Anyone who may not read people cannot say which of them own it. */}
            {current.owner_names && (
              <Button variant="outline" size="sm" onClick={() => setAsked('owners')}>
                <Users aria-hidden /> Propriétaires et parts
              </Button>
            )}
            <Button size="sm" onClick={() => setAsked('sale')}>
              <Handshake aria-hidden /> Noter une vente
            </Button>
          </span>
        )}
      </div>
      {lot.gaps.map(({ sentence }) => (
        <Alert key={sentence} variant="warning">
          <AlertDescription>{sentence}</AlertDescription>
        </Alert>
      ))}
      {periods.length === 0 && (
        <p className="text-muted-foreground">Aucun propriétaire ni occupant n’est encore noté.</p>
      )}
      <ol className="flex flex-col divide-y">
        {periods.map(one => (
          <li key={one.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-60">
              <span className="font-medium [overflow-wrap:anywhere]">{nameOf(one)}</span>
              <span className="block text-sm text-muted-foreground">
                {[ownershipRoles[one.role], one.right && ownershipRights[one.right], one.share, datesOf(one)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {writes && (
              <span className="flex gap-1">
                <Button variant="ghost" size="sm" onClick={() => setChanged({ how: 'dates', one })}>
                  Corriger les dates<span className="sr-only"> de {nameOf(one)}</span>
                </Button>
                <Button variant="ghost" size="sm" onClick={() => setChanged({ how: 'withdraw', one })}>
                  Retirer<span className="sr-only"> {nameOf(one)}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      {writes && (
        <Suspense>
          {asked === 'sale' && <SellLot lot={current} open onOpenChange={() => setAsked(undefined)} />}
          {asked === 'owners' && <ChangeOwners lot={current} open onOpenChange={() => setAsked(undefined)} />}
          {changed && (
            <>
              <DatePeriod
                one={changed.one}
                name={nameOf(changed.one)}
                open={changed.how === 'dates'}
                onOpenChange={close}
              />
              <WithdrawPeriod
                one={changed.one}
                name={nameOf(changed.one)}
                open={changed.how === 'withdraw'}
                onOpenChange={close}
              />
            </>
          )}
        </Suspense>
      )}
    </Card>
  )
}
