import { client, clientEndpoints } from '@faitage/contracts/directory/client'
import { clientModel, clientUses } from '@faitage/projections/directory/client'
import { listRecords } from '@faitage/projections/kernel/record-model'
import type { Api } from '../kernel/api.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'

export const clientRoutes = (api: Api) =>
  recordRoutes(api, client, clientEndpoints, {
    list: query => listRecords(api.db, clientModel, query),
    uses: id => clientUses(api.db, id),
  })
