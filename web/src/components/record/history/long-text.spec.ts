import { describe, expect, it } from 'vitest'
import { beginningOf } from './long-text.tsx'

describe('a long value of a history', () => {
  it('shows its beginning, cut between two words', () => {
    const text = 'visite annulée par le demandeur '.repeat(160)
    const shown = beginningOf(text)
    expect(shown.length).toBeLessThan(260)
    expect(text.startsWith(shown.slice(0, -1))).toBe(true)
    expect(shown).toMatch(/(visite|annulée|par|le|demandeur)…$/)
  })

  it('is left alone when the fold would spare nothing', () => {
    const text = 'a'.repeat(300)
    expect(beginningOf(text)).toBe(text)
    expect(beginningOf('')).toBe('')
  })

  it('is cut even where there is no space', () => {
    expect(beginningOf('x'.repeat(5000))).toBe(`${'x'.repeat(240)}…`)
  })
})
