import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ApiRefusal } from '@/api/refusal'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'

interface ProjectProblemProps {
  refusal: ApiRefusal
  onRetry: () => void
  /** What can be done about it, beside the way out. */
  actions?: ReactNode
  children?: ReactNode
}

/** A project that cannot be shown: why, and where to go. */
export function ProjectProblem({ refusal, onRetry, actions, children }: ProjectProblemProps) {
  return (
    <Alert variant={refusal.status === 404 ? 'warning' : 'destructive'}>
      <AlertTitle>{refusal.message}</AlertTitle>
      <AlertDescription className="mt-2 flex flex-wrap gap-2">
        {refusal.isPassing ? (
          <Button variant="outline" size="sm" onClick={onRetry}>
            Réessayer
          </Button>
        ) : null}
        {actions}
        {children ?? (
          <Button variant="outline" size="sm" asChild>
            <Link to="/projects">Revenir aux projets</Link>
          </Button>
        )}
      </AlertDescription>
    </Alert>
  )
}
