import { expect, it } from 'vitest'
import { fundingFile } from './funding-file.ts'

const funder_id = 'b1b40c3a-6a2c-4a9e-9b39-0a3f6c0f7a10'
const project_id = 'a1b40c3a-6a2c-4a9e-9b39-0a3f6c0f7a11'
const faultsOf = (file: object) => fundingFile.rules?.({ project_id, ...file }).map(({ path }) => path)

it('counts a payment once, however often it is sent at a time', () => {
  const payment = { id: project_id, funder_id, kind: 'advance' as const }
  expect(faultsOf({ payments: [payment, { ...payment, kind: 'balance' }] })).toEqual(['payments.1.id'])
  expect(faultsOf({ payments: [payment, { ...payment, id: funder_id }] })).toEqual([])
})

it('refuses works that end before they began', () => {
  const works = { works_started_on: '2026-10-02', works_completed_on: '2026-10-01' }
  expect(faultsOf(works)).toEqual(['works_completed_on'])
  expect(faultsOf({ ...works, works_completed_on: '2026-10-02' })).toEqual([])
})
