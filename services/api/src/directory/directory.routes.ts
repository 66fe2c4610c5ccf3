import { agency, antenna, client } from '@faitage/contracts/directory/directory'
import { directoryEndpoints } from '@faitage/contracts/directory/directory.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { agencyUses, listAgencies } from '@faitage/projections/directory/agency'
import { antennaUses, listAntennas } from '@faitage/projections/directory/antenna'
import { clientUses, listClients } from '@faitage/projections/directory/client'
import { type Api, fold } from '../kernel/api.ts'
import { recordDecider } from '../kernel/record.decider.ts'
import { recordRoutes } from '../kernel/record-routes.ts'
import { refused } from '../kernel/refusal.ts'
import type { RouteDefinition } from '../kernel/route.ts'

const labels = {
  name: 'Nom',
  email_address: 'E-mail',
  postal_address: 'Adresse postale',
  departments: 'Départements',
  siret_number: 'SIRET',
  agency_id: 'Agence',
  title: 'Civilité',
  job_function: 'Fonction',
  phone_number: 'Téléphone',
  comment: 'Commentaire',
}
const useLabels = { mission: 'la mission', antenna: 'l’antenne', user: 'l’utilisateur' }

const agencyDecider = recordDecider(agency)

/** Agencies, antennas and clients. */
export const directoryRoutes = (api: Api): RouteDefinition[] => [
  ...recordRoutes(api, {
    record: agency,
    endpoints: directoryEndpoints.agency,
    list: query => listAgencies(api.db, query as never),
    uses: id => agencyUses(api.db, id),
    labels,
    useLabels,
  }),
  ...recordRoutes(api, {
    record: antenna,
    endpoints: directoryEndpoints.antenna,
    list: query => listAntennas(api.db, query as never),
    uses: id => antennaUses(api.db, id),
    labels,
    useLabels,
    async check({ agency_id }) {
      if (typeof agency_id !== 'string') return undefined
      const { state } = await fold(api, agencyDecider, streamOf.record('agency', agency_id))
      return state.life === 'present' ? undefined : refused('record.reference.unknown', { field: labels.agency_id })
    },
  }),
  ...recordRoutes(api, {
    record: client,
    endpoints: directoryEndpoints.client,
    list: query => listClients(api.db, query as never),
    uses: id => clientUses(api.db, id),
    labels,
    useLabels,
  }),
]
