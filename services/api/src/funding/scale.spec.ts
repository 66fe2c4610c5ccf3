import { scaleEndpoints as scales } from '@faitage/contracts/funding/scale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { ceilingsFrom } from './testing/scales.ts'

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
}, 60_000)
afterAll(() => system?.stop())

const admin = () => system.as('admin')

test('two never begin on one day, nor does one come back to the day of another', async () => {
  const { id } = await admin().call(scales.create, { body: ceilingsFrom('2025-09-30') })
  const twice = await admin().refusal(scales.create, { body: ceilingsFrom('2025-09-30') })
  expect([twice.status, twice.key]).toEqual([409, 'scale.sameDay'])
  const { id: later } = await admin().call(scales.create, { body: ceilingsFrom('2026-02-23') })
  const params = { id: later }
  expect((await admin().refusal(scales.update, { params, body: { applies_from: '2025-09-30' } })).status).toBe(409)
  await admin().call(scales.update, { params, body: { name: 'Plafonds 2026', source: 'Arrêté du 8 septembre 2025' } })
  const { revision } = await admin().call(scales.remove, { params: { id } })
  await admin().call(scales.update, { params, body: { applies_from: '2025-09-30' } })
  expect((await admin().refusal(scales.undo, { params: { id }, body: { revision } })).status).toBe(409)
  expect((await admin().call(scales.list)).items.map(({ name, applies_from }) => [name, applies_from])).toEqual([
    ['Plafonds 2026', '2025-09-30'],
  ])
})

test('everybody on the staff reads them, administrators alone write them', async () => {
  expect((await system.as('contributor').call(scales.list)).totalItems).toBe(1)
  for (const who of ['manager', 'contributor', 'client'] as const)
    expect((await system.as(who).refusal(scales.create, { body: ceilingsFrom('2031-01-01') })).status).toBe(403)
})
