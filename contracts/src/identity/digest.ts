import { z } from 'zod'
import { endpoint, written } from '../kernel/endpoint.ts'
import { event } from '../kernel/message.ts'
import { ofSelf, ofWorker } from '../kernel/scope.ts'
import { calendarDate, id } from '../kernel/values.ts'

/** How often a person is written to about their deadlines. */
export const digestLabels = { never: 'Jamais', weekly: 'Le lundi', daily: 'Chaque jour' } as const
const digest = z.enum(['never', 'weekly', 'daily'])
export type Digest = z.infer<typeof digest>
/** What a person gets who chose nothing. */
export const USUAL_DIGEST: Digest = 'weekly'

export const digestChosen = event('DigestChosen', { id, digest })

/** The e-mail that says what is late or near. */
export const digestEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/digest',
    access: 'signed-in',
    of: ofSelf,
    about: 'user',
    summary: 'Dire à quel rythme mes échéances me sont envoyées',
    response: z.object({ digest, sending: z.boolean() }),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/digest',
    access: 'signed-in',
    of: ofSelf,
    about: 'user',
    summary: 'Choisir à quel rythme mes échéances me sont envoyées',
    body: z.object({ digest }),
    response: written,
  }),
  /** Writes to some of those who are to be written to on a day; `after` is the last person of the step before. */
  step: endpoint({
    method: 'POST',
    path: '/api/internal/digests/step',
    access: 'serve worker',
    of: ofWorker,
    summary: 'Écrire à quelques-unes des personnes qui ont des échéances',
    body: z.object({ day: calendarDate.nullable(), after: id.nullable() }),
    response: z.object({ day: calendarDate, after: id.nullable(), over: z.boolean() }),
    internal: true,
  }),
}
