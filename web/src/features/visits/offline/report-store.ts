import type { ConflictDetails, FieldError } from '@faitage/contracts/kernel/error-catalogue'
import type { VisitSheet } from '@faitage/contracts/visits/visit'
import type { VisitItem } from '@faitage/contracts/visits/visit.endpoints'
import type { DBSchema } from 'idb'
import { session } from '@/api/session'
import { onDevice } from '@/lib/device-store'
import { markUnsent } from '@/lib/unsent-work'

/*
 * What a person needs of their visits where there is no network, and what they wrote down there. All of it is personal: it is
 * bound to who wrote it, never read for anybody else, and goes when they sign out.
 */

export type ReportValues = Pick<VisitSheet, 'present' | 'seen' | 'disorders'>

/** A photograph on this device; `file_id` once the server has it. */
export interface ReportPhoto {
  readonly id: string
  readonly name: string
  readonly blob: Blob
  readonly file_id?: string
}

export interface Report {
  readonly visit_id: string
  readonly user_id: string
  readonly project_id: string
  readonly title: string
  /** The revision of the visit that was on screen: what others wrote since is a conflict. */
  readonly revision: number
  /** Of what is sent: sent twice it is written once. Another one as soon as anything is typed. */
  readonly key: string
  readonly values: ReportValues
  /** Photographs that the server has already. */
  readonly kept: readonly string[]
  readonly photos: readonly ReportPhoto[]
  readonly state: 'draft' | 'to_send' | 'conflict' | 'refused'
  readonly message?: string
  readonly fields?: readonly FieldError[]
  readonly conflict?: ConflictDetails
  readonly updated_at: number
}

interface Schema extends DBSchema {
  visits: { key: string; value: { id: string; user_id: string; item: VisitItem; saved_at: number } }
  reports: { key: string; value: Report }
}

const NAME = 'faitage.visits'
const open = onDevice<Schema>(NAME, db => {
  db.createObjectStore('visits', { keyPath: 'id' })
  db.createObjectStore('reports', { keyPath: 'visit_id' })
})

const channel = new BroadcastChannel(NAME)
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
channel.onmessage = tell
/** Calls back when a report changed, in any tab. */
export function onReports(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
async function changed(user: string): Promise<void> {
  markUnsent(NAME, user, (await reportsOf(user)).length)
  channel.postMessage('')
  tell()
}

/** Keeps visits for when the network is away; those of anybody else who used this device go. */
export async function keepVisits(user_id: string, items: readonly VisitItem[]): Promise<void> {
  const db = await open()
  // A store opened while they sign out is made anew, once all was removed.
  if (session.get()?.user.id !== user_id) return
  const transaction = db.transaction('visits', 'readwrite')
  for (const one of await transaction.store.getAll())
    if (one.user_id !== user_id || Date.now() - one.saved_at > 30 * 86_400_000) await transaction.store.delete(one.id)
  for (const item of items) await transaction.store.put({ id: item.id, user_id, item, saved_at: Date.now() })
  await transaction.done
}

/** Drops the visits of this person that are no more among those: called off, or given to somebody else. One they write of stays. */
export async function leaveOthers(user: string, listed: readonly string[]): Promise<void> {
  const transaction = (await open()).transaction(['visits', 'reports'], 'readwrite')
  const visits = transaction.objectStore('visits')
  const written = await transaction.objectStore('reports').getAllKeys()
  for (const { id, user_id } of await visits.getAll())
    if (user_id === user && !listed.includes(id) && !written.includes(id)) await visits.delete(id)
  await transaction.done
}

/** The visits that are here for this person, in the order of their days and hours. */
export async function keptVisits(user: string): Promise<VisitItem[]> {
  const all = await (await open()).getAll('visits')
  const own = all.filter(({ user_id }) => user_id === user).map(({ item }) => item)
  const when = ({ on, starts_at }: VisitItem) => `${on ?? ''} ${starts_at ?? ''}`
  return own.toSorted((a, b) => when(a).localeCompare(when(b)))
}

export async function keptVisit(user: string, id: string): Promise<VisitItem | undefined> {
  const one = await (await open()).get('visits', id)
  return one?.user_id === user ? one.item : undefined
}

export async function reportsOf(user: string): Promise<Report[]> {
  return (await (await open()).getAll('reports')).filter(({ user_id }) => user_id === user)
}

export async function reportOf(user: string, visit: string): Promise<Report | undefined> {
  const one = await (await open()).get('reports', visit)
  return one?.user_id === user ? one : undefined
}

export async function putReport(report: Report): Promise<void> {
  await (await open()).put('reports', report)
  await changed(report.user_id)
}

export async function dropReport(user: string, visit: string): Promise<void> {
  await (await open()).delete('reports', visit)
  await changed(user)
}
