import { randomUUID } from 'node:crypto'
import { subcontractor } from '@faitage/contracts/subcontractors/subcontractor'
import { expect, it } from 'vitest'
import { rowAfter } from '../testing/given.ts'
import { subcontractorModel } from './subcontractor.ts'

const id = randomUUID()
const sheet = { name: 'Atelier Trois Tuiles', job: 'maitrise_oeuvre', sub_job: 'architecte', contact: 'Inès Morvan' }

it('is found by the names of its job and speciality', () => {
  const row = rowAfter(subcontractorModel, subcontractor.registered({ id, sheet }))
  expect(row).toMatchObject({ name: 'Atelier Trois Tuiles', sheet, revision: 0 })
  for (const word of ['tuiles', 'maitrise', 'architecte', 'ines']) expect(row?.search).toContain(word)
})

it('whose job was erased or never known is still listed', () => {
  const row = rowAfter(
    subcontractorModel,
    subcontractor.registered({ id, sheet }),
    subcontractor.amended({ id, changes: { job: null, sub_job: null, contact: null } }),
  )
  expect(row?.search).toBe('atelier trois tuiles')
})
