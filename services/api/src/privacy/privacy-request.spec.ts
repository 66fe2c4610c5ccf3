import { answerBy, privacyRequestEndpoints } from '@faitage/contracts/privacy/request'
import { expect, test } from 'vitest'
import { fieldsOf, inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'

let system: TestSystem
inWorld(made => ({ system } = made))

test('a request is answered within a month, to the day, of months that are shorter too', () => {
  expect(answerBy({ received_on: '2026-03-10' })).toBe('2026-04-10')
  expect(answerBy({ received_on: '2026-01-31' })).toBe('2026-02-28')
})

test('it is written down, closed with its day, and read by who has the right', async () => {
  const admin = system.as('admin')
  const body = { kind: 'erasure' as const, who: 'Mme Kerjean', received_on: '2026-03-10', state: 'open' as const }
  const { id } = await admin.call(privacyRequestEndpoints.create, { body })
  const undated = await admin.refusal(privacyRequestEndpoints.update, { ...of(id), body: { state: 'done' } })
  expect(fieldsOf(undated)).toEqual(['answered_on'])
  const early = { state: 'done' as const, answered_on: '2026-03-01' }
  expect(fieldsOf(await admin.refusal(privacyRequestEndpoints.update, { ...of(id), body: early }))).toEqual([
    'answered_on',
  ])
  await admin.call(privacyRequestEndpoints.update, { ...of(id), body: { state: 'done', answered_on: '2026-03-20' } })
  await system.settled()
  const { items } = await admin.call(privacyRequestEndpoints.list, { query: { state: ['done'] } })
  expect(items).toMatchObject([{ who: 'Mme Kerjean', answered_on: '2026-03-20' }])
  expect((await system.as('manager').refusal(privacyRequestEndpoints.list, {})).status).toBe(403)
})
