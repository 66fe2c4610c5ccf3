import { expect, it } from 'vitest'
import { inOne, searchable, searchablePhone, searchedTexts } from './search.ts'

const finds = (query: string, ...columns: string[]) =>
  columns.filter(column =>
    searchedTexts(query).every(text =>
      typeof text === 'string' ? column.includes(text) : text.oneOf.some(one => column.includes(one)),
    ),
  )

it.each([
  ['06 12 34 56 78', '0612345678 33612345678'],
  ['+33 6 12 34 56 78', '0612345678 33612345678'],
  ['0033612345678', '0612345678 33612345678'],
  ['+33 (0)6.12.34.56.78', '0612345678 33612345678'],
  ['+32 470 12 34 56', '32470123456'],
  [null, ''],
])('the number %s is found by %s', (number, column) => expect(searchablePhone(number)).toBe(column))

it('a number is found in any writing of it, and its digits elsewhere are not', () => {
  const column = `morel ${searchablePhone('06 12 34 56 78')}`
  const elsewhere = searchable('12 rue du 34e régiment, 56000, 78 06')
  for (const query of ['06 12.34-56 78', '+33612345678', '0612345678', '06 12 34', '+33 6 12 34', '33612345678'])
    expect(finds(query, column, elsewhere), query).toEqual([column])
  expect(finds('2024-001', searchable('2024-001'), elsewhere)).toEqual([searchable('2024-001')])
})

it.each([
  ['d’Ornano', ['dornano', "d'ornano", 'ornano', 'D ORNANO']],
  ["N'Guessan", ['nguessan', 'N’Guessan']],
  ['Le Goff', ['legoff', 'le goff', 'LE-GOFF']],
  ['Legoff', ['le goff', 'LEGOFF']],
])('%s is found however its blanks and apostrophes are written', (name, queries) => {
  const columns = [searchable(name, inOne(name)), searchable('Morel', inOne('Morel'))]
  for (const query of queries) expect(finds(query, ...columns), query).toEqual([columns[0]])
})

it('signs alone are looked for as they are, and find nothing where they do not stand', () => {
  const [percent, street] = [searchable('Studio 100% bois'), searchable('3 rue de l’Église')]
  expect(finds('%', percent, street)).toEqual([percent])
  expect(finds('100%', percent, searchable('100 bois'))).toEqual([percent])
  expect(finds("'", percent, street)).toEqual([street])
  expect(finds("l'eglise", percent, street)).toEqual([street])
  expect(finds('_', percent, street)).toEqual([])
  expect(searchedTexts('  ')).toEqual([])
})

it('what no table holds is looked for as what stands there instead of it', () => {
  for (const unknown of ['\0', '\ud800', '\udfff\0'])
    expect(searchable(`12 _${unknown}x`)).toBe(searchable('12 _\ufffdx'))
})
