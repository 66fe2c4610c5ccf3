import { client, clientEndpoints } from '@faitage/contracts/directory/client'
import { clientModel, clientUses } from '@faitage/projections/directory/client'
import type { Api } from '../kernel/api.ts'
import { recordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'

export const clientRoutes = (api: Api) =>
  recordRoutes(
    recordOperations(api, client, { model: clientModel, uses: id => clientUses(api.db, id) }),
    clientEndpoints,
  )
