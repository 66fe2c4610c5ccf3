import type { AddressSource, AddressSuggestion } from '@faitage/contracts/addresses/address'
import { addressEndpoints } from '@faitage/contracts/addresses/address.endpoints'
import type { AddressOwner } from '@faitage/projections/addresses/stored-address'
import { nearestStoredAddresses, searchStoredAddresses } from '@faitage/projections/addresses/stored-address.queries'
import { wordsIn } from '@faitage/projections/kernel/search'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { type Geocoder, GeocoderAway } from './geocoder.ts'
import { geocoderOf } from './shared-geocoder.ts'

/** Letters and digits before anything is searched for. */
const SHORTEST = 3

const owners = ['project', 'agency', 'antenna', 'client'] as const satisfies AddressOwner[]

/** Whose addresses somebody may read. */
const readableBy = (caller: Caller): AddressOwner[] => owners.filter(owner => caller.permissions.has(`read ${owner}`))

/** Finding addresses: in the national base where it is configured, else (and when it is away) among the stored ones. */
export function addressRoutes(api: Api): RouteDefinition[] {
  const geocoder = geocoderOf(api)

  const source: AddressSource = geocoder ? 'ign' : 'stored'

  const find = async (
    national: (geocoder: Geocoder) => Promise<AddressSuggestion[]>,
    stored: () => Promise<AddressSuggestion[]>,
  ): Promise<{ items: AddressSuggestion[]; source: AddressSource }> => {
    if (geocoder) {
      try {
        return { items: await national(geocoder), source: 'ign' }
      } catch (error) {
        if (!(error instanceof GeocoderAway)) throw error
        // The reason alone: what was searched for is somebody's home.
        api.log.warn({ reason: error.reason }, 'the geocoder does not answer')
      }
    }
    return { items: await stored(), source: 'stored' }
  }

  return [
    route(addressEndpoints.search, async ({ query, caller }) => {
      if (wordsIn(query.q).length < SHORTEST) return { items: [], source }
      return await find(
        service => service.search(query.q, query.limit),
        () => searchStoredAddresses(api.db, caller, readableBy(caller), query),
      )
    }),

    route(addressEndpoints.reverse, async ({ query, caller }) => {
      return await find(
        service => service.reverse(query.lat, query.lon),
        () => nearestStoredAddresses(api.db, caller, readableBy(caller), query),
      )
    }),
  ]
}
