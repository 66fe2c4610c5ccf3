import { describe, expect, it } from 'vitest'
import { errorCatalogue, errorText } from './error-catalogue.ts'

describe('the error catalogue', () => {
  it('has a status and a whole French sentence for every key, without exclamation marks', () => {
    for (const [key, [status, text]] of Object.entries(errorCatalogue)) {
      expect(status, key).toBeGreaterThanOrEqual(400)
      expect(text, key).toMatch(/^[A-ZÀÂÉÈÊÎÔÛÇ{].*\.$/su)
      expect(text, key).not.toContain('!')
    }
  })

  it('fills the places of a text and leaves unknown ones readable', () => {
    expect(errorText('project.reference.taken', { reference: 'OPAH-1' })).toContain('OPAH-1')
    expect(errorText('project.reference.taken')).toContain('{reference}')
  })
})
