import { sameNames } from '@faitage/contracts/energy-audit/audit-names'
import {
  type AuditItem,
  type AuditSection,
  energyEndpoints,
} from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { call } from '@/api/client'
import { type ApiRefusal, toRefusal } from '@/api/refusal'
import { ofWho } from '@/api/renew'
import { session } from '@/api/session'
import { type Draft, draftAt, draftsOf, dropDraft, keepSection, putDraft } from './draft-store.ts'
import { mergedSection, placedAt, saysSame } from './merge-section.ts'

/*
 * Every section that is typed goes through here: kept on the device at once, sent a moment later or when the network is back,
 * one after the other. What somebody else wrote meanwhile is merged; what both wrote differently becomes a question.
 */

/** Milliseconds without a key after which a section is sent. */
const PAUSE = 1200
/** Milliseconds after which what could not be sent is tried again. */
const AGAIN = 30_000
/** Times that a section is merged anew while others go on writing it. */
const TURNS = 3

let drafts: ReadonlyMap<string, Draft> = new Map()
let list: readonly Draft[] = []
let whose: string | undefined
let kept = true
const typedHere = new Set<string>()
const listeners = new Set<() => void>()

function publish(next: ReadonlyMap<string, Draft>): void {
  drafts = next
  list = [...next.values()]
  for (const listener of listeners) listener()
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Parts typed here that no answer of the server shows yet. */
export const allDrafts = (): readonly Draft[] => list
/** Whether what was typed last is on the device: its storage may be full, or refused. */
export const isKept = (): boolean => kept

// Nothing of one person is shown to the next.
session.subscribe(() => {
  if (session.get()?.user.id === whose) return
  whose = undefined
  typedHere.clear()
  publish(new Map())
})

const without = (key: string) => new Map([...drafts].filter(([one]) => one !== key))

async function put(draft: Draft): Promise<void> {
  publish(new Map(drafts).set(draft.key, draft))
  const before = kept
  kept = await putDraft(draft).then(
    () => true,
    () => false,
  )
  if (kept !== before) publish(drafts)
}

async function drop(draft: Draft): Promise<void> {
  publish(without(draft.key))
  await dropDraft(draft).catch(() => undefined)
}

/** Takes up what a person left on this device, and sends it. */
export async function takeUp(user: string): Promise<void> {
  if (whose !== user) {
    const found = await draftsOf(user).catch(() => [])
    if (session.get()?.user.id !== user || whose === user) return
    whose = user
    publish(new Map([...found.map(one => [one.key, one] as const), ...drafts]))
  }
  await sendDrafts()
}

const keyOf = (audit: string, section: AuditSection) => `${audit} ${section}`
/** A section as it is typed here, else as the server has it. */
export function sectionOf(item: AuditItem, section: AuditSection): unknown {
  const draft = drafts.get(keyOf(item.id, section))
  return draft ? draft.value : item[section]
}

/** Keeps a section as somebody typed it, and has it sent in a moment. */
export function writeSection(item: AuditItem, section: AuditSection, value: unknown): void {
  const user_id = session.get()?.user.id
  if (!user_id) return
  const key = keyOf(item.id, section)
  const known = drafts.get(key)
  const base = known ? known.base : item[section]
  typedHere.add(key)
  const draft: Draft = {
    ...{ key, user_id, audit_id: item.id, section, base, value },
    revision: known ? known.revision : item.revision,
    sending: crypto.randomUUID(),
    ...(known?.state === 'conflict' && known.conflict
      ? { state: 'conflict', conflict: known.conflict }
      : { state: 'to_send' }),
    updated_at: Date.now(),
  }
  // Undone by hand before it left: there is nothing to send.
  const untouched = known?.state !== 'conflict' && draft.revision <= item.revision && !underWay.has(key)
  if (untouched && saysSame(base, value)) void drop(draft)
  else void put(draft)
  sendIn(PAUSE)
}

/** An answer of the server came in: what it has is typed here no more. */
export function settle({ id, revision }: AuditItem): void {
  const next = [...drafts].filter(
    ([, one]) => !(one.audit_id === id && one.state === 'sent' && one.revision <= revision),
  )
  if (next.length < drafts.size) publish(new Map(next))
}

/** Settles a conflict: for each difference, by its path, whether the person's own value is kept. */
export async function settleConflict(key: string, keepMine: Readonly<Record<string, boolean>>): Promise<void> {
  const draft = drafts.get(key)
  if (draft?.state !== 'conflict' || !draft.conflict) return
  const { conflict, ...rest } = draft
  const value = conflict.differences.reduce<unknown>(
    (section, { path, theirs }) => (keepMine[path.join('/')] ? section : placedAt(section, path, theirs)),
    draft.value,
  )
  await put({ ...rest, value, state: 'to_send', sending: crypto.randomUUID() })
  await sendDrafts()
}

/** Gives up what was typed of a section. */
export async function abandon(key: string): Promise<void> {
  const draft = drafts.get(key)
  if (draft) await drop(draft)
}

let timer: ReturnType<typeof setTimeout> | undefined
function sendIn(milliseconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendDrafts(), milliseconds)
}

const underWay = new Set<string>()
let sending: Promise<void> | undefined
let askedAgain = false
/** Sends what waits, one section after the other, from one tab at a time. */
export function sendDrafts(): Promise<void> {
  clearTimeout(timer)
  // The network may be back after the last attempt of what is under way.
  if (sending) askedAgain = true
  sending ??= inTurn(sendAll).finally(() => {
    sending = undefined
    if (askedAgain && list.some(waits)) sendIn(0)
    askedAgain = false
  })
  return sending
}
const inTurn = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('faitage.audits', work) : work()

const twice = ({ value }: Draft) => Array.isArray(value) && sameNames(value).length > 0
const waits = (draft: Draft | undefined): draft is Draft => draft?.state === 'to_send' && !twice(draft)

async function sendAll(): Promise<void> {
  const user = session.get()?.user.id
  for (const { key } of list.filter(waits)) {
    for (let turn = 0; turn < TURNS; turn++) {
      if (!waits(drafts.get(key)) || !(await isCurrent(key))) break
      const draft = drafts.get(key)
      if (!waits(draft) || draft.user_id !== user) break
      underWay.add(key)
      const refusal = await sendOne(draft).finally(() => underWay.delete(key))
      if (refusal && isPassing(refusal)) return sendIn(AGAIN)
    }
  }
  if (list.some(waits)) sendIn(PAUSE)
}

/** A draft that this tab only found on the device may have been sent, or typed on, by the tab it is of. */
async function isCurrent(key: string): Promise<boolean> {
  const known = drafts.get(key)
  if (!known || typedHere.has(key)) return true
  const stored = await draftAt(known.user_id, key).catch(() => known)
  if (!stored) publish(without(key))
  else if (stored.sending !== known.sending) publish(new Map(drafts).set(key, stored))
  return stored !== undefined
}

const isPassing = (refusal: ApiRefusal) => refusal.isPassing || refusal.status === 401 || refusal.status >= 500

async function sendOne(draft: Draft): Promise<ApiRefusal | undefined> {
  const { key, user_id, audit_id, section, value, revision } = draft
  try {
    await ofWho(user_id)()
    const written = await call(energyEndpoints.update, {
      params: { id: audit_id },
      query: { section },
      body: value as Record<string, unknown>,
      // Somebody may have written first meanwhile: the state itself is made at revision 0.
      ifMatch: Math.max(0, revision),
      idempotencyKey: draft.sending,
    })
    const now = drafts.get(key)
    void keepSection(draft, written.revision).catch(() => undefined)
    // Typed on meanwhile: that is another change, of what the server has now.
    if (now && now.sending !== draft.sending) await put({ ...now, base: value, revision: written.revision })
    else {
      publish(new Map(drafts).set(key, { ...draft, base: value, revision: written.revision, state: 'sent' }))
      typedHere.delete(key)
      await dropDraft(draft).catch(() => undefined)
    }
    return undefined
  } catch (error) {
    return await refused(draft, toRefusal(error))
  }
}

async function refused(draft: Draft, refusal: ApiRefusal): Promise<ApiRefusal | undefined> {
  if (isPassing(refusal)) return refusal
  if (refusal.conflict) return merge(draft, refusal.conflict)
  const now = drafts.get(draft.key)
  if (now?.sending === draft.sending)
    await put({ ...now, state: 'refused', message: refusal.message, fields: refusal.fields })
  return refusal
}

/** Puts what is typed here and what somebody else wrote together. */
async function merge(draft: Draft, { who, at }: { who: string; at: string }): Promise<ApiRefusal | undefined> {
  try {
    const item = await call(energyEndpoints.get, { params: { id: draft.audit_id } })
    const now = drafts.get(draft.key) ?? draft
    const theirs = item[draft.section]
    const { value, differences } = mergedSection(now.base, now.value, theirs)
    await put({
      ...now,
      ...{ base: theirs, revision: item.revision, value, sending: crypto.randomUUID() },
      ...(differences.length > 0 ? { state: 'conflict', conflict: { who, at, differences } } : { state: 'to_send' }),
    })
    return undefined
  } catch (error) {
    return toRefusal(error)
  }
}
