import { z } from 'zod'
import { mapPoint } from '../addresses/map.endpoints.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { ofViewer } from '../kernel/scope.ts'
import { coproEndpoints } from './copro.endpoints.ts'

/** The map of copros; apart, so that the other maps need not know what a copro is. */
export const coproMapEndpoints = {
  /**
   * The copros that the list would show for the same filters, and their buildings that have an address of their own, where
   * it, its town or its postal code has a position.
   */
  copros: endpoint({
    method: 'GET',
    path: '/api/copros/locations',
    access: 'read copro',
    of: ofViewer,
    feature: 'ca_copro_screen',
    about: 'copro',
    shows: ['building', 'mission', 'copro_task', 'lot'],
    summary: 'Les copropriétés et leurs bâtiments sur une carte',
    query: coproEndpoints.list.query.omit({ page: true, size: true, after: true, sortBy: true, sortDirection: true }),
    response: z.object({
      points: z.array(mapPoint),
      /** Copros of the list, placed or not; those that have a place; of those, the ones that stand at their town or so. */
      total: z.int(),
      located: z.int(),
      approximate: z.int(),
    }),
  }),
}
