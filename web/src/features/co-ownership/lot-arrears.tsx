import type { ArrearsPoint } from '@faitage/contracts/co-ownership/arrears/points'
import { REGISTRY_DEBTOR } from '@faitage/contracts/co-ownership/arrears/thresholds'
import { type LotDetail, lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { notify } from '@/lib/notify'
import { ArrearsCurve } from './arrears-curve'
import { sellerDebt } from './seller-debt'
import { useTree } from './tree'

const StateArrears = lazy(() => import('./state-arrears').then(module => ({ default: module.StateArrears })))

const debtor = formatEuro(REGISTRY_DEBTOR, { whole: true })

interface LotArrearsProps {
  lot: LotDetail
  past?: boolean
  /** The day the lot is looked at; today unless said. */
  on?: string | undefined
}

/** Every statement of what the lot owed, the latest first: the sheet shows that one. Each is corrected and withdrawn here. */
export function LotArrears({ lot, past = false, on: day }: LotArrearsProps) {
  const { mayWrite, removed } = useTree()
  const [asked, setAsked] = useState<{ point?: ArrearsPoint }>()
  const undo = useCommand(lotEndpoints.undo, { success: 'Le relevé est de retour.' })
  const withdraw = useCommand(lotEndpoints.withdrawArrears, {
    onSuccess: ({ revision }) => {
      const back = () => undo.mutate({ params: { id: lot.id }, body: { revision } })
      notify.show({ text: 'Le relevé est retiré.', actions: [{ label: 'Annuler', onClick: back }] })
    },
  })
  const writes = useMay()(lotEndpoints.stateArrears) && mayWrite && !removed && !past
  const points = lot.arrears ?? []
  const sold = sellerDebt(lot, day ?? todayInParis())
  return (
    <Card aria-labelledby="releves">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle id="releves">Relevés d’impayés de charges</CardTitle>
        {writes && (
          <Button variant="outline" size="sm" onClick={() => setAsked({})}>
            <Plus aria-hidden /> Ajouter un relevé
          </Button>
        )}
      </div>
      {points.length === 0 && (
        <p className="text-muted-foreground">
          {past ? 'Aucun relevé n’était connu.' : 'Aucun relevé n’est encore noté.'}
        </p>
      )}
      <ArrearsCurve
        label="Impayés de charges du lot"
        points={points}
        until={day ?? todayInParis()}
        threshold={{ amount: REGISTRY_DEBTOR, label: 'Seuil du registre' }}
      />
      {points.length > 0 && (
        <p className="text-sm text-muted-foreground">
          Au-delà de {debtor}, un copropriétaire compte parmi les débiteurs déclarés au registre national.
        </p>
      )}
      {sold && (
        <p className="text-sm">
          {`La dette arrêtée au ${formatDay(sold.on)} reste celle de ${sold.names}\u00A0: elle ne suit pas la vente.`}
        </p>
      )}
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
              <span className="flex gap-1">
                <Button variant="ghost" size="sm" onClick={() => setAsked({ point: { on, amount, source } })}>
                  Corriger<span className="sr-only"> le relevé du {formatDay(on)}</span>
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={withdraw.isPending}
                  onClick={() => withdraw.mutate({ params: { id: lot.id, on } })}
                >
                  Retirer<span className="sr-only"> le relevé du {formatDay(on)}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      {asked && (
        <Suspense>
          <StateArrears lot={lot} point={asked.point} open onOpenChange={() => setAsked(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}
