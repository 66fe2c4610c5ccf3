import fastifyJwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import { LONGEST_TOKEN_MS } from '../sessions.ts'
import type { Claims, IdentityProvider } from './identity-provider.ts'

/** Milliseconds that two machines' clocks may differ by. */
const CLOCK_MS = 5000
/** Characters of an identity token at most. */
const LONGEST = 16_000

/** Claims of a valid identity token. `until` is when it stops counting, milliseconds since 1970. */
type ValidToken = { claims: Claims; until: number }

/** Checks identity tokens as a bearer: signature by the issuer's keys, issuer, audience, expiry. */
export type VerifyIdToken = (token: string) => Promise<ValidToken | undefined>

/** @throws {Unavailable} at use, when the provider's keys cannot be read */
export async function idTokenVerifier(app: FastifyInstance, provider: IdentityProvider): Promise<VerifyIdToken> {
  const { clientId } = provider.config
  const issuer = bare(provider.config.issuer)
  // The key of each token comes with it; this namespace only lends its verifier and never signs.
  await app.register(fastifyJwt, { namespace: 'identityProvider', secret: { public: 'unused', private: 'unused' } })
  const { verify } = (app.jwt as unknown as Record<'identityProvider', { verify: Verify }>).identityProvider
  return async token => {
    if (token.length > LONGEST) return undefined
    const said = unverified(token)
    // A token of ours that has expired comes here too: the provider need not be asked about it.
    if (said === undefined || said.iss !== issuer) return undefined
    const key = await provider.keys.find(said.kid)
    if (!key) return undefined
    try {
      const claims = verify(token, {
        key: key.pem,
        algorithms: key.algorithms,
        allowedIss: await provider.issuer(),
        allowedAud: clientId,
        requiredClaims: ['exp', 'iat', 'sub', 'iss', 'aud'],
        clockTolerance: CLOCK_MS,
      })
      if (typeof claims.sub !== 'string' || (claims.azp !== undefined && claims.azp !== clientId)) return undefined
      const until = Math.min(claims.exp * 1000 + CLOCK_MS, claims.iat * 1000 + LONGEST_TOKEN_MS)
      return until > Date.now() ? { claims, until } : undefined
    } catch {
      return undefined
    }
  }
}

type Verify = (token: string, options: Record<string, unknown>) => Claims & { exp: number; iat: number }

/** What a token says of itself, believed by nobody yet. */
function unverified(token: string): { kid: string | undefined; iss: unknown } | undefined {
  try {
    const [header, payload] = token.split('.', 2).map(part => JSON.parse(Buffer.from(part, 'base64url').toString()))
    return { kid: typeof header.kid === 'string' ? header.kid : undefined, iss: bare(payload.iss) }
  } catch {
    return undefined
  }
}

/** An issuer without the slash that some write at its end. */
const bare = (issuer: unknown): unknown => (typeof issuer === 'string' ? issuer.replace(/\/$/, '') : issuer)
