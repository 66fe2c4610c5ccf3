import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { ofTeam } from '../kernel/scope.ts'
import { addressSource, addressSuggestion } from './address.ts'

const proposals = z.object({
  items: z.array(addressSuggestion),
  /** Where these come from: the stored addresses stand in when the national service does not answer. */
  source: addressSource,
})

/** Finding addresses, for the staff. */
export const addressEndpoints = {
  /** No search under three letters or digits. */
  search: endpoint({
    method: 'GET',
    path: '/api/addresses/search',
    access: 'signed-in',
    of: ofTeam,
    summary: 'Chercher une adresse',
    query: z.object({
      q: z.string().trim().min(1).max(200),
      limit: z.coerce.number().int().min(1).max(20).default(6),
    }),
    response: proposals,
  }),
  /** The addresses nearest to a point, at most three, none further than a hundred metres. */
  reverse: endpoint({
    method: 'GET',
    path: '/api/addresses/reverse',
    access: 'signed-in',
    of: ofTeam,
    summary: 'Chercher l’adresse d’un point',
    query: z.object({
      lat: z.coerce.number().min(-90).max(90),
      lon: z.coerce.number().min(-180).max(180),
    }),
    response: proposals,
  }),
}
