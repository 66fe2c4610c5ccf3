import { auditKind } from '@faitage/contracts/audit/audit-kind'
import type { Reaches } from '../kernel/http/reached.ts'
import { type Audited, audited } from './audited.ts'

declare module '../kernel/http/reached-things.ts' {
  interface ReachedThings {
    audited: { way: 'read'; gives: Audited }
  }
}

export const auditReaches: Pick<Reaches, 'audited'> = {
  audited: (api, caller, { id, kind }) => audited(api, caller, auditKind.parse(kind), id),
}
