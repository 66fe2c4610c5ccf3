import { signInEndpoints } from '@faitage/contracts/identity/sign-in.endpoints'
import { useRead } from '@/api/queries'
import { Skeleton } from '@/components/ui/skeleton'
import { Spinner } from '@/components/ui/spinner'
import { useOwnSearch } from '@/lib/use-own-search'
import { ForgottenForm } from './forgotten-form'
import { GuestFrame } from './guest-frame'
import { SignInForm } from './sign-in-form'
import { useProviderReturn } from './use-provider-return'

/** The sign-in page: by the identity provider or by password; `?etape=oubli` asks for a new password. */
export function Page() {
  const forgotten = new URLSearchParams(useOwnSearch()).get('etape') === 'oubli'
  const { data: options, isPending } = useRead(signInEndpoints.options, {})
  const { busy, problem } = useProviderReturn()
  const domains = options?.internal_domains ?? []

  if (busy) {
    return (
      <GuestFrame title="Connexion" intro="Vos missions, vos projets et leur histoire.">
        <p role="status" className="flex items-center gap-3">
          <Spinner /> Connexion en cours…
        </p>
      </GuestFrame>
    )
  }
  if (forgotten) {
    return (
      <GuestFrame
        title="Mot de passe oublié"
        intro="Indiquez votre adresse&nbsp;: vous recevrez un lien pour choisir un nouveau mot de passe."
      >
        <ForgottenForm internalDomains={domains} provider={options?.providers[0]?.label} />
      </GuestFrame>
    )
  }
  return (
    <GuestFrame title="Connexion" intro="Vos missions, vos projets et leur histoire.">
      {/* The form waits for what stands above it: nothing moves under the fingers. */}
      {isPending ? (
        <Skeleton className="h-64" />
      ) : (
        <SignInForm
          internalDomains={domains}
          providers={options?.providers ?? []}
          demoAccounts={options?.demo_accounts ?? []}
          problem={problem}
        />
      )}
    </GuestFrame>
  )
}
