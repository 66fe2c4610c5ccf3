import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserStorage } from '@/api/testing-storage'

const user = { id: 'u1' } as never
const signedIn = { token: 't', refresh_token: 'r', user }
const draft = (at = Date.now()) => ({ at, revision: 3, values: { body: 'Bonjour Mme Morel' } })
const kept = () => Object.keys(localStorage).filter(key => key.startsWith('faitage.draft.'))

let drafts: typeof import('./drafts')
let session: typeof import('@/api/session').session
beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', browserStorage())
  session = (await import('@/api/session')).session
  drafts = await import('./drafts')
  session.set(signedIn)
})
afterEach(() => vi.unstubAllGlobals())

it('what is begun is found again, and forgotten', () => {
  drafts.writeDraft('u1/email/p', draft())
  expect(drafts.readDraft('u1/email/p')?.values).toEqual({ body: 'Bonjour Mme Morel' })
  drafts.writeDraft('u1/email/p', undefined)
  expect(drafts.readDraft('u1/email/p')).toBeUndefined()
})

it('a form that goes with the session, in any tab, leaves nothing behind who signed out', () => {
  drafts.writeDraft('u1/email/p', draft())
  session.set(undefined)
  drafts.clearDrafts()
  drafts.writeDraft('u1/email/p', draft())
  expect(kept()).toEqual([])
  session.set({ ...signedIn, user: { id: 'u2' } as never })
  drafts.writeDraft('u1/email/p', draft())
  expect(kept()).toEqual([])
})

it('nothing is left behind who signed out in another tab, before this one hears of it', () => {
  localStorage.removeItem('faitage.session')
  drafts.writeDraft('u1/email/p', draft())
  drafts.writeDraft('/email/p', draft())
  expect(kept()).toEqual([])
})

it('what is older than a week is gone from the browser as soon as any form is opened', () => {
  drafts.writeDraft('u1/email/p', draft(Date.now() - 8 * 86_400_000))
  drafts.writeDraft('u1/client/c', draft())
  localStorage.setItem('faitage.draft.u1/broken', '{')
  expect(drafts.readDraft('u1/mission/m')).toBeUndefined()
  expect(kept()).toEqual(['faitage.draft.u1/client/c'])
})
