import * as oidc from 'openid-client'
import { Unavailable } from '../../kernel/events/event-log.ts'
import type { OidcConfig } from './oidc-config.ts'
import { isLoopback } from './oidc-config.ts'
import { type SigningKeys, signingKeysAt } from './signing-keys.ts'

/** Seconds the provider has to answer one call. */
const TIMEOUT_S = 5

/** What a sign-in under way must bring back: none of it can be guessed. */
export interface Flow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
}

/** What the provider grants. */
export interface Granted {
  readonly idToken: string
  readonly accessToken: string
  /** Absent when the provider gives none. */
  readonly refreshToken: string | undefined
  readonly claims: Claims
}

export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

/** The provider says no to what a browser brought: an altered, used or expired code, another nonce, a grant revoked. */
export class NotGranted extends Error {
  override readonly name = 'NotGranted'
}

/** The configured OpenID Connect provider. Its metadata is read when first needed, and again when that failed. */
export interface IdentityProvider {
  readonly config: OidcConfig
  readonly keys: SigningKeys
  /** The issuer as its tokens name it. */
  issuer(): Promise<string>
  /** Where a browser is sent to sign in, and what it must bring back. @throws {Unavailable} */
  authorize(redirectUri: string): Promise<{ url: string; flow: Flow }>
  /** Trades a code. @throws {NotGranted} @throws {Unavailable} */
  exchange(flow: Flow, answer: { code: string; iss: string | undefined }): Promise<Granted>
  /** Trades a refresh token of the provider. @throws {NotGranted} @throws {Unavailable} */
  refresh(refreshToken: string): Promise<Granted>
  /** Revokes a refresh token where the provider can. @throws {Unavailable} */
  revoke(refreshToken: string): Promise<void>
}

export function identityProviderOf(config: OidcConfig): IdentityProvider {
  const issuer = new URL(config.issuer)
  const google = issuer.hostname === 'accounts.google.com'
  let found: Promise<oidc.Configuration> | undefined

  const discovered = (): Promise<oidc.Configuration> => {
    found ??= oidc
      .discovery(
        issuer,
        config.clientId,
        {},
        config.clientSecret === undefined ? oidc.None() : oidc.ClientSecretPost(config.clientSecret),
        { timeout: TIMEOUT_S, ...(isLoopback(issuer.hostname) ? { execute: [oidc.allowInsecureRequests] } : {}) },
      )
      .catch(error => {
        found = undefined
        throw new Unavailable(`the identity provider cannot be reached (${(error as Error).name})`)
      })
    return found
  }

  const granted = async (
    provider: oidc.Configuration,
    answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  ): Promise<Granted> => {
    const claims = answer.claims()
    if (!claims || !answer.id_token) throw new NotGranted('the provider gave no identity token')
    const more = claims.email === undefined ? await oidc.fetchUserInfo(provider, answer.access_token, claims.sub) : {}
    return {
      idToken: answer.id_token,
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      claims: { ...more, ...claims },
    }
  }

  return {
    config,
    keys: signingKeysAt(async () => (await discovered()).serverMetadata().jwks_uri ?? ''),
    issuer: async () => (await discovered()).serverMetadata().issuer,

    async authorize(redirectUri) {
      const provider = await discovered()
      const flow = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        redirectUri,
      }
      const lasting = !google && provider.serverMetadata().scopes_supported?.includes('offline_access')
      const url = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: lasting ? `${config.scopes} offline_access` : config.scopes,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        // Google's own way to a refresh token; it gives one on consent only.
        ...(google ? { access_type: 'offline', prompt: 'consent' } : {}),
      })
      return { url: url.href, flow }
    },

    async exchange(flow, { code, iss }) {
      const provider = await discovered()
      const answer = new URL(flow.redirectUri)
      answer.search = new URLSearchParams({ code, state: flow.state, ...(iss ? { iss } : {}) }).toString()
      return await asked(async () =>
        granted(
          provider,
          await oidc.authorizationCodeGrant(provider, answer, {
            expectedState: flow.state,
            expectedNonce: flow.nonce,
            pkceCodeVerifier: flow.verifier,
            idTokenExpected: true,
          }),
        ),
      )
    },

    async refresh(refreshToken) {
      const provider = await discovered()
      return await asked(async () => granted(provider, await oidc.refreshTokenGrant(provider, refreshToken)))
    },

    async revoke(refreshToken) {
      const provider = await discovered()
      if (!provider.serverMetadata().revocation_endpoint) return
      await asked(() => oidc.tokenRevocation(provider, refreshToken))
    },
  }
}

/** Distinguishes a provider that says no from one that does not answer. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof NotGranted) throw error
    if (error instanceof oidc.ResponseBodyError && error.status >= 500) throw unavailable(error)
    if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
      throw new NotGranted(error.error)
    const { code } = error as { code?: unknown }
    // Whatever the client library finds wrong in an answer is a refusal; the rest never got one.
    if (error instanceof oidc.ClientError && !unanswered.has(code)) throw new NotGranted(String(code ?? 'invalid'))
    throw unavailable(error)
  }
}

/** What the client library says when the answer is none: too late, a gateway's page. */
const unanswered = new Set<unknown>(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

const unavailable = (error: unknown): Unavailable =>
  new Unavailable(`the identity provider does not answer (${(error as Error).name})`)
