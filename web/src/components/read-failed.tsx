import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'

/** Why a list cannot be shown, and the way to ask again. */
export function ReadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Alert variant="destructive">
      <AlertDescription className="flex flex-wrap items-center gap-4">
        {message}
        <Button size="sm" variant="outline" onClick={onRetry}>
          Réessayer
        </Button>
      </AlertDescription>
    </Alert>
  )
}
