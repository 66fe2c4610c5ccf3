import { z } from 'zod'
import { endpoint, listQuery, manyOf, pageOf } from '../kernel/endpoint.ts'
import { dayRange } from '../kernel/list-fields.ts'
import { ofRight } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { accessEntry, accessedThing, accessKind } from './access.ts'

/** Who looked at personal data. */
export const accessEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/privacy/accesses',
    access: 'read privacy',
    of: ofRight,
    summary: 'Qui a consulté des données personnelles',
    query: z.object({
      ...listQuery(['last_at', 'times']),
      /** Of these things: projects, persons, lots… */
      subject: manyOf(id),
      /** By these people. */
      actor: manyOf(id),
      thing: manyOf(accessedThing),
      kind: manyOf(accessKind),
      /** Days in Paris, both included: `2026-01-01..2026-01-31`. */
      on: dayRange.optional(),
    }),
    response: pageOf(accessEntry),
  }),
}
