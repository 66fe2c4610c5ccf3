import { hkdfSync } from 'node:crypto'

const MINIMUM_LENGTH = 32

/**
 * The key that wraps every subject's key, from the installation's secret.
 * @throws when the secret is shorter than 32 characters.
 */
export const masterKeyFrom = (secret: string): Buffer => derive(secret, 'faitage personal data master key v1')

/** The key that signs access tokens, from the installation's secret; knowing it says nothing of the master key. */
export const jwtSecretFrom = (secret: string): Buffer => derive(secret, 'faitage access token v1')

/** The key that signs the seals of the log. */
export const sealKeyFrom = (secret: string): Buffer => derive(secret, 'faitage log seal v1')

function derive(secret: string, use: string): Buffer {
  if (secret.length < MINIMUM_LENGTH) {
    throw new Error(`FAITAGE_SECRET doit compter au moins ${MINIMUM_LENGTH} caractères.`)
  }
  return Buffer.from(hkdfSync('sha256', secret, 'faitage', use, 32))
}
