import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { systemEndpoints } from '@faitage/contracts/system/system.endpoints'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '@/api/client'
import { useRead } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { lastRoute, session } from '@/api/session'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Spinner } from '@/components/ui/spinner'

/** Sign-in by e-mail and password, in the guest layout. */
export function Page() {
  const router = useRouter()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const errorBox = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (error) errorBox.current?.focus()
  }, [error])

  async function signIn(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!email.trim() || !password) {
      setError('Saisissez votre adresse e-mail et votre mot de passe.')
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      const answer = await call(identityEndpoints.login, { body: { email: email.trim(), password } })
      const last = lastRoute.get()
      session.set(answer)
      const home = answer.user.role === 'client' ? '/projects' : '/'
      await router.navigate({ href: last?.user === answer.user.id ? last.href : home, replace: true })
    } catch (refused) {
      const refusal = toRefusal(refused)
      setPassword('')
      setError(refusal.fields[0]?.message ?? refusal.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid min-h-dvh lg:grid-cols-[1fr_1.1fr]">
      <main
        id="contenu"
        tabIndex={-1}
        className="flex flex-col justify-center bg-card px-6 py-12 outline-none sm:px-16"
      >
        <div className="mx-auto flex w-full max-w-sm flex-col gap-8">
          <header className="flex flex-col gap-4">
            <div className="flex items-center gap-3 text-xl font-semibold">
              <img src="/favicon.svg" alt="" className="size-9" /> Faîtage
            </div>
            <div>
              <h1 className="text-2xl font-semibold">Connexion</h1>
              <p className="text-muted-foreground">Vos missions, vos projets et leur histoire.</p>
            </div>
          </header>
          <form onSubmit={signIn} noValidate className="flex flex-col gap-4">
            {error && (
              <Alert ref={errorBox} variant="destructive" tabIndex={-1} id="connexion-erreur">
                <AlertDescription>{error}</AlertDescription>
              </Alert>
            )}
            <div className="flex flex-col gap-1.5">
              <Label htmlFor="email">Adresse e-mail</Label>
              <Input
                id="email"
                type="email"
                autoComplete="username"
                autoFocus
                className="h-10"
                value={email}
                onChange={event => setEmail(event.target.value)}
                aria-invalid={error !== undefined}
                aria-describedby={error ? 'connexion-erreur' : undefined}
              />
            </div>
            <div className="flex flex-col gap-1.5">
              <Label htmlFor="password">Mot de passe</Label>
              <Input
                id="password"
                type="password"
                autoComplete="current-password"
                className="h-10"
                value={password}
                onChange={event => setPassword(event.target.value)}
                aria-invalid={error !== undefined}
                aria-describedby={error ? 'connexion-erreur' : undefined}
              />
            </div>
            <Button type="submit" size="lg" disabled={busy} className="mt-2">
              {busy && <Spinner />}
              {busy ? 'Connexion…' : 'Se connecter'}
            </Button>
          </form>
          <DemoAccounts
            onChoose={account => {
              setEmail(account.email)
              setPassword(account.password)
            }}
          />
        </div>
      </main>
      <Ridge />
    </div>
  )
}

/** The accounts of a demonstration, only when the server says that it is one. */
function DemoAccounts({ onChoose }: { onChoose: (account: { email: string; password: string }) => void }) {
  const { data } = useRead(systemEndpoints.health, {})
  const accounts = data?.demo?.accounts ?? []
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="demo" className="flex flex-col gap-2 rounded-lg border p-4">
      <h2 id="demo" className="font-medium">
        Comptes de démonstration
      </h2>
      <ul className="flex flex-col gap-1">
        {accounts.map(account => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose(account)}
              className="flex w-full flex-wrap justify-between gap-x-4 rounded-md px-2 py-1.5 text-left hover:bg-accent"
            >
              <span className="font-medium">{account.label}</span>
              <span className="text-muted-foreground">
                {account.email} · {account.password}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A row of roofs at the end of the day. */
function Ridge() {
  return (
    <div aria-hidden className="relative hidden overflow-hidden bg-dusk-sky lg:block">
      <svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMax slice" className="absolute inset-0 size-full">
        <title>Toits</title>
        <circle cx="590" cy="300" r="120" fill="var(--dusk-sun)" opacity="0.9" />
        <path d="M0 620 150 480l120 110 90-80 170 150 110-100 160 140v200H0Z" fill="var(--dusk-far)" />
        <path d="M0 720l110-90 140 110 120-120 150 140 120-90 160 130v200H0Z" fill="var(--dusk-near)" />
        <path d="M-20 820 90 720l130 100 150-130 160 150 130-110 170 130v140H-20Z" fill="var(--dusk-roof)" />
        <g fill="var(--dusk-window)" opacity="0.85">
          <rect x="345" y="770" width="18" height="24" />
          <rect x="375" y="770" width="18" height="24" />
          <rect x="640" y="800" width="18" height="24" />
          <rect x="85" y="800" width="18" height="24" />
        </g>
      </svg>
    </div>
  )
}
