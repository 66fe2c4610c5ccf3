import { useEffect } from 'react'
import { Message } from './message'
import { Shell } from './shell/shell'

/** Within the bars: no page has this address. */
export function NotFound() {
  useEffect(() => {
    document.title = '404 · Faîtage'
  }, [])
  return (
    <Shell>
      <Message title="404 Not Found" lang="en">
        <p lang="en" className="text-muted-foreground">
          This page could not be found
        </p>
        <p>Cette adresse ne mène à aucune page. Vérifiez-la, ou repartez de l’accueil.</p>
      </Message>
    </Shell>
  )
}
