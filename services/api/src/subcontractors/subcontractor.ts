import { subcontractor, subcontractorEndpoints } from '@faitage/contracts/subcontractors/subcontractor'
import { subcontractorUses } from '@faitage/projections/missions/mission-list.queries'
import { subcontractorModel } from '@faitage/projections/subcontractors/subcontractor'
import type { Api } from '../kernel/api.ts'
import { recordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'

/** Those who do part of the missions, which keep them from removal. */
export const subcontractorRoutes = (api: Api) =>
  recordRoutes(
    recordOperations(api, subcontractor, { model: subcontractorModel, uses: id => subcontractorUses(api.db, id) }),
    subcontractorEndpoints,
  )
