import { ESTIMATION } from '@faitage/contracts/energy-audit/balance-shown'
import { Calculator, Printer } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { StateGate, type StateShown } from '../scenarios/state-gate.tsx'
import { StateHead } from '../scenarios/state-head.tsx'
import { AuditPhotos } from './audit-photos.tsx'
import { BalanceFaults } from './balance-faults.tsx'
import { BalanceReport } from './balance-report.tsx'
import { Recommendations } from './recommendations.tsx'
import { ReportButton } from './report-button.tsx'
import { Commentary, Elsewhere } from './text-sections.tsx'
import { useBalance } from './use-balance.ts'

const UnsavedParts = lazy(() => import('./unsaved-parts.tsx').then(module => ({ default: module.UnsavedParts })))

/** The results of a state: balance, recommendations, an audit made elsewhere, photographs. */
export function Page() {
  return <StateGate>{shown => <Results key={shown.item.id} {...shown} />}</StateGate>
}

function Results({ place, path, item, initial }: StateShown) {
  const { balance, gain, stale, compute, computing, refusal } = useBalance(item)
  const act = balance ? 'Recalculer le bilan' : 'Calculer le bilan'
  return (
    <article className="flex min-w-0 flex-col gap-4">
      <StateHead item={item} page="Résultats">
        <Button disabled={computing} onClick={compute} variant={balance && !stale ? 'outline' : 'default'}>
          {computing ? <Spinner /> : <Calculator aria-hidden />} {computing ? 'Calcul en cours…' : act}
        </Button>
        {balance && (
          <Button variant="outline" onClick={() => print()}>
            <Printer aria-hidden /> Imprimer
          </Button>
        )}
        <ReportButton item={item} />
      </StateHead>
      <Suspense>
        <UnsavedParts id={item.id} path={path} />
      </Suspense>
      {refusal && <BalanceFaults refusal={refusal} place={place} path={path} />}
      {balance ? (
        <>
          <p className="font-medium">{ESTIMATION}.</p>
          {stale && (
            <Alert variant="warning">
              <AlertTitle>À recalculer</AlertTitle>
              <AlertDescription>
                Quelque chose a changé depuis ce bilan&nbsp;: les chiffres ci-dessous sont ceux d’avant.
              </AlertDescription>
            </Alert>
          )}
          <BalanceReport item={item} initial={initial} stored={balance} gain={gain} stale={stale} />
        </>
      ) : (
        !refusal && (
          <Alert>
            <AlertTitle>Pas encore de bilan</AlertTitle>
            <AlertDescription>
              Remplissez les métrés et les équipements, puis calculez&nbsp;: s’il manque quelque chose, on vous dira
              quoi et où. C’est une estimation, elle ne remplace ni un DPE ni un audit réglementaire.
            </AlertDescription>
          </Alert>
        )
      )}
      <Recommendations item={item} />
      <Commentary item={item} />
      <Elsewhere item={item} />
      <AuditPhotos item={item} />
    </article>
  )
}
