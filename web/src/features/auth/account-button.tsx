import type { CurrentUser } from '@faitage/contracts/identity/user'
import { lazy, Suspense, useState } from 'react'

const AccountDialog = lazy(() => import('./account-dialog').then(module => ({ default: module.AccountDialog })))

/** Name and e-mail of the signed-in person; a click opens their account. */
export function AccountButton({ user }: { user: Pick<CurrentUser, 'display_name' | 'email'> }) {
  // Mails lead here, to what is set here.
  const [open, setOpen] = useState(() => new URLSearchParams(window.location.search).has('compte'))
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="mb-3 flex flex-col rounded-md px-3 py-1 text-left hover:bg-accent"
      >
        <span className="w-full truncate font-semibold">{user.display_name}</span>
        <span className="w-full truncate text-sm text-muted-foreground">{user.email}</span>
        <span className="sr-only">Mon compte</span>
      </button>
      {open && (
        <Suspense>
          <AccountDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
