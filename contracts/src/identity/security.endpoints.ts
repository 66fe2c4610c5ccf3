import { z } from 'zod'
import { endpoint, listQuery, manyOf, pageOf } from '../kernel/endpoint.ts'
import { dayRange } from '../kernel/list-fields.ts'
import { ofRight } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { securityEntry, securityKind, securityOutcome } from './security.ts'

/** Who got in, who tried to, and what was done with rights, sessions, exports and removals. */
export const securityEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/security-log',
    access: 'read security',
    of: ofRight,
    summary: 'Le journal de sécurité',
    query: z.object({
      ...listQuery(['at', 'kind', 'outcome']),
      kind: manyOf(securityKind),
      outcome: manyOf(securityOutcome),
      /** Who did it, or whose account it is about. */
      user_id: manyOf(id),
      /** A whole network address. */
      address: z.string().trim().max(100).optional(),
      /** Days in Paris, both included: `2026-01-01..2026-01-31`. */
      on: dayRange.optional(),
    }),
    response: pageOf(securityEntry),
  }),
}
