import { expect, it } from 'vitest'
import { unbroken } from './typography'

it('keeps a sign with the word before it, and a quotation with its marks', () => {
  expect(unbroken('Le projet « Été » existe : le garder ?')).toBe(
    'Le projet «\u00A0Été\u00A0» existe\u00A0: le garder\u00A0?',
  )
  expect(unbroken('10 % des lignes ; reste « a ».')).toBe('10\u00A0% des lignes\u00A0; reste «\u00A0a\u00A0».')
  expect(unbroken('de 8h30 à 9h, http://exemple.fr : rien')).toBe('de 8h30 à 9h, http://exemple.fr\u00A0: rien')
})
