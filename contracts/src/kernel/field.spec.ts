import { expect, test } from 'vitest'
import { z } from 'zod'
import { field, isRequiredField, labelsOf, metaOf, optional } from './field.ts'
import { choice, choices, day, euros, pastDay, share, squareMetres, whole, year, yesNo } from './formats.ts'
import { personal } from './personal.ts'
import { email } from './rules.ts'

test('a field knows its name, how it is written and its words, however it is wrapped', () => {
  const lift = optional('Ascenseur', choice({ aucun: 'Aucun', un: 'Un seul' }))
  expect(metaOf(lift)).toMatchObject({ label: 'Ascenseur', format: 'choice', words: { aucun: 'Aucun' } })
  expect(metaOf(optional('Surface', squareMetres))).toMatchObject({ format: 'area', unit: 'm²' })
  expect(metaOf(z.object({ a: yesNo }).shape.a)).toMatchObject({ format: 'yes_no', label: '' })
  expect(metaOf(optional('Tags', choices({ a: 'A' })))).toMatchObject({ format: 'choices', words: { a: 'A' } })
})

test('naming a shared schema names nothing else, and personal stays personal', () => {
  const mine = field('Mon e-mail', personal(email))
  expect(metaOf(email).label).toBe('')
  expect(mine.meta()?.personal).toBe(true)
  expect(labelsOf({ mine, other: optional('Autre', email) })).toEqual({ mine: 'Mon e-mail', other: 'Autre' })
  expect([isRequiredField(mine), isRequiredField(optional('x', email))]).toEqual([true, false])
})

test('bounds and their French texts', () => {
  const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
  expect(said(whole(0, 20_000), 20_001)).toBe('Indiquez un nombre entier entre 0 et 20\u00A0000.')
  expect(said(year(1800), 1799)).toMatch(/^Indiquez une année entre 1800 et 20\d\d\.$/)
  expect(said(euros, -1)).toContain('1 234,50')
  expect(said(share, '100.1')).toContain('entre 0 et 100')
  expect(share.safeParse('35.5').success).toBe(true)
  expect(said(squareMetres, '1.234')).toContain('mètres carrés')
  expect(said(day, '1799-12-31')).toContain('1800')
  expect(said(day, '2200-01-01')).toContain('trente ans')
  expect(said(pastDay, '2200-01-01')).toBe('Cette date ne peut pas être à venir.')
  expect(pastDay.safeParse('1957-03-01').success).toBe(true)
})
