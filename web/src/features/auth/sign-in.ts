import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { signInEndpoints } from '@faitage/contracts/identity/sign-in.endpoints'
import type { CurrentUser } from '@faitage/contracts/identity/user'
import { call, urlOf } from '@/api/client'
import { errorText, textOf } from '@/api/error-text'
import { connectionLost, refusalOf, toRefusal } from '@/api/refusal'
import { anybody, lastRoute, ofProvider, type Session } from '@/api/session'

/** Where somebody who just signed in goes: the page they were on when their session ended, or asked for, or home. */
export function arrivalOf(user: Pick<CurrentUser, 'id'>): string {
  const last = lastRoute.get()
  return last && (last.user === user.id || last.user === anybody) ? last.href : '/'
}

const underWay = new Map<string, Promise<Session>>()

/**
 * Completes a sign-in by the identity provider: the code for the profile and the credential, then the user with their
 * groups as the provider has them now. A code serves once: asked twice, the same sign-in is answered.
 *
 * @throws ApiRefusal
 */
export function signInByProvider(code: string): Promise<Session> {
  const known = underWay.get(code)
  if (known) return known
  const signing = complete(code)
  underWay.set(code, signing)
  return signing
}

async function complete(code: string): Promise<Session> {
  const { credential, ...profile } = await call(signInEndpoints.googleDecode, { query: { code } })
  const tokens = ofProvider({ profile, credential })
  return { ...tokens, user: await profileOf(tokens.token) }
}

/** The user that a bearer stands for, before there is a session. */
async function profileOf(bearer: string): Promise<CurrentUser> {
  const response = await fetch(urlOf(identityEndpoints.me, { query: { update_user_group: 'true' } }), {
    headers: { Authorization: `Bearer ${bearer}`, Accept: 'application/json' },
    cache: 'no-store',
  }).catch(() => {
    throw connectionLost()
  })
  if (!response.ok) throw await refusalOf(response)
  return (await response.json()) as CurrentUser
}

/** What is read when signing in failed: the text of `auth.error.{key}`, or of the key; `unknownError` without one. */
export function failureText(error: unknown): string {
  const { key, details, message, isPassing } = toRefusal(error)
  if (isPassing) return message
  return keyText(key, details)
}

/** The same for a key that came back in an address. */
export const keyText = (key: string, details: Record<string, unknown> = {}): string =>
  textOf(`auth.error.${key}`, details) ??
  (key === 'UNKNOWN' ? undefined : textOf(key, details)) ??
  errorText('auth.error.unknownError')
