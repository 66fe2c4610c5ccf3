import { expect, it } from 'vitest'
import { buildingEndpoints } from '../co-ownership/building.endpoints.ts'
import { coproEndpoints } from '../co-ownership/copro.endpoints.ts'
import { lotEndpoints } from '../co-ownership/lot.endpoints.ts'
import { personEndpoints } from '../co-ownership/person.endpoints.ts'
import { scEndpoints } from '../co-ownership/sc.endpoints.ts'
import { syndicEndpoints } from '../co-ownership/syndic.ts'
import { amoQuoteEndpoints } from '../invoicing/amo-quote.ts'
import { invoiceEndpoints } from '../invoicing/invoice.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { missionEndpoints } from '../missions/mission.endpoints.ts'
import { projectEndpoints } from '../projects/project.endpoints.ts'
import { coOwnershipTaskEndpoints } from '../tasks/co-ownership-task.endpoints.ts'
import type { AuditKind } from './audit-kind.ts'
import { undoOf } from './undo-of.ts'

const declared: Record<AuditKind, Endpoint> = {
  project: projectEndpoints.undo,
  mission: missionEndpoints.undo,
  quote: amoQuoteEndpoints.undo,
  invoice: invoiceEndpoints.undo,
  copro: coproEndpoints.undo,
  lot: lotEndpoints.undo,
  building: buildingEndpoints.undo,
  sc: scEndpoints.undo,
  syndic: syndicEndpoints.undo,
  person: personEndpoints.undo,
  co_ownership_task: coOwnershipTaskEndpoints.undo,
}
const told = ({ method, path, access, about, consumes }: Endpoint) => ({ method, path, access, about, consumes })

it('what undoes is called as each kind declares it', () => {
  for (const [kind, endpoint] of Object.entries(declared))
    expect(told(undoOf[kind as AuditKind]), kind).toEqual(told(endpoint))
})
