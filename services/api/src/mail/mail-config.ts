import { z } from 'zod'

/** Variables of the environment about mail. */
export const mailEnvironment = {
  /** Where mails are handed over: `smtp://user:password@host:587` or `smtps://…`; none: they are read in the product. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'SMTP_URL s’écrit smtp://utilisateur:motdepasse@serveur:587' })
    .optional(),
  /** Whom mails come from: `adresse@domaine` or `Nom <adresse@domaine>`. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'MAIL_FROM s’écrit Nom <adresse@domaine>')
    .optional(),
}

/** How mails leave. */
export interface MailConfig {
  readonly smtpUrl: string
  readonly from: string
}

/** @throws {Error} in French, when the server is given and not whom mails come from */
export function mailConfigOf(env: {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
}): MailConfig | undefined {
  if (env.SMTP_URL === undefined) return undefined
  if (env.MAIL_FROM === undefined) {
    throw new Error('SMTP_URL demande MAIL_FROM : indiquez l’adresse d’expédition des messages.')
  }
  return { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM }
}
