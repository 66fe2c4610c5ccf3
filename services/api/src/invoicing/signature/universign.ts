import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { ProviderAway, ProviderRefused, type SignatureProvider, type Transaction } from './provider.ts'
import { same } from './sign-token.ts'
import type { UniversignConfig } from './universign-config.ts'

const TIMEOUT_MS = 15_000
/** Bytes of a file that is fetched, at most. */
const FILE_BYTES = 60 * 1024 * 1024

const identified = z.object({ id: z.string().min(1).max(100) })
const transaction = z.object({
  id: z.string().min(1).max(100),
  state: z.enum(['draft', 'started', 'paused', 'completed', 'cancelled', 'expired']),
  metadata: z.record(z.string(), z.string()).nullish(),
  stalled: z.boolean().default(false),
  completed_at: z.iso.datetime({ offset: true }).nullish(),
  documents: z.array(identified.extend({ fields: z.array(identified).nullish() })).default([]),
  actions: z
    .array(
      z.object({
        id: z.string(),
        state: z.string(),
        /** Why nobody can act any more: `signature_refusal` and the like where the signer refused. */
        stall_reason: z.string().nullish(),
        refusal_reason: z.string().nullish(),
      }),
    )
    .default([]),
})
type Theirs = z.infer<typeof transaction>
const call = z.object({
  object: z.object({ id: z.string().max(100), transaction_id: z.string().max(100).optional() }).optional(),
})

const ourOwn = z.uuid()

/** A client of Universign, or of what speaks like it: form-encoded, a key as bearer. */
export function openUniversign(
  { url, key, webhookSecret, webhookHmac }: UniversignConfig,
  { timeoutMs = TIMEOUT_MS } = {},
): SignatureProvider {
  const send = async (method: 'GET' | 'POST', path: string, body?: URLSearchParams | FormData): Promise<Response> => {
    const response = await fetch(`${url}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(body ? { body } : {}),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).catch(() => {
      throw new ProviderAway('no answer')
    })
    const { status, ok } = response
    if (ok) return response
    await response.body?.cancel().catch(() => undefined)
    throw status >= 500 || status === 408 || status === 429
      ? new ProviderAway(String(status))
      : new ProviderRefused(status)
  }
  const ask = async <S extends z.ZodType>(schema: S, ...sent: Parameters<typeof send>): Promise<z.output<S>> => {
    const response = await send(...sent)
    const read = schema.safeParse(await response.json().catch(() => undefined))
    if (!read.success) throw new ProviderAway('not understood')
    return read.data
  }
  const form = (fields: Record<string, string>) => new URLSearchParams(fields)
  const at = (id: string, ...rest: string[]) => ['transactions', encodeURIComponent(id), ...rest].join('/')
  const read = (id: string): Promise<Theirs> => ask(transaction, 'GET', at(id))
  const move = async (id: string, to: string): Promise<void> => {
    await send('POST', at(id, to), form({}))
  }
  const pdf = async (path: string): Promise<Buffer> => {
    const response = await send('GET', path)
    const bytes = Buffer.from(
      await response.arrayBuffer().catch(() => {
        throw new ProviderAway('cut')
      }),
    )
    if (bytes.length > FILE_BYTES || bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
      throw new ProviderAway('no PDF')
    return bytes
  }

  return {
    async open(document, signer, known, note) {
      const name = document.name.slice(0, 200)
      const fresh =
        known ??
        (
          await ask(
            identified,
            'POST',
            'transactions',
            form({ name, 'metadata[signature_id]': document.signature_id, duration: String(document.minutes) }),
          )
        ).id
      // Another attempt may have noted its own meanwhile: a draft that nobody starts writes to nobody.
      const id = known ?? (await note(fresh))
      const before = await read(id)
      if (before.state !== 'draft') return
      let held = before.documents[0]
      if (!held) {
        const upload = new FormData()
        upload.set('file', new Blob([new Uint8Array(document.content)], { type: 'application/pdf' }), 'devis.pdf')
        const file = await ask(identified, 'POST', 'files', upload)
        held = await ask(identified, 'POST', at(id, 'documents'), form({ document: file.id }))
      }
      const [kept] = held.fields ?? []
      const field =
        kept ?? (await ask(identified, 'POST', at(id, 'documents', held.id, 'fields'), form({ type: 'signature' })))
      if (before.actions.length === 0)
        await send(
          'POST',
          at(id, 'signatures'),
          form({ signer: signer.email, full_name: signer.name, field: field.id }),
        )
      await move(id, 'start')
    },
    pause: id => move(id, 'pause'),
    resume: id => move(id, 'start'),
    cancel: id => move(id, 'cancel'),
    state: async id => told(await read(id)),
    async evidence(id) {
      const { documents } = await read(id)
      const held = documents[0]
      if (!held) throw new ProviderAway('no document')
      const [signed, evidence] = await Promise.all([
        pdf(at(id, 'documents', encodeURIComponent(held.id), 'download')),
        pdf(at(id, 'evidences', 'download')),
      ])
      return { signed, evidence }
    },
    verify({ secret, body, headers }) {
      if (!same(secret, webhookSecret)) return undefined
      if (webhookHmac) {
        const given = String(headers['x-universign-signature'] ?? '').replace(/^sha256=/, '')
        if (!same(given, createHmac('sha256', webhookHmac).update(body).digest('hex'))) return undefined
      }
      const parsed = call.safeParse(jsonOf(body))
      const about = parsed.success ? parsed.data.object : undefined
      return { id: about?.transaction_id ?? about?.id }
    },
  }
}

function told({ id, state, metadata, actions, stalled, completed_at }: Theirs): Transaction {
  const ours = ourOwn.safeParse(metadata?.signature_id)
  const refused = actions.find(one => one.stall_reason?.endsWith('_refusal'))
  return {
    id,
    status: state,
    signature_id: ours.success ? ours.data : undefined,
    stalled: stalled || refused !== undefined,
    refusal: refused ? (refused.refusal_reason ?? '') : undefined,
    completed_at: completed_at ?? undefined,
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
