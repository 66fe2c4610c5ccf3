import type { FastifyReply } from 'fastify'
import type { Api } from '../../kernel/api.ts'
import { Sent } from '../../kernel/http/route.ts'
import { type Refusal, refused } from '../../kernel/refusal.ts'

const TIMEOUT_MS = 10_000

/**
 * The bank of the demonstration listens beside the product, where no browser may reach it: its pages are passed on. Where
 * another provider takes payments, there is no such page.
 */
export async function passedOn(
  { config: { payments, publicUrl } }: Pick<Api, 'config'>,
  payment: string,
  chosen?: { choice: string; reply: FastifyReply },
): Promise<Sent | Refusal> {
  if (payments?.provider !== 'fake') return refused('NOT_FOUND')
  const answer = await fetch(`${payments.url}/pages/${encodeURIComponent(payment)}`, {
    ...(chosen ? { method: 'POST', body: new URLSearchParams({ choice: chosen.choice }) } : {}),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  if (!answer || answer.status >= 500) return refused('payment.provider.away')
  if (answer.status === 404) return refused('NOT_FOUND')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${new URL(publicUrl).origin}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
  }
  const location = answer.headers.get('location')
  if (chosen && location) {
    chosen.reply.code(303)
    return new Sent('', { ...headers, location })
  }
  return new Sent(Buffer.from(await answer.arrayBuffer()), headers)
}
