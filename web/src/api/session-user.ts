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
  readonly projectsId: readonly string[]
  readonly preferred_app: CurrentUser['preferred_app'] & { readonly preferred_app: App }
}

/** The session user, from the profile that the server answered and the provider's token record. */
export function sessionUserOf({ user, provider }: Pick<Session, 'user' | 'provider'>): SessionUser {
  return {
    displayName: user.display_name,
    email: user.email,
    photoURL: provider?.profile.picture || null,
    googleId: provider ? subjectOf(provider.credential.id_token) : null,
    id: user.id,
    active: user.active,
    external: user.external,
    permissions: user.permissions,
    role: user.role,
    projectsId: user.projects_id,
    preferred_app: user.preferred_app,
  }
}

/** Whom an identity token is about. The server checked it; here it only names somebody. */
function subjectOf(idToken: string): string | null {
  try {
    const payload = idToken.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const text = new TextDecoder().decode(Uint8Array.from(atob(payload), character => character.charCodeAt(0)))
    const { sub } = JSON.parse(text) as { sub?: unknown }
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}

/**
 * Whether a profile that was loaded fits the session it was loaded with: a password session is its own user's, and was
 * opened by e-mail and password.
 *
 * @returns the key to show when it does not
 */
export function misfit(
  session: Pick<Session, 'user' | 'provider'>,
  loaded: Pick<CurrentUser, 'id' | 'external'>,
): 'auth.error.unknownUser' | 'auth.error.domainNotAllowed' | undefined {
  if (loaded.id !== session.user.id) return 'auth.error.unknownUser'
  return session.provider || loaded.external ? undefined : 'auth.error.domainNotAllowed'
}
