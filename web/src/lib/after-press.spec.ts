import { afterEach, expect, it, vi } from 'vitest'
import { afterPress, watchPresses } from './after-press'

const listeners = new Map<string, () => void>()
vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener))
afterEach(() => vi.useRealTimers())

it('waits for the click of a press under way, in order, and not otherwise', () => {
  vi.useFakeTimers()
  watchPresses()
  const seen: string[] = []
  afterPress(() => seen.push('at once'))
  expect(seen).toEqual(['at once'])
  listeners.get('pointerdown')?.()
  afterPress(() => seen.push('first'))
  afterPress(() => seen.push('second'))
  listeners.get('pointerup')?.()
  expect(seen).toEqual(['at once'])
  vi.runAllTimers()
  expect(seen).toEqual(['at once', 'first', 'second'])
  afterPress(() => seen.push('after'))
  expect(seen).toHaveLength(4)
})
