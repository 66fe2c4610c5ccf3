import { z } from 'zod'
import { copro } from '../co-ownership/copro.ts'
import { endpoint, ofFeature } from '../kernel/endpoint.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { given, operated, recordOf, recordThing } from '../kernel/scope.ts'
import { calendarDate, cents, id } from '../kernel/values.ts'
import { financingPlan } from './financing-plan.ts'

const path = '/api/financing-plans'
const generic = recordEndpoints(
  financingPlan,
  path,
  { sort: ['owners_on', 'name', 'created_at'] },
  { list: given(recordThing(copro, 'copro_id', 'read')) },
)

const money = { part: cents, aids: cents, certificates: cents, fund: cents, own: cents, rest: cents, excess: cents }
const lotPlan = z.object({
  id,
  lot_number: z.string(),
  /** Owners of the day; null to anyone who may not read people. */
  owners: z.string().nullable(),
  tantiemes: z.string(),
  ...money,
  loan: z.object({ capital: cents, months: z.int(), monthly: cents, last: cents }).nullable(),
  calls: z.array(cents),
})

export const financingPlanEndpoints = ofFeature('ca_copro_screen', {
  ...generic,
  list: { ...generic.list, query: generic.list.query.extend({ copro_id: id.optional() }) },
  result: endpoint({
    method: 'GET',
    path: `${path}/{id}/result`,
    access: 'read copro',
    of: operated(recordOf(financingPlan)('id', 'read')),
    about: 'copro',
    summary: 'Le plan de financement, lot par lot',
    params: z.object({ id }),
    response: z.object({
      id,
      owners_on: calendarDate,
      lots: z.array(lotPlan),
      total: z.object({ ...money, monthly: cents }),
      lines: z.array(z.object({ label: z.string(), cle: z.string(), ttc: cents })),
      aids: z.array(z.object({ funder: z.string(), amount: cents })),
      calls: z.array(z.object({ on: calendarDate, amount: cents })),
      /** Tantièmes that do not add up, and the like: the figures are provisional then. */
      notes: z.array(z.string()),
    }),
  }),
})
