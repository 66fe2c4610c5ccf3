import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../api/testing-storage'
import { loadPage, PageUnreachable } from './load-page'

const reload = vi.fn()
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('location', { reload })
  reload.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a page whose code cannot be fetched', () => {
  it('loads the application again, and waits for it', async () => {
    let settled = false
    void loadPage(gone).finally(() => {
      settled = true
    })
    await vi.advanceTimersByTimeAsync(10)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(settled).toBe(false)
  })

  it('does so at most once a minute', async () => {
    void loadPage(gone)
    await vi.advanceTimersByTimeAsync(59_999)
    await expect(loadPage(gone)).rejects.toBeInstanceOf(PageUnreachable)
    expect(reload).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    void loadPage(gone)
    await vi.advanceTimersByTimeAsync(0)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('is not a page that arrives', async () => {
    expect(await loadPage(async () => 'page')).toBe('page')
    expect(reload).not.toHaveBeenCalled()
  })
})
