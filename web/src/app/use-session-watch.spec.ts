import { RouterContextProvider } from '@tanstack/react-router'
import { act, createElement } from 'react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leavePage, mount, otherTab, stubPage } from '@/lib/testing-page'

const signedIn = (id: string) => ({ token: 't', refresh_token: 'r', user: { id, permissions: [], preferred_app: {} } })
const router = {
  options: {},
  state: { matches: [] },
  subscribe: () => () => undefined,
  invalidate: async () => undefined,
}
let api: typeof import('@/api/session')
let useSessionWatch: typeof import('./use-session-watch').useSessionWatch

const Watch = () => {
  useSessionWatch()
  return null
}
const trails = () => Object.keys(sessionStorage).filter(key => key.startsWith('trail:'))

beforeEach(async () => {
  vi.resetModules()
  stubPage()
  vi.doMock('@/api/live', () => ({ onNotice: () => () => undefined, startLiveUpdates: () => () => undefined }))
  vi.doMock('./likely-pages', () => ({ fetchLikelyPages: async () => undefined }))
  api = await import('@/api/session')
  api.session.set(signedIn('u1') as never)
  api.lastRoute.set('u1', '/projects')
  sessionStorage.setItem('trail:u1:/projects', '{"ids":["p"]}')
  ;({ useSessionWatch } = await import('./use-session-watch'))
  await mount(createElement(RouterContextProvider, { router } as never, createElement(Watch)))
})
afterEach(leavePage)
afterAll(() => {
  vi.doUnmock('@/api/live')
  vi.doUnmock('./likely-pages')
  vi.resetModules()
})

it('this tab forgets the lists it showed where their reader signs out in another', async () => {
  await act(async () => {
    otherTab('faitage.last-route', null)
    otherTab('faitage.session', null)
  })
  expect(trails()).toEqual([])
})

it('and where somebody else signs in before this tab hears of either', async () => {
  localStorage.setItem('faitage.last-route', JSON.stringify({ user: 'u2', href: '/' }))
  await act(async () => otherTab('faitage.session', JSON.stringify(signedIn('u2'))))
  expect(trails()).toEqual([])
})

it('not where the session is over, and the same person goes on', async () => {
  await act(async () => otherTab('faitage.session', null))
  await act(async () => otherTab('faitage.session', JSON.stringify(signedIn('u1'))))
  expect(trails()).toEqual(['trail:u1:/projects'])
})
