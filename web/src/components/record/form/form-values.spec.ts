import { building } from '@faitage/contracts/co-ownership/building'
import { copro } from '@faitage/contracts/co-ownership/copro'
import { lot } from '@faitage/contracts/co-ownership/lot'
import { REQUIRED } from '@faitage/contracts/kernel/french'
import type { AnySheet } from '@faitage/contracts/kernel/record'
import { zodResolver } from '@hookform/resolvers/zod'
import { beforeAll, describe, expect, it } from 'vitest'
import { speakFrench } from '@/lib/validation'
import { valuesOf } from '../pages/record-kit'
import { blankOf } from './blank'
import { alteredSheet, formSchemaOf, labelsByPath, sentValues } from './form-values'

const mission_id = '00000000-0000-4000-8000-000000000001'
const blank = blankOf(copro) as Record<string, unknown>
const filled = {
  ...blank,
  mission_id,
  address_1: { ...(blank.address_1 as object), address_location: 'Rennes' },
}
const judged = async (record: AnySheet, values: object) =>
  zodResolver(formSchemaOf(record))(values as never, undefined, { fields: {}, shouldUseNativeValidation: false })

beforeAll(speakFrench)

describe('a sheet with blocks and rows in a form', () => {
  it('begins with every part of its blocks empty, and keeps what the server has', () => {
    expect(blank.syndic).toMatchObject({ name: null, contract_date: null })
    expect(blank.cadastres).toEqual([])
    const values = valuesOf(blank, { syndic: { name: 'Foncia' }, cadastres: [{ value: 'A' }] })
    expect(values.syndic).toMatchObject({ name: 'Foncia', manager_email: null })
    expect(values.cadastres).toEqual([{ value: 'A' }])
  })

  it('is valid without a block, and shows its empty parts again', async () => {
    const { errors, values } = await judged(copro, filled)
    expect(errors).toEqual({})
    expect(values).toMatchObject({ syndic: { name: null }, address_2: { address: null } })
  })

  it('sends nothing of a block that is empty, and the whole of one that was altered', () => {
    const values = { ...filled, syndic: { ...(blank.syndic as object), name: 'Foncia', comment: 'à relancer' } }
    expect(sentValues(copro, values).address_2).toBeNull()
    expect(alteredSheet(copro, { syndic: { comment: 'à relancer' } }, values)).toEqual({
      syndic: { ...(blank.syndic as object), name: 'Foncia', comment: 'à relancer' },
    })
    expect(alteredSheet(copro, { syndic: { name: null } }, filled)).toEqual({ syndic: null })
  })

  it('is judged by the rules across fields, each at its place', async () => {
    const syndic = { ...(blank.syndic as object), contract_date: '2024-01-01', contract_end_date: '2023-01-01' }
    const { errors } = await judged(copro, { ...filled, syndic })
    expect(errors).toMatchObject({
      syndic: { name: { message: expect.any(String) }, contract_end_date: { message: expect.any(String) } },
    })
    const two = await judged(building, {
      ...(blankOf(building) as object),
      ...{ copro_id: mission_id, name: 'A', igh: true, imh: true },
    })
    expect(Object.keys(two.errors)).toEqual(['imh'])
  })

  it('tells the faults of fields and those across fields at once, each once', async () => {
    const height = { igh: true, imh: true, erp: true, different_from_copro_address: true }
    const address = {
      ...(blankOf(building) as { address?: object }).address,
      address_postal_code: 'x'.repeat(300),
    }
    const high = { ...(blankOf(building) as object), copro_id: mission_id, name: '', ...height, address }
    const { errors } = await judged(building, high)
    expect(Object.keys(errors).sort()).toEqual(['address', 'erp_category', 'imh', 'name'])
    expect(errors.address).not.toHaveProperty('message', 'Indiquez l’adresse propre du bâtiment.')
    const late = { unpaid_amount: -5, unpaid_date: '2024-01-01' }
    const owing = await judged(lot, { ...(blankOf(lot) as object), building_id: mission_id, lot_number: '1', ...late })
    expect(Object.keys(owing.errors)).toContain('unpaid_amount')
    expect(owing.errors).not.toHaveProperty('unpaid_amount.message', REQUIRED)
  })

  it('judges the right rows of a list when one of them is wrong', async () => {
    const cle = { total: null, kind: 'generale', building_ids: [] }
    const cles_repartition = [
      { label: 'x'.repeat(400), ...cle },
      { label: 'Escalier', ...cle },
      { label: 'escalier', ...cle, kind: null },
    ]
    const { errors } = await judged(copro, { ...filled, cles_repartition })
    expect(errors.cles_repartition).toMatchObject({ 2: { label: { message: expect.stringContaining('2 fois') } } })
    expect(errors.cles_repartition).toMatchObject({ 0: { label: { message: expect.any(String) } } })
  })

  it('names the row a person sees, whatever blank rows stand before it', async () => {
    const cle = { total: null, kind: null, building_ids: [] }
    const cles_repartition = [
      { label: null, ...cle },
      { label: 'Générale', ...cle },
      { label: 'générale ', ...cle },
    ]
    const { errors } = await judged(copro, { ...filled, cles_repartition })
    expect(errors.cles_repartition).toMatchObject({ 2: { label: { message: expect.stringContaining('2 fois') } } })
    expect((errors.cles_repartition as unknown as unknown[])[1]).toBeUndefined()
  })

  it('names the parts of its blocks and rows', () => {
    expect(labelsByPath(copro)).toMatchObject({
      'syndic.manager_email': 'Syndic, E-mail',
      'cles_repartition.label': 'Clés de répartition, Libellé',
    })
  })
})
