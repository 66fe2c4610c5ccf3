import type { ReactNode } from 'react'
import type { ApiRefusal } from '@/api/refusal'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'

/** Whether what was read before is refused now: deleted meanwhile, or no longer this person's to see. */
export const isGone = (refusal: ApiRefusal | null | undefined): refusal is ApiRefusal =>
  refusal !== null && refusal !== undefined && [403, 404, 410].includes(refusal.status)

/** What is on the screen is no longer there to be altered: why, and what can be done. */
export const GoneBanner = ({ title, children }: { title: string; children: ReactNode }) => (
  <Alert variant="warning">
    <AlertTitle>{title}</AlertTitle>
    <AlertDescription className="flex flex-col items-start gap-3">
      <p>La fiche reste affichée telle qu’elle était, sans pouvoir être modifiée.</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </AlertDescription>
  </Alert>
)
