import { expect, it } from 'vitest'
import { strayKeys } from '../../kernel/declared.ts'
import { type CoproSheet, copro } from '../copro.ts'
import { readRegistryHeader } from './columns.ts'
import { planRegistry } from './plan.ts'
import { readRegistryRow } from './row.ts'
import { registryChanges, registryValuesOf } from './sheet.ts'
import { registryCells, registryTruth } from './testing/registry-file.ts'

const mission_id = '22222222-2222-4222-8222-222222222222'
const [head, ...cells] = registryCells(registryTruth(5, 120), 'long')
const header = readRegistryHeader(head!)
const rows = cells.map((row, index) => readRegistryRow(header, { row: index + 2, cells: row }, '2026-11-20'))

it('what is planned is a sheet that may be saved, and has nothing to do once it is', () => {
  const created = planRegistry(rows, []).rows.filter(plan => plan.action === 'create')
  expect(created.length).toBeGreaterThan(100)
  const held = created.map(plan => {
    const sent = { mission_id, ...registryChanges(plan.fields) }
    expect(strayKeys(copro.fields, sent)).toEqual([])
    const sheet = copro.shape(copro.fields.parse(sent))
    expect(copro.rules(sheet)).toEqual([])
    return { id: plan.number!, values: registryValuesOf(sheet), typed: new Set<string>() }
  })
  const again = planRegistry(rows, held).rows.filter(plan => plan.action !== 'error')
  expect(new Set(again.map(plan => plan.reason))).toEqual(new Set(['same']))
})

it('what a person wrote of the syndic stays beside what the registry says', () => {
  const address_1 = { address: '1 rue Neuve', address_code: '42000' }
  const sheet: CoproSheet = { mission_id, address_1, syndic: { name: 'Cabinet', manager_name: 'Zoé' } }
  const field = { field: 'syndic.contract_end_date', before: null, after: '2027-01-01', conflict: false }
  expect(registryChanges([{ ...field, decision: 'fill' }], sheet)).toEqual({
    syndic: { name: 'Cabinet', manager_name: 'Zoé', contract_end_date: '2027-01-01' },
  })
  expect(registryChanges([{ ...field, decision: 'keep' }], sheet)).toEqual({})
})
