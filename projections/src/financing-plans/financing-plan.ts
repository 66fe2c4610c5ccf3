import { financingPlan } from '@faitage/contracts/financing-plans/financing-plan'
import { sql } from 'kysely'
import { recordModel } from '../kernel/record-model.ts'

/** Every financing plan of every copro. */
export const financingPlanModel = recordModel(financingPlan, {
  search: sheet => [sheet.name],
  orders: { owners_on: way => sql`sheet ->> 'owners_on' ${way}` },
  usual: 'owners_on',
})
