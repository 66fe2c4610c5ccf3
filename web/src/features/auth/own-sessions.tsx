import { signInEndpoints } from '@faitage/contracts/identity/sign-in.endpoints'
import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { useCommand, useRead } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'

const ways = { password: 'Par e-mail et mot de passe', provider: 'Par le fournisseur d’identité' }

/** The sessions of the person, here and on other devices; the others can be closed. */
export function OwnSessions() {
  const { data } = useRead(signInEndpoints.sessions, {})
  const close = useCommand(signInEndpoints.closeSession, { success: 'La session est fermée.' })
  return (
    <section aria-labelledby="compte-sessions" className="flex flex-col gap-3 border-t pt-4">
      <h2 id="compte-sessions" className="font-semibold">
        Sessions ouvertes
      </h2>
      {!data && <Skeleton className="h-16" />}
      <ul className="flex max-h-56 flex-col gap-2 overflow-y-auto" aria-label="Sessions ouvertes">
        {data?.items.map(one => (
          <li key={one.id} className="flex items-center justify-between gap-4 rounded-md border px-3 py-2">
            <span className="flex min-w-0 flex-col">
              <span className="font-medium">{one.current ? 'Cette session' : ways[one.kind]}</span>
              <span className="text-sm text-muted-foreground">Ouverte le {formatInstant(one.opened_at)}</span>
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
    </section>
  )
}
