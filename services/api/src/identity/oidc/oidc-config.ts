import { z } from 'zod'

/** Variables of the environment about the identity provider; without OIDC_ISSUER there is none, and no button. */
export const oidcEnvironment = {
  /** Address of the provider, e.g. `https://accounts.google.com`. */
  OIDC_ISSUER: z.url('OIDC_ISSUER doit être l’adresse du fournisseur d’identité, https://…').optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  /** Absent for a public client: PKCE alone then protects the code. */
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** What is asked of the provider; by default, profile and e-mail, and of Google the file drive as well. */
  OIDC_SCOPES: z.string().optional(),
  /** What the button calls the provider. */
  OIDC_LABEL: z.string().min(1).max(40).default('Google'),
  /** Claim that lists agencies and antennas of a person, by id or name; groups stay as administrators set them without. */
  OIDC_GROUPS_CLAIM: z.string().min(1).optional(),
}

export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  readonly scopes: string
  readonly label: string
  readonly groupsClaim: string | undefined
}

const google = 'https://accounts.google.com'
const usual = 'openid profile email'
/** The files of the person's drive that they choose in the picker or that we put there. */
const drive = 'https://www.googleapis.com/auth/drive.file'

const loopback = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
/** Whether a host is this machine itself. */
export const isLoopback = (host: string): boolean => loopback.test(host)

/** @throws {Error} in French, when the provider is only half configured or is not reached over https */
export function oidcConfigOf(env: {
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_SCOPES?: string | undefined
  OIDC_LABEL: string
  OIDC_GROUPS_CLAIM?: string | undefined
}): OidcConfig | undefined {
  if (env.OIDC_ISSUER === undefined) return undefined
  if (env.OIDC_CLIENT_ID === undefined) {
    throw new Error('OIDC_ISSUER demande OIDC_CLIENT_ID : indiquez l’identifiant du client chez le fournisseur.')
  }
  const { protocol, hostname, origin } = new URL(env.OIDC_ISSUER)
  if (protocol !== 'https:' && !isLoopback(hostname)) {
    throw new Error('OIDC_ISSUER doit commencer par https:// ; seul un fournisseur de cette machine s’en passe.')
  }
  const asked = env.OIDC_SCOPES ?? (origin === google ? `${usual} ${drive}` : usual)
  const scopes = new Set(['openid', ...asked.split(/[\s,]+/).filter(scope => scope !== '')])
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    scopes: [...scopes].join(' '),
    label: env.OIDC_LABEL,
    groupsClaim: env.OIDC_GROUPS_CLAIM,
  }
}
