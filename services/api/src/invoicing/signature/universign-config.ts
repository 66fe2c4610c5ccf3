import { trimEnds } from '@faitage/contracts/kernel/trim-ends'
import { z } from 'zod'

const secret = (name: string) => z.string().min(32, `${name} doit compter au moins 32 caractères`).optional()

/** Variables of the environment about the provider of signatures (Universign, or what speaks like it). */
export const universignEnvironment = {
  UNIVERSIGN_URL: z.url({ protocol: /^https?$/, error: 'UNIVERSIGN_URL s’écrit https://serveur' }).optional(),
  UNIVERSIGN_KEY: z.string().min(1).optional(),
  /** The end of the address they call: `…/api/webhooks/signature/<secret>`. */
  UNIVERSIGN_WEBHOOK_SECRET: secret('UNIVERSIGN_WEBHOOK_SECRET'),
  /** What they sign the bodies of their calls with, where the contract gives one. */
  UNIVERSIGN_WEBHOOK_HMAC: secret('UNIVERSIGN_WEBHOOK_HMAC'),
}

export interface UniversignConfig {
  /** Without a slash at its end. */
  readonly url: string
  readonly key: string
  readonly webhookSecret: string
  readonly webhookHmac: string | undefined
}

/** @throws {Error} in French where the key or the secret of the webhooks is missing */
export function universignConfigOf(env: {
  UNIVERSIGN_URL?: string | undefined
  UNIVERSIGN_KEY?: string | undefined
  UNIVERSIGN_WEBHOOK_SECRET?: string | undefined
  UNIVERSIGN_WEBHOOK_HMAC?: string | undefined
}): UniversignConfig | undefined {
  const { UNIVERSIGN_URL: url, UNIVERSIGN_KEY: key, UNIVERSIGN_WEBHOOK_SECRET: webhookSecret } = env
  if (!url) return undefined
  if (!key || !webhookSecret)
    throw new Error('UNIVERSIGN_URL va avec UNIVERSIGN_KEY et UNIVERSIGN_WEBHOOK_SECRET : donnez les trois.')
  return { url: trimEnds(url, /\//, 'end'), key, webhookSecret, webhookHmac: env.UNIVERSIGN_WEBHOOK_HMAC }
}
