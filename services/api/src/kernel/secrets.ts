import { createHmac, createPrivateKey, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { jwtSecretFrom, masterKeyFrom } from '@faitage/projections/kernel/personal-data/secrets'

/** The keys of this process, each derived from the one secret for one purpose. */
export interface Secrets {
  /** Signs access tokens. */
  readonly jwt: string | Buffer
  /** Wraps the keys of data subjects; also encrypts uploads. */
  readonly master: Buffer
  /** Hash of something that must not be guessed from its hash, base64url. */
  keyedHash(value: string): string
  /** A secret of 256 bits for a thing, the same each time, base64url: whoever holds it was given it. */
  tokenOf(thing: string): string
  /** Signs what the house vouches for: Ed25519, whose public part is anybody's. */
  readonly vouching: KeyObject
}

/** What stands before the 32 bytes of an Ed25519 key (RFC 8410). */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

export function secretsFrom(secret: string): Secrets {
  // Prepared once: handing over raw bytes each time costs five times the hash.
  const hashing = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'faitage request hash', 32)))
  const tokens = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'faitage tokens of links', 32)))
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'faitage proofs', 32))
  return {
    tokenOf: thing => createHmac('sha256', tokens).update(thing).digest('base64url'),
    vouching: createPrivateKey({ key: Buffer.concat([ED25519, seed]), format: 'der', type: 'pkcs8' }),
    jwt: jwtSecretFrom(secret),
    master: masterKeyFrom(secret),
    keyedHash: value => createHmac('sha256', hashing).update(value).digest('base64url').slice(0, 32),
  }
}
