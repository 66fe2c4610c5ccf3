import { readModels } from '@faitage/projections/read-models'
import { expect, it } from 'vitest'
import { frozenBuyer, written } from './held.ts'
import { partTitle } from './held-words.ts'
import { type PersonalLeaf, personalLeaves } from './personal-leaves.ts'

it('names everything that may be held of somebody: no part is « Autre »', () => {
  const streams = readModels.models.flatMap(model => {
    const { stream, projectField } = model as { stream?: string; projectField?: string | undefined }
    return stream && projectField ? [stream] : []
  })
  expect(streams.length).toBeGreaterThan(6)
  expect(streams.filter(stream => partTitle(`${stream}-1`) === 'Autre')).toEqual([])
})

it('tells values as people write them: incomes by year in euros, of an invoice who it is made out to', () => {
  const leafOf = (type: string, name: string) =>
    personalLeaves()
      .get(type)!
      .find(({ path }) => path.at(-1) === name) as PersonalLeaf
  const { leaf } = leafOf('ProjectOpened', 'taxable_incomes')
  expect(written(leaf, [{ date: '2025-12-31', income: 1_651_000 }]).replaceAll(/\s/gu, ' ')).toBe('2025 : 16 510 €')
  const buyer = { kind: 'person', name: 'M. Loïc Morvan', address: '20 rue d’Orléans, 49400 Saumur' }
  expect(frozenBuyer(JSON.stringify({ kind: 'invoice', seller: { name: 'Nous' }, buyer, place: buyer.address }))).toBe(
    'M. Loïc Morvan, 20 rue d’Orléans, 49400 Saumur',
  )
  expect(frozenBuyer('{')).toBe('Illisible')
  expect(leafOf('FileUploaded', 'name').label).toBe('Nom')
})

it('names every personal field in French, never by its code', () => {
  const codes = [...personalLeaves()].flatMap(([type, leaves]) =>
    leaves.filter(({ label }) => /^[a-z0-9_]+$/.test(label)).map(({ label }) => `${type} ${label}`),
  )
  expect(codes).toEqual([])
})
