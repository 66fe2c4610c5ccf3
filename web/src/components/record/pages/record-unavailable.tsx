import { Link } from '@tanstack/react-router'
import type { ApiRefusal } from '@/api/refusal'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { RecordItem, RecordKit } from './record-kit'

interface RecordUnavailableProps<T extends RecordItem> {
  kit: RecordKit<T>
  refusal: ApiRefusal
  onRetry: () => void
}

/** The record could not be read: it is not there, is not this person's to see, or the service does not answer. */
export function RecordUnavailable<T extends RecordItem>({ kit, refusal, onRetry }: RecordUnavailableProps<T>) {
  // An address that nothing has is refused as malformed: to the person it is one more thing that is not there.
  const absent = refusal.status === 404 || refusal.status === 422
  return (
    <Alert variant="destructive" className="mx-auto max-w-2xl">
      <AlertTitle>Cette fiche ne peut pas être affichée</AlertTitle>
      <AlertDescription className="flex flex-col items-start gap-3">
        <p>{absent ? 'Cet élément n’existe pas ou a été supprimé, ou vous n’y avez pas accès.' : refusal.message}</p>
        <div className="flex flex-wrap gap-2">
          {!absent && (
            <Button size="sm" variant="outline" onClick={onRetry}>
              Réessayer
            </Button>
          )}
          <Button size="sm" variant="outline" asChild>
            <Link to={kit.path}>Voir la liste&nbsp;: {kit.record.words.titles.toLowerCase()}</Link>
          </Button>
        </div>
      </AlertDescription>
    </Alert>
  )
}
