import type { CurrentUser } from '@faitage/contracts/identity/user'
import type { Session } from './session'

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
