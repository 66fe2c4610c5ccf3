import type { Content, Envelope } from './outbox/sealed-mail.ts'

/** A file that goes with a mail, its bytes in clear. */
export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

/** What takes mails and sends them on their way. */
export interface MailServer {
  /** Hands a mail over. @throws {NotSent} when the server did not take it */
  send(
    mail: Envelope & Content & { id: string; attachments?: readonly Attachment[]; personal?: boolean },
  ): Promise<void>
}

/** The server did not take a mail. `code` names why, without its words: they quote the address. */
export class NotSent extends Error {
  override name = 'NotSent'
  readonly code: string
  /** Trying again would change nothing: the server refused this address or this mail for good. */
  readonly permanent: boolean
  constructor(code: string, permanent: boolean) {
    super('a mail was not sent')
    this.code = code
    this.permanent = permanent
  }
}

/** Milliseconds a server may stay silent, and the whole of a sending may take. */
const SILENCE_MS = 15_000
export const WHOLE_MS = 40_000

/**
 * A mail server by its address: `smtp://user:password@host:587` (TLS once the server offers it), `smtps://` for TLS from
 * the first byte.
 *
 * @param from whom mails come from: an address, with or without a name
 */
export function openMailServer(url: string, from: string): MailServer {
  const domain = /@([^\s>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, reply_to, text, html, attachments = [], personal = false }) {
      // Read at the first mail: a start without mails does without it.
      const { createTransport } = await import('nodemailer')
      // A connection for each mail: there are few, and one that hangs then holds up no other.
      const transport = createTransport(
        {
          url,
          connectionTimeout: SILENCE_MS,
          greetingTimeout: SILENCE_MS,
          socketTimeout: SILENCE_MS,
          disableFileAccess: true,
          disableUrlAccess: true,
        },
        { from },
      )
      try {
        await transport.sendMail({
          // As an object: a text would be read as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          ...(html ? { html } : {}),
          ...(reply_to ? { replyTo: { name: '', address: reply_to } } : {}),
          ...(attachments.length > 0 ? { attachments: [...attachments] } : {}),
          // The same mail sent twice (a process died in between) is one message to the mail programs.
          messageId: `<${id}@${domain}>`,
          ...(personal ? {} : { headers: { 'Auto-Submitted': 'auto-generated' } }),
          signal: AbortSignal.timeout(WHOLE_MS),
        })
      } catch (error) {
        throw notSent(error)
      } finally {
        transport.close()
      }
    },
  }
}

/** 5xx on the envelope or the message is final; on signing in or greeting it is our configuration that is wrong. */
function notSent(error: unknown): NotSent {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const name = typeof code === 'string' && /^[A-Z_]{1,20}$/.test(code) ? code : 'EUNKNOWN'
  const status = typeof responseCode === 'number' ? responseCode : undefined
  const permanent = status !== undefined && status >= 500 && (name === 'EENVELOPE' || name === 'EMESSAGE')
  return new NotSent(status === undefined ? name : `${name} ${status}`, permanent)
}
