import { agency, agencyEndpoints } from '@faitage/contracts/directory/agency'
import { agencyModel, agencyUses } from '@faitage/projections/directory/agency'
import type { Api } from '../kernel/api.ts'
import { recordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { refuseSame } from './refuse-same.ts'

export const agencyRoutes = (api: Api) =>
  recordRoutes(
    recordOperations(api, agency, {
      model: agencyModel,
      uses: id => agencyUses(api.db, id),
      check: ({ id, changes: { name } }) => refuseSame(api, agencyModel, id, { name }),
    }),
    agencyEndpoints,
  )
