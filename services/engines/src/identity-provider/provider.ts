import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Configuration, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { keptKeys } from './kept.ts'
import { choicePage, contentSecurityPolicy, failurePage } from './pages.ts'
import { claimsOf, type Person, subjectOf } from './people.ts'
import { openRecords } from './records.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** Bytes of the form that carries the choice. */
const FORM_LIMIT = 4096

export interface IdentityProviderOptions {
  /** Keys and grants are kept here; it is made when absent. */
  dataDir: string
  /** Part of the issuer's address, so that of every token: it stays the same from one start to the next. */
  host?: string | undefined
  port: number
  people: readonly Person[]
  client: { id: string; secret: string; redirectUris: readonly string[] }
  /** Seconds an identity token lives; an hour by default. */
  idTokenSeconds?: number
}

export interface OpenedProvider {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Writes what is not written yet. */
  close(): void
}

/** What answers at an issuer's address. */
export function openProvider(issuer: string, options: IdentityProviderOptions): OpenedProvider {
  const { people, client } = options
  const records = openRecords(options.dataDir)
  const origins = [...new Set(client.redirectUris.map(uri => new URL(uri).origin))]
  const security = { 'content-security-policy': contentSecurityPolicy(origins), ...pageHeaders }

  const provider = new Provider(issuer, configurationOf(options, records.adapterOf, origins[0]))
  // Node's messages name requests; this provider's logs hold nobody.
  provider.on('server_error', (_ctx, error) =>
    process.stderr.write(`${JSON.stringify({ level: 'error', failure: error.name })}\n`),
  )
  const answer = provider.callback()
  const choose = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const details = await provider.interactionDetails(request, response)
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...security })
      response.end(choicePage(people, `/choisir/${details.uid}`))
      return
    }
    const chosen = new URLSearchParams(await bodyOf(request)).get('email')
    const person = people.find(({ email }) => email === chosen)
    await provider.interactionFinished(
      request,
      response,
      person
        ? { login: { accountId: subjectOf(person), remember: false } }
        : { error: 'access_denied', error_description: 'nobody was chosen' },
      { mergeWithLastSubmission: false },
    )
  }
  return {
    handle(request, response) {
      if (!request.url?.startsWith('/choisir/')) return void answer(request, response)
      choose(request, response).catch(() => {
        response.writeHead(400, { 'content-type': 'text/html; charset=utf-8', ...security })
        response.end(failurePage(origins[0]))
      })
    },
    close: () => records.close(),
  }
}

const pageHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

function configurationOf(
  { dataDir, people, client, idTokenSeconds = HOUR }: IdentityProviderOptions,
  adapter: NonNullable<Configuration['adapter']>,
  back: string | undefined,
): Configuration {
  const { jwks, cookieKeys } = keptKeys(dataDir)
  const policy = interactionPolicy.base()
  // Anyone who comes chooses anew each time: several people of a demonstration share one browser.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('choose', 'somebody has to be chosen', ctx =>
        ctx.oidc.result?.login ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT,
      ),
    )
  return {
    adapter,
    jwks,
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [...client.redirectUris],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: cookieKeys },
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access'],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'picture', 'groups'] },
    // As Google does: the identity token itself says who it is.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async (_ctx, caller, token) => token.clientId === caller.clientId },
    },
    interactions: { policy, url: (_ctx, interaction) => `/choisir/${interaction.uid}` },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: 30 * DAY,
      IdToken: idTokenSeconds,
      Interaction: HOUR,
      RefreshToken: 30 * DAY,
      Session: DAY,
    },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    async findAccount(_ctx, subject) {
      const person = people.find(one => subjectOf(one) === subject)
      return person && { accountId: subject, claims: async () => claimsOf(person) }
    },
    loadExistingGrant: grantEverything,
    renderError(ctx) {
      ctx.type = 'html'
      ctx.set({ 'content-security-policy': contentSecurityPolicy([]), ...pageHeaders })
      ctx.body = failurePage(back)
    },
  }
}

/** The one client is the product's own: what it asks for is granted without asking the person again. */
async function grantEverything(ctx: KoaContextWithOIDC) {
  const { client, session, provider, params } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(String(params?.scope ?? 'openid'))
  await grant.save()
  return grant
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += chunk
    if (body.length > FORM_LIMIT) throw new Error('the form is too large')
  }
  return body
}
