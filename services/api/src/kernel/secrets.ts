import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { jwtSecretFrom, masterKeyFrom } from '@faitage/projections/kernel/personal-data/secrets'

/** The keys of this process, each derived from the one secret for one purpose. */
export interface Secrets {
  /** Signs access tokens. */
  readonly jwt: string | Buffer
  /** Wraps the keys of data subjects; also encrypts uploads. */
  readonly master: Buffer
  /** Hash of something that must not be guessed from its hash, base64url. */
  keyedHash(value: string): string
}

export function secretsFrom(secret: string): Secrets {
  // Prepared once: handing over raw bytes each time costs five times the hash.
  const hashing = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'faitage request hash', 32)))
  return {
    jwt: jwtSecretFrom(secret),
    master: masterKeyFrom(secret),
    keyedHash: value => createHmac('sha256', hashing).update(value).digest('base64url').slice(0, 32),
  }
}
