import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { KnownSignature } from '@faitage/contracts/invoicing/signature'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { Api } from '../../kernel/api.ts'
import { refused } from '../../kernel/refusal.ts'
import { signatureDecider } from './signature.decider.ts'

/** Letters of an id, and of the secret, in a link. */
const ID_LETTERS = 22

export const streamOfSignature = (id: string): string => streamOf.record('signature', id)

const secretFor = (api: Pick<Api, 'secrets'>, id: string): string => api.secrets.tokenOf(`signature ${id}`)

/** What a link holds: the id of the signature, then its secret of 256 bits. */
const tokenFor = (api: Pick<Api, 'secrets'>, id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + secretFor(api, id)

/** What is kept of the secret. */
export const tokenHash = (api: Pick<Api, 'secrets'>, id: string): string => api.secrets.keyedHash(secretFor(api, id))

export const linkFor = (api: Pick<Api, 'secrets' | 'config'>, id: string): string =>
  `${api.config.publicUrl}/api/sign/${tokenFor(api, id)}`

/**
 * The signature that a link is of, as it is now.
 *
 * @throws {Refusal} NOT_FOUND, whatever is wrong with the link
 */
export async function signatureBy(api: Api, token: string): Promise<KnownSignature> {
  const id = idOf(token.slice(0, ID_LETTERS))
  const { state } = await api.folds.catchUp(signatureDecider, streamOfSignature(id))
  if (state.phase === 'none') throw refused('NOT_FOUND')
  if (!same(api.secrets.keyedHash(token.slice(ID_LETTERS)), state.asked.token_hash)) throw refused('NOT_FOUND')
  return state
}

function idOf(letters: string): string {
  const hex = Buffer.from(letters, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Compares without telling by its time how much agrees. */
export function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Six figures that nobody guesses. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What is kept of a code: of this signature and this rank only. */
export const codeHash = (api: Pick<Api, 'secrets'>, id: string, rank: number, code: string): string =>
  createHmac('sha256', secretFor(api, id)).update(`${rank} ${code}`).digest('base64url')
