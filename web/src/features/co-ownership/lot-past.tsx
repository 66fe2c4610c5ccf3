import type { LotDetail } from '@faitage/contracts/co-ownership/lot.endpoints'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import type { ReactNode } from 'react'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Skeleton } from '@/components/ui/skeleton'
import { LotArrears } from './lot-arrears'
import { type LotDay, noDayOf } from './lot-day'
import { LotHolders } from './lot-holders'
import { OwnershipTimeline } from './ownership-timeline'

/** Those who held a lot on a day and what it owed, as was known; where that cannot be told, why, and nothing of today. */
export function LotPast({ lot, asked, days }: { lot: LotDetail; asked: LotDay; days: ReactNode }) {
  const { on, known_at } = asked
  const noDay = noDayOf(asked)
  const query = { ...(on ? { on } : {}), ...(known_at ? { known_at } : {}) }
  const read = useRead(lotEndpoints.get, { params: { id: lot.id }, query }, { enabled: noDay === undefined })
  const told = noDay ? `Le ${noDay} n’existe pas\u00A0: choisissez un autre jour.` : refusalOf(read.error?.status)
  if (told)
    return (
      <LotHolders days={days}>
        <Alert variant="warning">
          <AlertDescription role="status">{told}</AlertDescription>
        </Alert>
      </LotHolders>
    )
  if (read.error)
    return (
      <LotHolders days={days}>
        <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
      </LotHolders>
    )
  if (!read.data)
    return (
      <LotHolders days={days}>
        <Skeleton className="h-24" />
      </LotHolders>
    )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <LotHolders days={days} lot={read.data}>
          <Alert>
            <AlertDescription role="status">{sentenceOf(asked)}</AlertDescription>
          </Alert>
        </LotHolders>
        <OwnershipTimeline lot={read.data} current={lot} past />
      </div>
      <LotArrears lot={read.data} past on={on} />
    </div>
  )
}

const refusalOf = (status: number | undefined): string | undefined =>
  status === 404 ? 'Ce lot n’était pas encore connu ce jour-là.' : undefined

const sentenceOf = ({ on, known_at }: LotDay): string =>
  `Propriétaires, occupants et impayés${on ? ` au ${formatDay(on)}` : ''}${known_at ? `, tels que connus le ${formatDay(known_at)}` : ''}. Le reste de la fiche n’est montré qu’à aujourd’hui.`
