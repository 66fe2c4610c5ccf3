import { describe, expect, it } from 'vitest'
import { conventionEnd } from './mission-values'

describe('the end of a convention', () => {
  it('is the start plus the months, never past the end of a month', () => {
    expect(conventionEnd('2026-03-01', 36)).toBe('2029-03-01')
    expect(conventionEnd('2026-01-31', 1)).toBe('2026-02-28')
    expect(conventionEnd('2023-11-30', 3)).toBe('2024-02-29')
    expect(conventionEnd('2026-12-15', 1)).toBe('2027-01-15')
  })

  it('is not known before both are', () => {
    expect(conventionEnd(null, 3)).toBeUndefined()
    expect(conventionEnd('2026-01-01', null)).toBeUndefined()
    expect(conventionEnd('demain', 3)).toBeUndefined()
    expect(conventionEnd('2026-01-01', 'trois')).toBeUndefined()
  })
})
