import { RouterContextProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leavePage, mount, stubPage } from '@/lib/testing-page'

beforeEach(() => {
  vi.resetModules()
  stubPage()
})
afterEach(leavePage)

it('a tab is not closed without a word on what is still being saved', async () => {
  const { LeaveGuard } = await import('./leave-guard')
  const block = vi.fn((_: { enableBeforeUnload: () => boolean }) => () => undefined)
  const router = { options: {}, history: { block } }
  const show = (unsaved: boolean) => {
    const guard = createElement(LeaveGuard, { active: false, unsaved, onLeave: () => undefined })
    return mount(createElement(RouterContextProvider, { router } as never, guard))
  }
  await show(true)
  expect(block.mock.lastCall?.[0].enableBeforeUnload()).toBe(true)
  await show(false)
  expect(block.mock.lastCall?.[0].enableBeforeUnload()).toBe(false)
})
