import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../api/testing-storage'
import { isUnreachable, loadPage, PageUnreachable, readAhead, reloadOr } from './load-page'

const reload = vi.fn()
const failure = new TypeError('Failed to fetch dynamically imported module: /assets/page.js')

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
  it('is distinguished from a page that fails, and reloads nothing as long as nobody opens it', async () => {
    await expect(loadPage(() => Promise.reject(failure))).rejects.toBeInstanceOf(PageUnreachable)
    expect(reload).not.toHaveBeenCalled()
    expect(await loadPage(async () => 'page')).toBe('page')
  })

  it('is recognised in the words of any browser', () => {
    expect(isUnreachable(failure)).toBe(true)
    expect(isUnreachable(new TypeError('error loading dynamically imported module: x'))).toBe(true)
    expect(isUnreachable(new TypeError('Importing a module script failed.'))).toBe(true)
    expect(isUnreachable(new TypeError('x is undefined'))).toBe(false)
    expect(isUnreachable(undefined)).toBe(false)
  })

  it('stays where it is without a network, says so, and waits for it', () => {
    const network = { onLine: false }
    const browser = new EventTarget()
    vi.stubGlobal('navigator', network)
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
    const say = vi.fn()
    reloadOr(say)
    const leave = reloadOr(say)
    expect(say).toHaveBeenCalledTimes(2)
    leave()
    network.onLine = true
    browser.dispatchEvent(new Event('online'))
    browser.dispatchEvent(new Event('online'))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('loads the application again at most once a minute', () => {
    const say = vi.fn()
    reloadOr(say)()
    expect(say).not.toHaveBeenCalled()
    vi.advanceTimersByTime(59_999)
    reloadOr(say)
    expect(say).toHaveBeenCalledTimes(1)
    expect(reload).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    reloadOr(say)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('says that it is not there where the browser does not load it again', () => {
    const say = vi.fn()
    const leave = reloadOr(say)
    vi.advanceTimersByTime(9_999)
    expect(say).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(say).toHaveBeenCalledTimes(1)
    leave()
    vi.advanceTimersByTime(60_000)
    reloadOr(say)()
    vi.advanceTimersByTime(60_000)
    expect(say).toHaveBeenCalledTimes(1)
  })
})

const Page = () => null

describe('what a page shows first', () => {
  it('is asked for with its address, by the pages that say what it is', async () => {
    const ahead = vi.fn()
    readAhead({ load: async () => ({ Page, ahead }) }, '?q=roux')
    readAhead({ load: async () => ({ Page }) }, '')
    readAhead({}, '')
    await vi.advanceTimersByTimeAsync(0)
    expect(ahead.mock.calls).toEqual([['?q=roux']])
  })

  it('is not asked for where the page cannot be had: opening it says so', async () => {
    readAhead({ load: () => Promise.reject(failure) }, '')
    await vi.advanceTimersByTimeAsync(0)
    expect(reload).not.toHaveBeenCalled()
  })
})
