import type { AuditKind } from '@faitage/contracts/audit/audit-kind'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { expect, it } from 'vitest'
import { undoOf } from './undo-of.ts'

const declared: Record<AuditKind, Endpoint> = {
  project: projectEndpoints.undo,
  mission: missionEndpoints.undo,
  quote: amoQuoteEndpoints.undo,
  invoice: invoiceEndpoints.undo,
  copro: coproEndpoints.undo,
  lot: lotEndpoints.undo,
}
const told = ({ method, path, access, about, consumes }: Endpoint) => ({ method, path, access, about, consumes })

it('what undoes is called as each kind declares it', () => {
  for (const [kind, endpoint] of Object.entries(declared))
    expect(told(undoOf[kind as AuditKind]), kind).toEqual(told(endpoint))
})
