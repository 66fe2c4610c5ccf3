import { agency } from '@faitage/contracts/directory/agency'
import { antenna, antennaEndpoints } from '@faitage/contracts/directory/antenna'
import { antennaModel, antennaUses } from '@faitage/projections/directory/antenna'
import { listRecords } from '@faitage/projections/kernel/record-model'
import type { Api } from '../kernel/api.ts'
import { nameOfRecord, recordRoutes } from '../kernel/records/record-routes.ts'
import { refuseSame } from './refuse-same.ts'

export const antennaRoutes = (api: Api) =>
  recordRoutes(api, antenna, antennaEndpoints, {
    list: query => listRecords(api.db, antennaModel, query),
    uses: id => antennaUses(api.db, id),
    references: { agency_id: nameOfRecord(api, agency) },
    unknownReference: 'message.error.unknownAgency',
    check: (_, { name, siret_number }, { id }) => refuseSame(api, antennaModel, id, { name, siret_number }),
  })
