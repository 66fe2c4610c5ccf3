import { expect, it } from 'vitest'
import { fileOn } from './file-on.ts'
import type { FundingFileSheet } from './funding-file.ts'

const funder_id = '11111111-1111-4111-8111-111111111111'
const file: FundingFileSheet = {
  project_id: '22222222-2222-4222-8222-222222222222',
  works_started_on: '2026-03-01',
  works_completed_on: '2026-09-01',
  deposits: [{ funder_id, on: '2026-01-10', amount: 100 }],
  approvals: [{ funder_id, decision: 'granted', on: '2026-02-28', amount: 90 }],
  payments: [
    { funder_id, id: 'a', kind: 'advance', asked_on: '2026-03-02', paid_on: '2026-04-01', paid: 30 },
    { funder_id, id: 'b', kind: 'balance', asked_on: '2026-09-02' },
  ],
}

it('a file on a past day is without what took effect later; that very day counts', () => {
  expect(fileOn(file, '2026-01-09')).toMatchObject({
    deposits: [],
    approvals: [],
    payments: [],
    works_started_on: null,
  })
  expect(fileOn(file, '2026-02-28')).toMatchObject({ deposits: [{ amount: 100 }], approvals: [{ amount: 90 }] })
  const asked = fileOn(file, '2026-03-31')
  expect(asked).toMatchObject({ works_started_on: '2026-03-01', works_completed_on: null })
  expect(asked.payments).toMatchObject([{ id: 'a', asked_on: '2026-03-02', paid_on: null, paid: null }])
  expect(fileOn(file, '2026-09-02').payments).toHaveLength(2)
})
