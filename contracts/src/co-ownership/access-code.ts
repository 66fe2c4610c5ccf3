import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import type { AnyRecord } from '../kernel/record.ts'
import { recordThing } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'

/** A code of access is in no list and no sheet that is answered: it is asked for by itself, which is noted. */
export const accessCodeEndpoint = <R extends AnyRecord>(record: R, path: `/api/${string}`) =>
  endpoint({
    method: 'POST',
    path: `${path}/{id}/access-code`,
    access: `read ${record.right}`,
    of: recordThing(record, 'id', 'read'),
    summary: 'Lire le code d’accès (la lecture est consignée)',
    params: z.object({ id }),
    response: z.object({ access_code: z.string().nullable() }),
  })
