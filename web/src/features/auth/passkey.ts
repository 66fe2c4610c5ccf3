import { secondFactorEndpoints } from '@faitage/contracts/identity/second-factor.endpoints'
import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { call } from '@/api/client'

type SignedIn = ResponseOf<typeof secondFactorEndpoints.verify>

/** The person closed the window of their device, or it had nothing to answer: nothing to say of it. */
const CLOSED = new Set(['NotAllowedError', 'AbortError'])

/** What a device answered; undefined when the person went back on it. */
async function answered<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && CLOSED.has(error.name)) return undefined
    throw error
  }
}

/**
 * Signs in by a passkey: the second step of a sign-in, or by itself without one. Undefined when the person went back.
 *
 * @throws ApiRefusal
 */
export async function signInByPasskey(step?: string): Promise<SignedIn | undefined> {
  const asked = await call(secondFactorEndpoints.passkeyOptions, { body: step === undefined ? {} : { step } })
  const response = await answered(() => startAuthentication({ optionsJSON: asked.options as never }))
  if (!response) return undefined
  return call(secondFactorEndpoints.verifyPasskey, { body: { step: asked.step, response: { ...response } } })
}

/**
 * Adds a passkey of this device. Answers the recovery codes when it is the first factor; undefined when the person went back.
 *
 * @throws ApiRefusal
 */
export async function addPasskey(proof: string, label: string): Promise<{ codes: string[] | null } | undefined> {
  const asked = await call(secondFactorEndpoints.startPasskey, { body: { proof } })
  const response = await answered(() => startRegistration({ optionsJSON: asked.options as never }))
  if (!response) return undefined
  const body = { step: asked.step, label, response: { ...response } }
  const { recovery_codes: codes } = await call(secondFactorEndpoints.addPasskey, { body })
  return { codes }
}
