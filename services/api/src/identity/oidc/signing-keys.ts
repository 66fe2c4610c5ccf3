import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { Unavailable } from '../../kernel/events/event-log.ts'

/** Milliseconds the provider's keys are believed without another look. */
const KEPT_MS = 60 * 60_000
/** Milliseconds between two looks that a token of an unknown key asks for: anybody can send such a token. */
const PAUSE_MS = 30_000
const TIMEOUT_MS = 5000

type Jwk = JsonWebKey & { kid?: string; use?: string; alg?: string }
interface SigningKey {
  /** The public key, PEM. */
  readonly pem: string
  readonly algorithms: readonly string[]
}

/** The keys that an identity provider signs its tokens with. */
export interface SigningKeys {
  /** The key of that name; the only one when the token names none. @throws {Unavailable} when they cannot be read */
  find(kid: string | undefined): Promise<SigningKey | undefined>
}

export function signingKeysAt(address: () => Promise<string>): SigningKeys {
  let keys: Jwk[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  const read = async (): Promise<void> => {
    const response = await fetch(await address(), { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      () => undefined,
    )
    if (!response?.ok) throw new Unavailable('the keys of the identity provider cannot be read')
    keys = ((await response.json()) as { keys: Jwk[] }).keys.filter(key => key.use === undefined || key.use === 'sig')
    readAt = performance.now()
  }
  const readAgain = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  const among = (kid: string | undefined): Jwk | undefined =>
    kid === undefined ? (keys.length === 1 ? keys[0] : undefined) : keys.find(key => key.kid === kid)

  return {
    async find(kid) {
      const age = performance.now() - readAt
      if (age > KEPT_MS || (!among(kid) && age > PAUSE_MS)) await readAgain()
      const key = among(kid)
      return key && prepared(key)
    },
  }
}

const known = new WeakMap<Jwk, SigningKey>()

function prepared(key: Jwk): SigningKey | undefined {
  const before = known.get(key)
  if (before) return before
  const algorithms = algorithmsOf(key)
  if (algorithms.length === 0) return undefined
  const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString()
  const made = { pem, algorithms }
  known.set(key, made)
  return made
}

/** Asymmetric algorithms only: a token signed with something public is signed by anybody. */
function algorithmsOf({ kty, crv, alg }: Jwk): string[] {
  const possible =
    kty === 'RSA'
      ? ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']
      : kty === 'EC'
        ? ({ 'P-256': ['ES256'], 'P-384': ['ES384'], 'P-521': ['ES512'] }[crv ?? ''] ?? [])
        : kty === 'OKP' && crv === 'Ed25519'
          ? ['EdDSA']
          : []
  return alg === undefined ? possible : possible.filter(one => one === alg)
}
