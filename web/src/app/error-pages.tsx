import { Link, Navigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSession } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { Button } from '@/components/ui/button'
import { isUnreachable, loadPage, reloadForPage, whenOnline } from './load-page'

function Message({ title, lang, children }: { title: string; lang?: string; children?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-start gap-4 px-4 py-16">
      <h1 lang={lang} className="text-xl font-semibold">
        {title}
      </h1>
      {children}
      <Button asChild>
        <Link to="/">Revenir à l’accueil</Link>
      </Button>
    </div>
  )
}

const Shell = lazy(() => loadPage(() => import('./shell/shell')).then(module => ({ default: module.Shell })))

/** A page names an entry rule that does not exist: a fault of the product, shown by its own key. */
export class UnknownMiddleware extends Error {
  override readonly name = 'UnknownMiddleware'
  constructor() {
    super('Unknown middleware')
  }
}

/** No page has this address. Anyone who is signed in keeps the menu; anybody else signs in first. */
export function NotFoundPage() {
  const signedIn = useSession() !== undefined
  useEffect(() => {
    if (signedIn) document.title = '404 · Faîtage'
  }, [signedIn])
  if (!signedIn) return <Navigate to="/auth/login" replace />
  return (
    <Suspense>
      <Shell>
        <NotFound />
      </Shell>
    </Suspense>
  )
}

function NotFound() {
  return (
    <Message title="404 Not Found" lang="en">
      <p lang="en" className="text-muted-foreground">
        This page could not be found
      </p>
      <p>Cette adresse ne mène à aucune page. Vérifiez-la, ou repartez de l’accueil.</p>
    </Message>
  )
}

/** A page failed to load or to show. One whose code is gone is loaded again with the application, once a minute. */
export function ErrorPage({ error }: { error: unknown }) {
  const unreachable = isUnreachable(error)
  const [given, setGiven] = useState(!unreachable)
  useEffect(() => {
    if (!unreachable || reloadForPage()) return
    setGiven(true)
    return whenOnline(() => void reloadForPage())
  }, [unreachable])
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

/** The person has no right to this page, or something else keeps it closed (`reason`). */
export function ForbiddenPage({ reason }: { reason?: string }) {
  return (
    <Message title="Accès non autorisé">
      <p>{reason || 'Vous n’avez pas le droit d’ouvrir cette page. Demandez-le à votre administrateur.'}</p>
    </Message>
  )
}
