import { seal, unseal } from '@faitage/projections/kernel/personal-data/cipher'
import type { Api } from '../../kernel/api.ts'

type Keys = Pick<Api, 'secrets'>

/** To whom, and about what. */
export interface Envelope {
  readonly to: string
  readonly subject: string
  /** Where answers go, when not to us. */
  readonly reply_to?: string
}
/** What the mail says. */
export interface Content {
  readonly text: string
  readonly html?: string
  /** Ids of the files that go with it. */
  readonly files?: readonly string[]
}

/* Sealed with the installation's own key, bound to the mail and to the part: one row cannot stand for another. */
const sealPart = ({ secrets }: Keys, value: unknown, place: string): Buffer =>
  seal(secrets.master, Buffer.from(JSON.stringify(value)), `mail ${place}`)
const openPart = <T>({ secrets }: Keys, sealed: Buffer, place: string): T =>
  JSON.parse(unseal(secrets.master, sealed, `mail ${place}`).toString()) as T

export const sealEnvelope = (keys: Keys, id: string, envelope: Envelope): Buffer =>
  sealPart(keys, envelope, `${id} envelope`)
export const sealContent = (keys: Keys, id: string, content: Content): Buffer =>
  sealPart(keys, content, `${id} content`)

/** @throws when it was altered or belongs to another mail. */
export const openEnvelope = (keys: Keys, id: string, sealed: Buffer): Envelope =>
  openPart<Envelope>(keys, sealed, `${id} envelope`)
/** @throws as `openEnvelope`. */
export const openContent = (keys: Keys, id: string, sealed: Buffer): Content =>
  openPart<Content>(keys, sealed, `${id} content`)
