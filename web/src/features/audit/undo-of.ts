import type { AuditKind } from '@faitage/contracts/audit/audit-kind'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import type { UndoEndpoint } from '@/components/record/history/history-drawer'

/** What compensates a change of each kind: one more event, nothing is rewritten. */
export const undoOf: Record<AuditKind, UndoEndpoint> = {
  project: projectEndpoints.undo,
  mission: missionEndpoints.undo,
  quote: amoQuoteEndpoints.undo,
  invoice: invoiceEndpoints.undo,
  copro: coproEndpoints.undo,
  lot: lotEndpoints.undo,
}
