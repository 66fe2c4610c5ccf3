import { signInEndpoints } from '@faitage/contracts/identity/sign-in.endpoints'
import { formatInstant, relativeInstant } from '@faitage/contracts/kernel/format-date'
import { useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'

const ways = { password: 'Par e-mail et mot de passe', provider: 'Par le fournisseur d’identité' }

/** Sessions shown at first. */
const few = 3

/** The sessions of the person, here and on other devices; the others can be closed. */
export function OwnSessions() {
  const [all, setAll] = useState(false)
  const { data, error } = useRead(signInEndpoints.sessions, {})
  // This one first, then the last used.
  const own = data?.items.toSorted((a, b) => Number(b.current) - Number(a.current)) ?? []
  const close = useCommand(signInEndpoints.closeSession, { success: 'La session est fermée.' })
  const shown = own.slice(0, all ? undefined : few)
  const hidden = own.length - shown.length
  return (
    <section aria-labelledby="compte-sessions" className="flex flex-col gap-3 border-t pt-4">
      <h2 id="compte-sessions" className="font-semibold">
        Sessions ouvertes
      </h2>
      {error && <p className="text-destructive">{error.message}</p>}
      {!data && !error && <Skeleton className="h-16" />}
      <ul className="flex flex-col gap-2" aria-label="Sessions ouvertes">
        {shown.map(one => (
          <li key={one.id} className="flex items-center justify-between gap-4 rounded-md border px-3 py-2">
            <span className="flex min-w-0 flex-col">
              <span className="font-medium">{one.current ? 'Cette session' : ways[one.kind]}</span>
              <span className="text-sm text-muted-foreground">
                Ouverte le {formatInstant(one.opened_at)}
                {one.current ? null : `, utilisée ${relativeInstant(one.last_used_at)}`}
              </span>
            </span>
            {!one.current && (
              <Button
                variant="outline"
                size="sm"
                disabled={close.isPending}
                aria-label={`Fermer la session ouverte le ${formatInstant(one.opened_at)}`}
                onClick={() => close.mutate({ params: { id: one.id } })}
              >
                Fermer
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="outline" size="sm" className="w-fit" onClick={() => setAll(true)}>
          {hidden > 1 ? `Afficher les ${hidden} autres` : 'Afficher l’autre'}
        </Button>
      )}
    </section>
  )
}
