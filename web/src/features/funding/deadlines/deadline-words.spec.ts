import { expect, it } from 'vitest'
import { deadlineTitle, nearness } from './deadline-words.ts'

it('how near a deadline is shows in words, and by a colour that repeats them', () => {
  const told = [-3, -1, 0, 1, 7, 8, 30, 31].map(days_left => Object.values(nearness({ days_left })))
  expect(told.map(([words, variant]) => [words?.replaceAll(/\s/g, ' '), variant])).toEqual([
    ['Dépassée de 3 jours', 'destructive'],
    ['Dépassée de 1 jour', 'destructive'],
    ['Aujourd’hui', 'destructive'],
    ['Encore 1 jour', 'destructive'],
    ['Encore 7 jours', 'destructive'],
    ['Encore 8 jours', 'warning'],
    ['Encore 30 jours', 'warning'],
    ['Encore 31 jours', 'neutral'],
  ])
})

it('one line says what is due, when, and what hangs on it', () => {
  const deadline = {
    kind: 'start',
    funder_name: 'Anah',
    until: '2026-03-01',
    days_left: 9,
    at_risk: 1_800_000,
  } as const
  expect(deadlineTitle(deadline).replaceAll(/\s/g, ' ')).toBe(
    'Début des travaux, Anah, avant le 01/03/2026, 18 000 € en jeu',
  )
  expect(deadlineTitle({ ...deadline, at_risk: 0 })).toBe('Début des travaux, Anah, avant le 01/03/2026')
})
