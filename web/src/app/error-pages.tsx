import type { App } from '@faitage/contracts/identity/user'
import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { Button } from '@/components/ui/button'
import { isUnreachable, loadPage, reloadOr } from './load-page'
import { Message } from './message'

/** A page names an entry rule that does not exist: a fault of the product, shown by its own key. */
export class UnknownMiddleware extends Error {
  override readonly name = 'UnknownMiddleware'
  constructor() {
    super('Unknown middleware')
  }
}

const OtherMode = lazy(() => loadPage(() => import('./other-mode')).then(module => ({ default: module.OtherMode })))
const NotFound = lazy(() => loadPage(() => import('./not-found')).then(module => ({ default: module.NotFound })))

/** No page has this address. Anyone who is signed in keeps the menu; anybody else signs in first. */
export function NotFoundPage() {
  if (!useSession()) return <Navigate to="/auth/login" replace />
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  )
}

/** A page failed to load or to show. One whose code is gone is loaded again with the application, once a minute. */
export function ErrorPage({ error }: { error: unknown }) {
  const unreachable = isUnreachable(error)
  const [given, setGiven] = useState(!unreachable)
  useEffect(() => (unreachable ? reloadOr(() => setGiven(true)) : undefined), [unreachable])
  if (!given) return <PageSkeleton />
  return (
    <Message title="An error occurred" lang="en">
      {error instanceof UnknownMiddleware && (
        <p lang="en" className="text-muted-foreground">
          {error.message}
        </p>
      )}
      <p>
        {unreachable
          ? 'Cette page n’a pas pu être chargée. Vérifiez votre connexion, puis rechargez.'
          : 'Cette page a rencontré une erreur. Rechargez-la\u00A0; si l’erreur persiste, prévenez votre administrateur.'}
      </p>
      <Button variant="outline" onClick={() => location.reload()}>
        Recharger la page
      </Button>
    </Message>
  )
}

/** The page is of the other mode. */
export const OtherModePage = ({ mode }: { mode: App }) => (
  <Suspense>
    <OtherMode mode={mode} />
  </Suspense>
)

/** The person has no right to this page, or something else keeps it closed (`reason`). */
export function ForbiddenPage({ reason }: { reason?: string }) {
  return (
    <Message title="Accès non autorisé">
      <p>{reason || 'Vous n’avez pas le droit d’ouvrir cette page. Demandez-le à votre administrateur.'}</p>
    </Message>
  )
}
