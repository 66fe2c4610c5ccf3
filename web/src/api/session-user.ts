import type { App, CurrentUser } from '@faitage/contracts/identity/user'
import type { Permission, Role } from '@faitage/contracts/kernel/permission'
import type { Session } from './session'

/** The session user, as the specification names its fields. */
export interface SessionUser {
  readonly displayName: string
  readonly email: string
  /** Portrait at the identity provider; null for an e-mail-and-password session. */
  readonly photoURL: string | null
  /** The person's identifier at the identity provider; null for an e-mail-and-password session. */
  readonly googleId: string | null
  readonly id: string
  readonly active: boolean
  /** True when signed in by e-mail and password. */
  readonly external: boolean
  readonly permissions: readonly Permission[]
  readonly role: Role
  /** When the bearer of its calls expires, as an ISO instant; it is then renewed. Null when the bearer does not say. */
  readonly expiration: string | null
  readonly projectsId: readonly string[]
  readonly preferred_app: CurrentUser['preferred_app'] & { readonly preferred_app: App }
}

/** The session user, from the profile that the server answered and the provider's token record. */
export function sessionUserOf({ user, provider, token }: Pick<Session, 'user' | 'provider' | 'token'>): SessionUser {
  return {
    displayName: user.display_name,
    email: user.email,
    photoURL: provider?.profile.picture || null,
    googleId: provider ? (claimsOf(provider.credential.id_token).sub ?? null) : null,
    id: user.id,
    active: user.active,
    external: user.external,
    permissions: user.permissions,
    role: user.role,
    expiration: expiryOf(token),
    projectsId: user.projects_id,
    preferred_app: user.preferred_app,
  }
}

/** What a token says of itself. The server checked it; here it only names somebody and a time. */
function claimsOf(token: string): { sub?: string; exp?: number } {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const text = new TextDecoder().decode(Uint8Array.from(atob(payload), character => character.charCodeAt(0)))
    const { sub, exp } = JSON.parse(text) as { sub?: unknown; exp?: unknown }
    return {
      ...(typeof sub === 'string' ? { sub } : {}),
      ...(typeof exp === 'number' && Number.isSafeInteger(exp) ? { exp } : {}),
    }
  } catch {
    return {}
  }
}

/** The instant a token expires at. */
function expiryOf(token: string): string | null {
  const { exp } = claimsOf(token)
  const date = exp === undefined ? undefined : new Date(exp * 1000)
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : null
}
