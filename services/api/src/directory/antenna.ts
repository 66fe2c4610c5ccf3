import { agency } from '@faitage/contracts/directory/agency'
import { antenna, antennaEndpoints } from '@faitage/contracts/directory/antenna'
import { antennaModel, antennaUses } from '@faitage/projections/directory/antenna'
import type { Api } from '../kernel/api.ts'
import { nameOfRecord, recordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { refuseSame } from './refuse-same.ts'

export const antennaRoutes = (api: Api) =>
  recordRoutes(
    recordOperations(api, antenna, {
      model: antennaModel,
      uses: id => antennaUses(api.db, id),
      references: { agency_id: { nameOf: nameOfRecord(api, agency), unknown: 'message.error.unknownAgency' } },
      check: ({ id, changes: { name, siret_number } }) => refuseSame(api, antennaModel, id, { name, siret_number }),
    }),
    antennaEndpoints,
  )
