import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import type { RecordSheet } from '../kernel/record.ts'
import { id } from '../kernel/values.ts'

/** A code of access is in no list and no sheet that is answered: it is asked for by itself, which is noted. */
export const accessCodeEndpoint = ({ right }: Pick<RecordSheet, 'right'>, path: `/api/${string}`) =>
  endpoint({
    method: 'POST',
    path: `${path}/{id}/access-code`,
    access: `read ${right}`,
    summary: 'Lire le code d’accès (la lecture est consignée)',
    params: z.object({ id }),
    response: z.object({ access_code: z.string().nullable() }),
  })
