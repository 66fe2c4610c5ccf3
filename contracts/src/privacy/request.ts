import { field, optional } from '../kernel/field.ts'
import { addMonths } from '../kernel/format-date.ts'
import { choice, day, longText, pastDay, shortText } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { privacyRequestNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { personal } from '../kernel/personal.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'

/** What somebody may ask of what is held of them (RGPD, articles 15 to 21). */
export const requestKindLabels = {
  access: 'Accès',
  erasure: 'Effacement',
  rectification: 'Rectification',
  portability: 'Portabilité',
  restriction: 'Limitation',
  objection: 'Opposition',
} as const
export const requestStateLabels = { open: 'À traiter', done: 'Répondue', refused: 'Refusée' } as const

/** What somebody asked of their data, and when: it is answered within a month. Sealed under a key of its own. */
export const privacyRequest = record('PrivacyRequest', {
  right: 'privacy',
  stream: 'privacy_request',
  words: privacyRequestNoun,
  family: 'request',
  sections: {
    Demande: {
      kind: field('Demande', choice(requestKindLabels)),
      who: field('De qui', personal(shortText(300)), { hint: 'Un nom, et ce qui permet de la reconnaître.' }),
      received_on: field('Reçue le', pastDay),
      details: optional('Ce qui est demandé', personal(longText(5000))),
    },
    Réponse: {
      state: field('État', choice(requestStateLabels)),
      answered_on: optional('Répondue le', day),
      answer: optional('Réponse', personal(longText(5000))),
    },
  },
  rules({ state, answered_on, received_on }) {
    if (state === 'open' && answered_on)
      return [{ path: 'state', message: 'Dites comment elle est close, ou effacez le jour de la réponse.' }]
    if (state !== 'open' && !answered_on) return [{ path: 'answered_on', message: 'Indiquez le jour de la réponse.' }]
    return answered_on && answered_on < received_on
      ? [{ path: 'answered_on', message: 'La réponse ne peut pas précéder la demande.' }]
      : []
  },
})
/** What its lists say of it. */
export const privacyRequestOutline = outlineOf(privacyRequest)
export type PrivacyRequestSheet = SheetOf<typeof privacyRequest>

export const privacyRequestFields = listFieldsOf(privacyRequest, { principal: ['state', 'kind', 'received_on'] })
export const privacyRequestEndpoints = recordEndpoints(privacyRequest, '/api/privacy/requests', {
  sort: ['received_on', 'name'],
  fields: privacyRequestFields,
})

/** The last day to answer: a month after it was received. */
export const answerBy = ({ received_on }: Pick<PrivacyRequestSheet, 'received_on'>): string => addMonths(received_on, 1)
