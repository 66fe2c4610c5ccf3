import { z } from 'zod'
import { pageOf } from '../kernel/endpoint.ts'
import type { ListFields } from '../kernel/list-fields.ts'
import { type RecordListing, recordEndpoints } from '../kernel/record.endpoints.ts'
import type { RecordDefinition } from '../kernel/record.ts'
import { given } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { mission } from './mission.scope.ts'

const named = ['mission_id', 'mission_details_id'] as const
const ofContract = named.map(field => given(mission(field, 'read')))
/** The mission, named as itself or as its details: they have one id. */
const namesContract = { mission_id: id.optional(), mission_details_id: id.optional() }

/**
 * The calls of a record of a mission's contract. Writing any of them is changing the mission, so that is the right they
 * ask for; the mission may be named `mission_id` or `mission_details_id`, and both are answered.
 */
export function contractEndpoints<S extends z.ZodRawShape, F extends ListFields = Record<never, never>>(
  record: RecordDefinition<string, S>,
  path: `/api/${string}`,
  listing: RecordListing<F>,
) {
  const generic = recordEndpoints(record, path, listing, { list: ofContract })
  const writing = { access: 'update mission' } as const
  const item = generic.get.response.extend({ mission_details_id: id })
  const { mission_id: _, ...filled } = record.fields.shape
  return {
    ...generic,
    list: {
      ...generic.list,
      query: generic.list.query.extend({ ...namesContract }),
      response: pageOf(item),
    },
    get: { ...generic.get, response: item },
    create: {
      ...generic.create,
      ...writing,
      body: z.object({ ...(filled as Omit<S, 'mission_id'>), ...namesContract }),
    },
    update: { ...generic.update, ...writing, body: record.edits.extend({ mission_details_id: id.optional() }) },
    remove: { ...generic.remove, ...writing },
  }
}
