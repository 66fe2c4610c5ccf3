import { z } from 'zod'
import { endpoint, ofFeature } from '../kernel/endpoint.ts'
import { cents, id } from '../kernel/values.ts'
import { project } from '../projects/project.scope.ts'

/** A client is told this of the plan that was retained for their works. Amounts are cents. Never criteria, nor how it came about. */
const ownPlan = z.object({
  total_work_price: cents,
  total_subventions: cents,
  total_loans: cents,
  remaining_costs: cents,
  /** The rest once loans have paid. */
  to_finance: cents,
  /** Of that, over the months the team counted on; null where it counted on none. */
  monthly_payment: cents.nullable(),
  funders: z.array(
    z.object({
      name: z.string(),
      is_loan: z.boolean(),
      planned: cents,
      /** Granted; null while nothing was decided. */
      promised: cents.nullable(),
      paid: cents,
      is_refused: z.boolean(),
    }),
  ),
})
export type OwnPlan = z.infer<typeof ownPlan>

export const ownFundingEndpoints = ofFeature('ca_simulations', {
  get: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/financing',
    access: 'read project',
    of: project('id', 'read'),
    about: 'simulation',
    shows: ['funding_file', 'project'],
    summary: 'Le plan de financement retenu d’un projet, tel que le client le lit',
    params: z.object({ id }),
    response: z.object({ plan: ownPlan.nullable() }),
  }),
})
