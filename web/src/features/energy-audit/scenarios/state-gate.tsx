import type { AuditItem } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { PageSkeleton } from '@/components/page-skeleton'
import { GoneBanner, isGone } from '@/components/record/pages/gone-banner'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { type AuditPlace, statePath } from '../audit-place.ts'
import { useAuditState } from './use-audit-state.ts'

const RestoreState = lazy(() => import('./restore-state.tsx').then(module => ({ default: module.RestoreState })))

/** Data a page of a state is drawn with. */
export interface StateShown {
  readonly place: AuditPlace
  /** Where its pages are. */
  readonly path: string
  readonly item: AuditItem
  readonly initial: AuditItem | undefined
}

/** A page of a state, once it is read; until then, and where it cannot be, it says so. */
export function StateGate({ children }: { children: (shown: StateShown) => ReactNode }) {
  const { place, path, scenario, item, initial, elsewhere, error, retry } = useAuditState()
  const { pathname } = useLocation()
  if (!item) {
    if (!error) return <PageSkeleton />
    return (
      <Alert variant="destructive" className="max-w-2xl">
        <AlertTitle>{isGone(error) ? 'Cet audit n’est pas là' : 'L’audit n’a pas pu être lu'}</AlertTitle>
        <AlertDescription className="flex flex-col items-start gap-3">
          <span>{error.message}</span>
          <span className="flex flex-wrap gap-2">
            {!isGone(error) && (
              <Button size="sm" variant="outline" onClick={retry}>
                Réessayer
              </Button>
            )}
            <Suspense>{scenario && isGone(error) && <RestoreState id={scenario} onRestored={retry} />}</Suspense>
            <Button size="sm" variant="outline" asChild>
              <Link to={statePath(place)}>Voir l’état initial</Link>
            </Button>
          </span>
        </AlertDescription>
      </Alert>
    )
  }
  const page = pathname.split('/').at(-1)
  if (elsewhere) return <Navigate to={page === 'results' ? `${path}/results` : path} replace />
  if (!isGone(error)) return children({ place, path, item, initial })
  return (
    <div className="flex flex-col gap-4">
      <GoneBanner title={`«\u00A0${item.name}\u00A0» n’est plus là, ou ne vous est plus ouvert`}>
        <Suspense>{item.kind === 'scenario' && <RestoreState id={item.id} onRestored={retry} />}</Suspense>
        <Button size="sm" variant="outline" asChild>
          <Link to={statePath(place)}>Voir les autres scénarios</Link>
        </Button>
      </GoneBanner>
      {children({ place, path, item: { ...item, may_write: false }, initial })}
    </div>
  )
}
