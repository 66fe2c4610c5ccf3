import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { agency, antenna, client } from './directory.ts'

export const directoryEndpoints = {
  agency: recordEndpoints(agency, { path: '/api/admin/agencies', one: 'une agence', many: 'Les agences' }),
  antenna: recordEndpoints(antenna, { path: '/api/admin/antennas', one: 'une antenne', many: 'Les antennes' }),
  client: recordEndpoints(client, { path: '/api/admin/clients', one: 'un client', many: 'Les clients' }),
}
