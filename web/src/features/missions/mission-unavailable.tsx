import { Link } from '@tanstack/react-router'
import type { ApiRefusal } from '@/api/refusal'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'

/** The mission could not be read: it is not there, is not this person's to see, or the service does not answer. */
export function MissionUnavailable({ refusal, onRetry }: { refusal: ApiRefusal; onRetry: () => void }) {
  return (
    <Alert variant="destructive" className="mx-auto max-w-2xl">
      <AlertTitle>La mission ne peut pas être affichée</AlertTitle>
      <AlertDescription className="flex flex-col items-start gap-3">
        <p>{refusal.message}</p>
        <div className="flex gap-2">
          {refusal.status !== 404 && (
            <Button size="sm" variant="outline" onClick={onRetry}>
              Réessayer
            </Button>
          )}
          <Button size="sm" variant="outline" asChild>
            <Link to="/missions">Voir les missions</Link>
          </Button>
        </div>
      </AlertDescription>
    </Alert>
  )
}
