import { agency, agencyEndpoints } from '@faitage/contracts/directory/agency'
import { agencyModel, agencyUses } from '@faitage/projections/directory/agency'
import { listRecords } from '@faitage/projections/kernel/record-model'
import type { Api } from '../kernel/api.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { refuseSame } from './refuse-same.ts'

export const agencyRoutes = (api: Api) =>
  recordRoutes(api, agency, agencyEndpoints, {
    list: query => listRecords(api.db, agencyModel, query),
    uses: id => agencyUses(api.db, id),
    check: (_, { name }, { id }) => refuseSame(api, agencyModel, id, { name }),
  })
