import { z } from 'zod'
import { endpoint, written } from '../kernel/endpoint.ts'
import type { Permission } from '../kernel/permission.ts'
import { ofNobody } from '../kernel/scope.ts'
import type { AuditKind } from './audit-kind.ts'

/** As each kind declares it; told again here, since the contracts are heavy for one question. A spec compares them. */
const undo = (path: string, access: Permission | 'signed-in', about?: 'copro_task') =>
  endpoint({
    method: 'POST',
    path: `/api/${path}/{id}/undo`,
    access,
    about,
    of: ofNobody('the kinds declare it: this one is only called'),
    summary: 'Annuler une modification',
    params: z.object({ id: z.uuid() }),
    body: z.object({ revision: z.int().min(0) }),
    response: written,
  })

/** What compensates a change of each kind: one more event, nothing is rewritten. */
export const undoOf: Record<AuditKind, ReturnType<typeof undo>> = {
  project: undo('projects', 'update project'),
  mission: undo('missions', 'update mission'),
  quote: undo('amo-quotes', 'update quote'),
  invoice: undo('invoices', 'update invoice'),
  copro: undo('copros', 'update copro'),
  lot: undo('lots', 'update lot'),
  building: undo('buildings', 'update building'),
  sc: undo('scs', 'update sc'),
  syndic: undo('syndics', 'update sc'),
  person: undo('persons', 'update person'),
  co_ownership_task: undo('tasks', 'signed-in', 'copro_task'),
}
