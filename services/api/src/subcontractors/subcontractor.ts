import { subcontractor, subcontractorEndpoints } from '@faitage/contracts/subcontractors/subcontractor'
import { subcontractorModel } from '@faitage/projections/subcontractors/subcontractor'
import type { Api } from '../kernel/api.ts'
import { recordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'

/** Those who do part of the missions. Nothing can name one yet: the missions that engage it will keep it from removal. */
export const subcontractorRoutes = (api: Api) =>
  recordRoutes(recordOperations(api, subcontractor, { model: subcontractorModel }), subcontractorEndpoints)
