import type { ProviderToken } from '@faitage/contracts/identity/sign-in'
import type { CurrentUser } from '@faitage/contracts/identity/user'
import { useSyncExternalStore } from 'react'
import { keep, sharedStorage } from '@/lib/storage'

/**
 * What a signed-in browser keeps, shared by all its tabs: the user, the bearer of every call and the token that renews
 * it. Somebody who signed in by the identity provider has its token record; the bearer is then the identity token.
 */
export type Session = { token: string; refresh_token: string; user: CurrentUser; provider?: ProviderToken | undefined }

/** As it is stored: tokens of an e-mail-and-password session, or the provider's token record. */
type Stored = { user: CurrentUser } & ({ token: string; refresh_token: string } | ProviderToken)

const storageKey = 'faitage.session'
const lastRouteKey = 'faitage.last-route'
const listeners = new Set<() => void>()
let current = read()
/** There was no room for the session: it lives in this tab alone. */
let unstored = false
/** Another tab forgot where the person was, as it does when they sign out, just before the session ends. */
let routeForgotten = false

function read(): Session | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<Session & ProviderToken> | null
    if (!stored?.user?.id) return undefined
    const { user, profile, credential, token, refresh_token } = stored
    if (profile && credential?.id_token) return { user, ...ofProvider({ profile, credential }) }
    return token && refresh_token ? { user, token, refresh_token } : undefined
  } catch {
    return undefined
  }
}

/** The tokens of a session by the identity provider, from its token record. */
export function ofProvider(provider: ProviderToken): Pick<Session, 'token' | 'refresh_token' | 'provider'> {
  const { id_token, refresh_token } = provider.credential
  return { token: id_token, refresh_token, provider }
}

const storedOf = ({ user, token, refresh_token, provider }: Session): Stored =>
  provider ? { user, ...provider } : { user, token, refresh_token }

function publish(session: Session | undefined) {
  current = session
  for (const listener of listeners) listener()
}

/** Signing out in one tab signs every tab out; a token renewed in one serves in all. */
addEventListener('storage', event => {
  if (event.key === lastRouteKey) routeForgotten = event.newValue === null
  if (event.key !== storageKey && event.key !== null) return
  // Somebody signed out: where this tab was in between is forgotten as well.
  if (routeForgotten && event.newValue === null) sharedStorage().removeItem(lastRouteKey)
  unstored = false
  publish(read())
})

export const session = {
  get: (): Session | undefined => current,
  /** The session as storage has it now: another tab may have renewed it an instant ago, or somebody else signed in. */
  reload(): Session | undefined {
    const whose = current?.user.id
    if (!unstored) current = read()
    if (current?.user.id !== whose) publish(current)
    return current
  },
  set(next: Session | undefined): void {
    // Where storage is full or refused the session lives as long as this tab, and nobody's of before is found again.
    unstored = next !== undefined && !keep(sharedStorage(), storageKey, JSON.stringify(storedOf(next)))
    if (!next || unstored) sharedStorage().removeItem(storageKey)
    publish(next)
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The session, or undefined when nobody is signed in; renders again when it changes. */
export const useSession = (): Session | undefined => useSyncExternalStore(session.subscribe, session.get)

/** The signed-in user. Only for pages that nobody sees signed out. */
export function useUser(): CurrentUser {
  const user = useSession()?.user
  if (!user) throw new Error('No user is signed in')
  return user
}

/** Stands for anyone who signs in next: they followed a link while nobody was signed in. */
export const anybody = ''

/** Where the last signed-in person of this browser was, to be brought back there after signing in. */
export const lastRoute = {
  get: (): { user: string; href: string } | undefined => {
    try {
      return (JSON.parse(localStorage.getItem(lastRouteKey) ?? 'null') as { user: string; href: string }) ?? undefined
    } catch {
      return undefined
    }
  },
  set(user: string, href: string): void {
    // Without storage the next sign-in simply starts at home.
    keep(sharedStorage(), lastRouteKey, JSON.stringify({ user, href }))
  },
  clear: (): void => sharedStorage().removeItem(lastRouteKey),
}
