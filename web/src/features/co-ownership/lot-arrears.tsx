import { type LotDetail, lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { useCommand } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { useTree } from './tree'

/** Every statement of what the lot owed, the latest first: the sheet shows that one. One that is wrong is withdrawn here. */
export function LotArrears({ lot, past = false }: { lot: LotDetail; past?: boolean }) {
  const { mayWrite, removed } = useTree()
  const withdraw = useCommand(lotEndpoints.withdrawArrears, { success: 'Le relevé est retiré.' })
  const writes = useMay()(lotEndpoints.withdrawArrears) && mayWrite && !removed && !past
  const points = lot.arrears ?? []
  if (points.length === 0 && !past) return null
  return (
    <Card aria-labelledby="releves">
      <CardTitle id="releves">Relevés d’impayés de charges</CardTitle>
      {points.length === 0 && <p className="text-muted-foreground">Aucun relevé n’était connu.</p>}
      <ol className="flex flex-col divide-y">
        {points.toReversed().map(({ on, amount, source }) => (
          <li key={on} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-40">
              <span className="font-medium tabular">{formatEuro(amount)}</span>
              <span className="text-muted-foreground">
                {' '}
                au {formatDay(on)}
                {source ? ` · ${source}` : ''}
              </span>
            </span>
            {writes && (
              <Button
                variant="ghost"
                size="sm"
                disabled={withdraw.isPending}
                onClick={() => withdraw.mutate({ params: { id: lot.id, on } })}
              >
                Retirer<span className="sr-only"> le relevé du {formatDay(on)}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
