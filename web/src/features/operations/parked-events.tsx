import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { operationsEndpoints } from '@faitage/contracts/system/operations.endpoints'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { ShortPager } from '@/components/short-pager'
import { Button } from '@/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { Spinner } from '@/components/ui/spinner'
import { useAbility } from '@/lib/use-ability'

const SIZE = 10
const EVERY_MS = 10_000

/** Events that a read model could not take, stream by stream, and the way to try them again. */
export function ParkedEvents({ count }: { count: number }) {
  const [page, setPage] = useState(1)
  const ability = useAbility()
  const read = useRead(
    operationsEndpoints.parked,
    { query: { page, size: SIZE } },
    { cacheDisabled: true, every: EVERY_MS, keepPrevious: true },
  )
  const retry = useCommand(operationsEndpoints.retryParked, {
    success: ({ retried, still_parked }) =>
      `${countOf(retried, 'événement rejoué', 'événements rejoués')}, ${countOf(still_parked, 'encore mis de côté', 'encore mis de côté')}.`,
  })
  const items = read.data?.items ?? []
  return (
    <Card aria-label="Événements mis de côté">
      <CardHeader>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <CardTitle>Événements mis de côté</CardTitle>
          {count > 0 && ability.can('update', 'operations') ? (
            <Button variant="outline" disabled={retry.isPending} onClick={() => retry.mutate({})}>
              {retry.isPending ? <Spinner /> : <RotateCw />}
              Rejouer
            </Button>
          ) : null}
        </div>
        <CardDescription>
          {count === 0
            ? 'Aucun : les listes ont pris tout ce qui a été enregistré.'
            : `${countOf(count, 'événement', 'événements')} que les listes ne montrent pas. Rien n’est perdu : le journal les garde.`}
        </CardDescription>
      </CardHeader>
      {read.error && !read.data ? (
        <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : items.length > 0 ? (
        <ul className="divide-y">
          {items.map(({ model, stream, type, error, waiting, since }) => (
            <li key={`${model} ${stream}`} className="flex flex-col gap-1 py-3 text-sm [overflow-wrap:anywhere]">
              <span className="font-medium">
                {type} dans {model}
              </span>
              <span>{error}</span>
              <span className="text-muted-foreground">
                {stream}, depuis le {formatInstant(since)}
                {waiting > 0 ? `, ${countOf(waiting, 'autre attend', 'autres attendent')} derrière` : ''}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <ShortPager
        label="Pages des événements mis de côté"
        page={page}
        size={SIZE}
        total={read.data?.totalItems ?? 0}
        onPage={setPage}
      />
    </Card>
  )
}
