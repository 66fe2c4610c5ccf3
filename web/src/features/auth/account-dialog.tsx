import { lazy, Suspense } from 'react'
import { useSession } from '@/api/session'
import { sessionUserOf } from '@/api/session-user'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { ChangePassword } from './change-password'
import { OwnSessions } from './own-sessions'

const DeadlineSettings = lazy(() => import('@/features/alerts/deadline-settings'))
const SecondFactors = lazy(() => import('./second-factors').then(module => ({ default: module.SecondFactors })))

/** One's own account: who one is here, the password, the sessions open elsewhere. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  if (!session) return null
  const user = sessionUserOf(session)
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent
        // The first thing to fill in stands below: going there would hide what is above it.
        onOpenAutoFocus={event => {
          event.preventDefault()
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
        }}
      >
        <DialogHeader>
          <DialogTitle>Mon compte</DialogTitle>
          <DialogDescription>
            {user.displayName}, {user.email}. Connexion{' '}
            {user.external ? 'par e-mail et mot de passe.' : 'par le fournisseur d’identité.'}
          </DialogDescription>
        </DialogHeader>
        {session.user.permissions.includes('read mission') && (
          <Suspense fallback={<Skeleton className="h-32" />}>
            <DeadlineSettings />
          </Suspense>
        )}
        <OwnSessions />
        {user.external && (
          <Suspense fallback={<Skeleton className="h-16" />}>
            <SecondFactors />
          </Suspense>
        )}
        {user.external && <ChangePassword email={user.email} />}
      </DialogContent>
    </Dialog>
  )
}
