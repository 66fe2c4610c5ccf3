import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { ofNobody, ofSelf } from '../kernel/scope.ts'
import { instant } from '../kernel/values.ts'

const own = { access: 'signed-in', path: '/api/calendar-feed' } as const

/** A person's deadlines as a calendar that other programs follow, under an address that only its link tells. */
export const calendarEndpoints = {
  feed: endpoint({
    method: 'GET',
    path: '/api/calendar/{secret}',
    access: 'public',
    of: ofNobody('whoever holds the secret link'),
    summary: 'Les échéances d’une personne, au format iCalendar (l’adresse finit par .ics)',
    params: z.object({ secret: z.string().regex(/^[A-Za-z0-9_-]{43}\.ics$/) }),
    response: z.string(),
  }),
  get: endpoint({
    ...own,
    method: 'GET',
    of: ofSelf,
    summary: 'Dire si mon lien de calendrier existe',
    response: z.object({ created_at: instant.nullable() }),
  }),
  /** Makes the link, or another one in its place: the address is told this once. */
  renew: endpoint({
    ...own,
    method: 'POST',
    of: ofSelf,
    summary: 'Créer mon lien de calendrier, ou le remplacer',
    response: z.object({ address: z.string(), created_at: instant }),
    status: 201,
  }),
  revoke: endpoint({
    ...own,
    method: 'DELETE',
    of: ofSelf,
    summary: 'Couper mon lien de calendrier',
    response: z.object({ ok: z.literal(true) }),
  }),
}
