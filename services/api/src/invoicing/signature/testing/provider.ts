import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * A provider of signatures that behaves as theirs: form-encoded, a key as bearer, drafts that are started once they have a
 * document and a signer, a pause that stops no clock; calls that come twice, late, out of order, or never.
 */

type Status = 'draft' | 'started' | 'paused' | 'completed' | 'cancelled' | 'expired'
interface Held {
  id: string
  name: string
  state: Status
  stalled: boolean
  metadata: Record<string, string>
  duration: number
  documents: { id: string; file: string; fields: { id: string }[] }[]
  actions: { id: string; state: string; signer: string; stall_reason?: string; refusal_reason?: string }[]
  completed_at: string | null
}
const running: Status[] = ['started', 'paused']

export interface ProviderStandIn {
  readonly url: string
  readonly transactions: ReadonlyMap<string, Held>
  /** E-mails that left for signers. */
  readonly invited: string[]
  /** Requests it answers with that status, by the end of their path, so many times; `-` breaks the connection once it is done. */
  fail(path: string, status: number | '-', times: number): void
  /** Something happens there. */
  happens(id: string, what: 'sign' | 'pause' | 'resume' | 'cancel' | 'expire' | 'refuse' | 'stall', said?: string): void
  /** Their call about a transaction. */
  callOf(id: string, type: string): { body: string; headers: Record<string, string> }
  stop(): Promise<void>
}

export async function startProvider(options: { key: string; hmac?: string; pdf: Buffer }): Promise<ProviderStandIn> {
  const transactions = new Map<string, Held>()
  const files = new Map<string, Buffer>()
  const invited: string[] = []
  const faults: { path: string; status: number | '-'; times: number }[] = []

  const post = (parts: string[], body: Buffer): object | number => {
    const fields = Object.fromEntries(new URLSearchParams(body.toString()))
    const [what, id = '', step, of, last] = parts
    if (what === 'files') {
      const file = `fi_${randomUUID()}`
      files.set(file, body)
      return { id: file }
    }
    if (!id) {
      const created: Held = {
        ...{ id: `tx_${randomUUID()}`, name: fields.name ?? '', state: 'draft', stalled: false, completed_at: null },
        ...{ duration: Number(fields.duration), documents: [], actions: [] },
        metadata: { signature_id: fields['metadata[signature_id]'] ?? '' },
      }
      transactions.set(created.id, created)
      return created
    }
    const held = transactions.get(id)
    if (!held) return 404
    const isDraft = held.state === 'draft'
    if (step === 'documents' && last === 'fields') {
      const field = { id: `fe_${randomUUID()}` }
      held.documents.find(one => one.id === of)?.fields.push(field)
      return field
    }
    if (step === 'documents') {
      if (!isDraft || !files.has(fields.document ?? '')) return 400
      const document = { id: `do_${randomUUID()}`, file: fields.document!, fields: [] }
      held.documents.push(document)
      return document
    }
    if (step === 'signatures') {
      if (!isDraft || !fields.field) return 400
      held.actions.push({ id: `ac_${randomUUID()}`, state: 'open', signer: fields.signer ?? '' })
      return held
    }
    if (step === 'start') {
      if (held.state === 'paused') held.state = 'started'
      else if (isDraft && held.documents.length > 0 && held.actions.length > 0) {
        held.state = 'started'
        invited.push(...held.actions.map(({ signer }) => signer))
      } else return 409
      return held
    }
    if (step === 'pause' || step === 'cancel') {
      if (!running.includes(held.state)) return 409
      held.state = step === 'pause' ? 'paused' : 'cancelled'
      return held
    }
    return 404
  }
  const get = ([, id = '', step, of]: string[]): object | Buffer | number => {
    const held = transactions.get(id)
    if (!held) return 404
    if (!step) return held
    if (held.state !== 'completed') return 409
    return step === 'evidences' || held.documents.some(one => one.id === of) ? options.pdf : 404
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url!.replace(/^\/v1\//, '')
      const fault = faults.find(one => one.times > 0 && path.endsWith(one.path))
      if (fault) fault.times--
      const end = (status: number, body: Buffer | object) =>
        response.writeHead(status).end(Buffer.isBuffer(body) ? body : JSON.stringify(body))
      if (request.headers.authorization !== `Bearer ${options.key}`) return end(401, {})
      if (typeof fault?.status === 'number') return end(fault.status, {})
      const parts = path.split('/').map(decodeURIComponent)
      const answer = request.method === 'POST' ? post(parts, Buffer.concat(chunks)) : get(parts)
      // Done, and nobody hears of it.
      if (fault?.status === '-') return request.socket.destroy()
      return typeof answer === 'number' ? end(answer, {}) : end(200, answer)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    transactions,
    invited,
    fail: (path, status, times) => void faults.push({ path, status, times }),
    happens(id, what, said) {
      const held = transactions.get(id)!
      if (!running.includes(held.state)) throw new Error(`nothing happens any more to what is ${held.state}`)
      if (what === 'refuse' || what === 'stall') {
        const why = what === 'refuse' ? 'signature_refusal' : 'delay'
        held.stalled = true
        Object.assign(held.actions[0]!, { state: 'stalled', stall_reason: why, refusal_reason: said })
        return
      }
      const to = {
        sign: 'completed',
        pause: 'paused',
        resume: 'started',
        cancel: 'cancelled',
        expire: 'expired',
      } as const
      held.state = to[what]
      if (what === 'sign') held.completed_at = new Date().toISOString()
    },
    callOf(id, type) {
      const body = JSON.stringify({ id: `ev_${randomUUID()}`, type, object: { object: 'transaction', id } })
      const signed = options.hmac ? createHmac('sha256', options.hmac).update(body).digest('hex') : undefined
      return {
        body,
        headers: { 'content-type': 'application/json', ...(signed ? { 'x-universign-signature': signed } : {}) },
      }
    },
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}
