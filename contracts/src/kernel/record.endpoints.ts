import { z } from 'zod'
import { endpoint, listQuery, pageOf, written } from './endpoint.ts'
import type { PermissionKind } from './permission.ts'
import type { RecordDefinition } from './record.ts'
import { id } from './values.ts'

/** The five calls of a record: list with term search, get, create, update (only the given keys), delete. */
export function recordEndpoints<N extends string, S extends z.ZodRawShape>(
  record: RecordDefinition<N, S> & { kind: PermissionKind },
  naming: { path: string; one: string; many: string },
) {
  const params = z.object({ id })
  const item = z.object({ id, revision: z.int(), ...record.fields.shape }) as unknown as z.ZodObject<
    { id: typeof id; revision: z.ZodInt } & S
  >
  return {
    list: endpoint({
      method: 'GET',
      path: naming.path,
      access: `read ${record.kind}`,
      summary: naming.many,
      query: z.object({
        ...listQuery(['name'], 20),
        term: z.string().trim().max(200).optional(),
        agency_id: id.optional(),
      }),
      response: pageOf(item),
    }),
    get: endpoint({
      method: 'GET',
      path: `${naming.path}/{id}`,
      access: `read ${record.kind}`,
      summary: `Lire ${naming.one}`,
      params,
      response: item,
    }),
    create: endpoint({
      method: 'POST',
      path: naming.path,
      access: `create ${record.kind}`,
      summary: `Créer ${naming.one}`,
      body: record.fields,
      response: written,
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${naming.path}/{id}`,
      access: `update ${record.kind}`,
      summary: `Modifier ${naming.one}`,
      params,
      body: record.changes,
      response: written,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${naming.path}/{id}`,
      access: `delete ${record.kind}`,
      summary: `Supprimer ${naming.one}`,
      params,
      response: written,
    }),
  }
}
