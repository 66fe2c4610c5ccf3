import { expect, it } from 'vitest'
import { calledIn } from './called-in.ts'

const people = [
  { value: 's', label: 'Sacha Lemoine' },
  { value: 'c', label: 'Chloé Roux' },
  { value: 'd', label: 'Dominique Perret' },
  { value: 'e', label: 'Dominique Aubry' },
]

it.each([
  ['Bonjour @Sacha, peux-tu rappeler ?', ['s']],
  ['@chloe et (@SACHA LEMOINE)', ['s', 'c']],
  ['@Dominique', []],
  ['@Dominique Aubry\n@Sac', ['e']],
  ['@Sachant cela, voir contact@sacha.fr', []],
  ['Sacha', []],
])('“%s” calls %j', (text, called) => {
  expect(calledIn(text, people)).toEqual(called)
})
