import type { AuditItem, AuditSection } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import type { DBSchema } from 'idb'
import { session } from '@/api/session'
import { onDevice } from '@/lib/device-store'
import { markUnsent } from '@/lib/unsent-work'
import type { Difference } from './merge-section'

/*
 * What a person needs of the audits they fill in where there is no network, and what they wrote there. It is bound to who wrote
 * it, never read for anybody else, and goes when they sign out.
 */

/** A section of a state as it is typed here, until the server has it. */
export interface Draft {
  /** `<audit> <section>` */
  readonly key: string
  readonly user_id: string
  readonly audit_id: string
  readonly section: AuditSection
  /** The section as it was before, and the revision of the state it was read at: what others wrote since is a conflict. */
  readonly base: unknown
  readonly revision: number
  readonly value: unknown
  /** Of what is sent: sent twice it is written once. Another one as soon as anything is typed. */
  readonly sending: string
  readonly state: 'to_send' | 'conflict' | 'refused' | 'sent'
  readonly message?: string
  readonly fields?: readonly FieldError[]
  /** Values that somebody else wrote differently meanwhile. */
  readonly conflict?: { readonly who: string; readonly at: string; readonly differences: readonly Difference[] }
  readonly updated_at: number
}

interface KeptState {
  /** Of the dwelling for its initial state, its own for a scenario: what addresses hold. */
  readonly key: string
  readonly user_id: string
  readonly item: AuditItem
  readonly saved_at: number
}

interface Schema extends DBSchema {
  states: { key: string; value: KeptState }
  drafts: { key: string; value: Draft }
}

const NAME = 'faitage.audits'
/** Milliseconds that a state which nobody opens stays on the device. */
const LIFETIME = 30 * 86_400_000
const open = onDevice<Schema>(NAME, db => {
  db.createObjectStore('states', { keyPath: 'key' })
  db.createObjectStore('drafts', { keyPath: 'key' })
})

const addressOf = ({ kind, id, accommodation_id }: AuditItem) => (kind === 'initial' ? accommodation_id : id)

/** Keeps a state for when the network is away; those of anybody else who used this device go. */
export async function keepState(user_id: string, item: AuditItem): Promise<void> {
  const db = await open()
  // A store opened while they sign out is made anew, once all was removed.
  if (session.get()?.user.id !== user_id) return
  const transaction = db.transaction('states', 'readwrite')
  for (const one of await transaction.store.getAll())
    if (one.user_id !== user_id || Date.now() - one.saved_at > LIFETIME) await transaction.store.delete(one.key)
  await transaction.store.put({ key: addressOf(item), user_id, item, saved_at: Date.now() })
  await transaction.done
}

/** The state kept under the id that an address holds. */
export async function keptState(user_id: string, key: string): Promise<AuditItem | undefined> {
  const one = await (await open()).get('states', key)
  return one?.user_id === user_id ? one.item : undefined
}

/** The kept state takes in each part that was sent: without a network it would show as it was before. */
export async function keepSection({ user_id, audit_id, section, value }: Draft, revision: number): Promise<void> {
  const transaction = (await open()).transaction('states', 'readwrite')
  const one = (await transaction.store.getAll()).find(({ item }) => item.id === audit_id)
  if (one?.user_id === user_id)
    await transaction.store.put({ ...one, item: { ...one.item, [section]: value, revision } as AuditItem })
  await transaction.done
}

export async function draftsOf(user: string): Promise<Draft[]> {
  return (await (await open()).getAll('drafts')).filter(({ user_id }) => user_id === user)
}

export async function draftAt(user: string, key: string): Promise<Draft | undefined> {
  const one = await (await open()).get('drafts', key)
  return one?.user_id === user ? one : undefined
}

export async function putDraft(draft: Draft): Promise<void> {
  await (await open()).put('drafts', draft)
  markUnsent(NAME, draft.user_id, (await draftsOf(draft.user_id)).length)
}

export async function dropDraft({ user_id, key }: Draft): Promise<void> {
  await (await open()).delete('drafts', key)
  markUnsent(NAME, user_id, (await draftsOf(user_id)).length)
}
