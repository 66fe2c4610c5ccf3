import { expect, test } from 'vitest'
import { text } from './values.ts'

test.each([
  ['Lefèvre\u202Egpj.exe', 'Lefèvregpj.exe'],
  ['\u2066Ville\u2069 de \u202ALens\u202C', 'Ville de Lens'],
  ['\u202E \u2067', undefined],
  ['a\u0007b\u001B[31m\u007F\u0085', 'ab[31m'],
  ['Un\tdeux\r\ntrois\vquatre', 'Un\tdeux\r\ntrois\vquatre'],
  // Arabic and Hebrew keep their own direction, and the marks that go with them inside a text.
  ['شارع\u200F 12', 'شارع\u200F 12'],
  ['👩‍👩‍👧 famille', '👩‍👩‍👧 famille'],
])('%j is written as %j', (typed, written) => {
  expect(text().safeParse(typed).data).toBe(written)
})
