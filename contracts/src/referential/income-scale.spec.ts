import { expect, test } from 'vitest'
import { type IncomeScaleSheet, incomeCategoryOf, incomeScale, originalScale, scalesInForce } from './income-scale.ts'

const scales = scalesInForce([])
const of = (persons: number, euros: number, postal_code = '59000', on = '2025-06-01') =>
  incomeCategoryOf({ persons, income: Math.round(euros * 100), postal_code, on }, scales)?.category

test('a ceiling is still of its category, a cent above is of the next', () => {
  expect([of(1, 17_173), of(1, 17_173.01), of(1, 22_015), of(1, 30_844), of(1, 30_844.01)]).toEqual([
    'tres_modeste',
    'modeste',
    'modeste',
    'intermediaire',
    'superieur',
  ])
  expect([of(2, 34_884, '75011'), of(2, 34_884.01, '95000'), of(2, 34_884, '59000')]).toEqual([
    'tres_modeste',
    'modeste',
    'intermediaire',
  ])
})

test('beyond five persons each adds its share', () => {
  expect([of(7, 40_388 + 2 * 5094), of(7, 40_388 + 2 * 5094 + 0.01), of(5, 73_098)]).toEqual([
    'tres_modeste',
    'modeste',
    'intermediaire',
  ])
})

test('the last scale that began is used, and a year without one says so', () => {
  const next: IncomeScaleSheet = { ...originalScale, name: 'Plafonds 2027', start_day: '2027-01-01' }
  const told = (on: string) =>
    incomeCategoryOf({ persons: 1, income: 0, postal_code: '59000', on }, scalesInForce([next]))
  expect(told('2024-12-31')).toBeUndefined()
  expect(told('2025-12-31')).toMatchObject({ scale: 'Plafonds de ressources 2025', missing_year: null })
  expect(told('2026-01-01')).toMatchObject({ scale: 'Plafonds de ressources 2025', missing_year: 2026 })
  expect(told('2027-01-01')).toMatchObject({ scale: 'Plafonds 2027', from: '2027-01-01', missing_year: null })
})

test('one of the original’s day takes its place', () => {
  const mended = { ...originalScale, name: 'Corrigé' }
  expect(scalesInForce([mended])).toEqual([mended])
})

test('ceilings rise with the category and with the persons, each fault said where it is', () => {
  expect(incomeScale.rules(originalScale)).toEqual([])
  const lines = structuredClone(originalScale.autres_regions)
  lines[1]!.modeste = lines[1]!.tres_modeste
  lines[3]!.intermediaire = lines[2]!.intermediaire
  expect(incomeScale.rules({ ...originalScale, autres_regions: lines })).toEqual([
    { path: 'autres_regions.1.modeste', message: 'Ce plafond doit dépasser celui de «\u00A0Très modeste\u00A0».' },
    { path: 'autres_regions.3.intermediaire', message: 'Ce plafond doit dépasser celui de 3 personnes.' },
  ])
  expect(incomeScale.fields.safeParse({ ...originalScale, ile_de_france: lines.slice(1) }).success).toBe(false)
})
