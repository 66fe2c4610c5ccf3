import type { AuditKind } from '@faitage/contracts/audit/audit-kind'
import { endpoint, written } from '@faitage/contracts/kernel/endpoint'
import type { Permission } from '@faitage/contracts/kernel/permission'
import { z } from 'zod'
import type { UndoEndpoint } from '@/components/record/history/history-drawer'

/** As each kind declares it; told again here, since the six contracts are heavy for one question. A spec compares them. */
const undo = (path: string, access: Permission): UndoEndpoint =>
  endpoint({
    method: 'POST',
    path: `/api/${path}/{id}/undo`,
    access,
    summary: 'Annuler une modification',
    params: z.object({ id: z.uuid() }),
    body: z.object({ revision: z.int().min(0) }),
    response: written,
  })

/** What compensates a change of each kind: one more event, nothing is rewritten. */
export const undoOf: Record<AuditKind, UndoEndpoint> = {
  project: undo('projects', 'update project'),
  mission: undo('missions', 'update mission'),
  quote: undo('amo-quotes', 'update quote'),
  invoice: undo('invoices', 'update invoice'),
  copro: undo('copros', 'update copro'),
  lot: undo('lots', 'update lot'),
}
