import { Link, useParams } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { useSession } from '@/api/session'
import { Button } from '@/components/ui/button'
import { addressOf } from './address'
import { opens } from './enter'
import { useRouteEntry } from './page-title'
import { routeOf } from './route-table'

/** The page of a path that this version does not offer: it says so, and where to go instead. */
export function Page() {
  const route = useRouteEntry()
  const user = useSession()?.user
  const params = useParams({ strict: false }) as Record<string, string>
  // Pages without the bars have no main part around them.
  const Part = route?.layout === undefined ? 'div' : 'main'
  const instead = [...(route?.parents ?? [])]
    .reverse()
    .concat(route?.app === 'copro' ? '/missions' : '/projects', '/')
    .map(routeOf)
    .find(candidate => candidate && candidate !== route && user && opens(candidate, user, params))
  const href = instead && addressOf(instead.path, params)
  // The frame of a record has its name above as the page's title.
  const Title = route?.frame ? 'h2' : 'h1'
  return (
    <Part className="mx-auto flex max-w-lg flex-col items-start gap-4 px-4 py-16">
      <DoorClosed aria-hidden className="size-8 text-muted-foreground" />
      <Title className="text-xl font-semibold">{route?.title ?? 'Page'}</Title>
      <p>
        Cette version de Faîtage ne propose pas encore cette page.
        {href && ' En attendant, vous pouvez repartir de la page ci-dessous.'}
        {route?.layout === 'public' && ' Pour toute question sur votre paiement, adressez-vous à votre conseiller.'}
      </p>
      {instead && href && (
        <Button asChild variant="outline">
          <Link to={href}>Ouvrir «&nbsp;{instead.title}&nbsp;»</Link>
        </Button>
      )}
    </Part>
  )
}
