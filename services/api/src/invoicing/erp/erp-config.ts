import { trimEnds } from '@faitage/contracts/kernel/trim-ends'
import { z } from 'zod'

/** Variables of the environment about the accounts of the house (AKUITEO, or what speaks like it). */
export const erpEnvironment = {
  ERP_URL: z.url({ protocol: /^https?$/, error: 'ERP_URL s’écrit https://serveur/chemin' }).optional(),
  ERP_CLIENT_ID: z.string().min(1).optional(),
  ERP_CLIENT_SECRET: z.string().min(1).optional(),
  /** How it lets us in: a token of OAuth2, or Basic. */
  ERP_AUTH: z.enum(['oauth2', 'basic'], 'ERP_AUTH vaut « oauth2 » ou « basic »').default('oauth2'),
}

export interface ErpConfig {
  /** Without a slash at its end. */
  readonly url: string
  readonly client: { readonly id: string; readonly secret: string }
  readonly auth: 'oauth2' | 'basic'
}

/** @throws {Error} in French where the client or its secret is missing */
export function erpConfigOf(env: {
  ERP_URL?: string | undefined
  ERP_CLIENT_ID?: string | undefined
  ERP_CLIENT_SECRET?: string | undefined
  ERP_AUTH: 'oauth2' | 'basic'
}): ErpConfig | undefined {
  const { ERP_URL, ERP_CLIENT_ID: id, ERP_CLIENT_SECRET: secret, ERP_AUTH: auth } = env
  if (!ERP_URL) return undefined
  if (!id || !secret) throw new Error('ERP_URL va avec ERP_CLIENT_ID et ERP_CLIENT_SECRET : donnez les trois.')
  return { url: trimEnds(ERP_URL, /\//, 'end'), client: { id, secret }, auth }
}
