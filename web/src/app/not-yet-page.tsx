import { Link } from '@tanstack/react-router'
import { Construction } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useRouteEntry } from './page-title'

/** The page of a path that this version does not have yet. */
export function NotYetPage() {
  const entry = useRouteEntry()
  // Pages without the bars have no main part around them.
  const Part = entry?.layout === undefined ? 'div' : 'main'
  return (
    <Part className="mx-auto flex max-w-lg flex-col items-start gap-4 px-4 py-16">
      <Construction aria-hidden className="size-8 text-muted-foreground" />
      <h1 className="text-xl font-semibold">{entry?.title ?? 'Page'}</h1>
      <p>Cette page n’est pas encore disponible dans cette version.</p>
      {entry?.layout === undefined && (
        <Button asChild variant="outline">
          <Link to="/">Revenir à l’accueil</Link>
        </Button>
      )}
    </Part>
  )
}
