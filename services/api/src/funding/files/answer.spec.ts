import { expect, it } from 'vitest'
import { proposedStatus } from './answer.ts'

const funder_id = 'b1b40c3a-6a2c-4a9e-9b39-0a3f6c0f7a10'
const project_id = 'a1b40c3a-6a2c-4a9e-9b39-0a3f6c0f7a11'
const deposits = [{ funder_id, on: '2026-01-20' }]
const granted = [{ funder_id, decision: 'granted' as const, on: '2026-03-10' }]
const refused = [{ funder_id, decision: 'refused' as const, on: '2026-03-10' }]
const asked = [{ funder_id, id: project_id, kind: 'balance' as const, asked_on: '2026-09-01' }]

it('proposes the furthest status that the file has come to, with its day', () => {
  const of = (file: object) => proposedStatus({ project_id, ...file }, 'en_cours_de_montage')
  expect(of({})).toBeNull()
  expect(of({ deposits })).toEqual({ status: 'depose', on: '2026-01-20' })
  expect(of({ deposits, approvals: granted })).toEqual({ status: 'agree', on: '2026-03-10' })
  expect(of({ deposits, approvals: refused })).toEqual({ status: 'depose', on: '2026-01-20' })
  expect(of({ deposits, approvals: granted, payments: asked })?.status).toBe('en_demande_de_paiement')
})

it('proposes nothing that the project has come to already, or has gone past', () => {
  expect(proposedStatus({ project_id, deposits }, 'depose')).toBeNull()
  expect(proposedStatus({ project_id, deposits, approvals: granted }, 'solde')).toBeNull()
  expect(proposedStatus({ project_id, deposits }, 'sans_suite')).toBeNull()
})
