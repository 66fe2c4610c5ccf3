import { auditEndpoints, dossierEndpoints } from '@faitage/contracts/audit/audit.endpoints'
import type { Api } from '../kernel/api.ts'
import { demandCome } from '../kernel/history/day-come.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { sendDossier } from './dossier/send-dossier.ts'
import { houseKey } from './dossier/signer.ts'
import { differenceIn, fieldsInWords, knownAtOf, timelineOf } from './timeline.ts'

/** The whole story of a thing, looked at from any day, and taken away as a dossier that can be verified. */
export const auditRoutes = (api: Api): RouteDefinition[] => [
  route(auditEndpoints.timeline, ({ reached, query }) => timelineOf(reached, query)),

  route(auditEndpoints.asOf, ({ reached: story, query }) => {
    demandCome(api, query.on)
    const known_at = knownAtOf(story, query.known_at, api.clock.now())
    const fields = story.fieldsAt(query.on, known_at)
    return isRefusal(fields) ? fields : { on: query.on, known_at, fields: fieldsInWords(story, fields) }
  }),

  route(auditEndpoints.difference, ({ reached: story, query: { from, to, ...query } }) => {
    demandCome(api, from, to)
    const known_at = knownAtOf(story, query.known_at, api.clock.now())
    const from_known_at = query.from_known_at ? knownAtOf(story, query.from_known_at, api.clock.now()) : known_at
    const changes = differenceIn(story, { on: from, known_at: from_known_at }, { on: to, known_at })
    return isRefusal(changes) ? changes : { from, to, known_at, from_known_at, changes }
  }),

  route(dossierEndpoints.publicKey, () => {
    const { publicKey, pem } = houseKey(api)
    return { algorithm: 'Ed25519' as const, public_key: publicKey, pem }
  }),

  route(dossierEndpoints.get, ({ reached, query, caller, http }) =>
    sendDossier(api, reached, { caller, http, withDocuments: query.documents ?? false }),
  ),
]
