import { z } from 'zod'
import { copro } from '../co-ownership/copro.ts'
import { endpoint, listQuery, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { longText, pastDay, shortText } from '../kernel/formats.ts'
import { ofSelf, operated, recordOf, recordThing, thing } from '../kernel/scope.ts'
import { calendarDate, cents, id } from '../kernel/values.ts'
import { letterOutput, letterProgress } from './generation.ts'
import { letterTemplate } from './letter-template.ts'

const path = '/api/owner-letters'
const letterTemplateOf = recordOf(letterTemplate)
const coproOf = recordThing(copro, 'copro_id', 'write')
/** Letters that somebody asked for are theirs alone; the files are the mission's. */
const lettersOf = thing('owner_letters', 'maker', { read: 'sees', write: 'changes' })
const params = z.object({ letters_id: id })

/** Whom letters are to: every owner of a day, those who owe more than something, the syndic and the president. */
const addressed = {
  copro_id: id,
  to: z.enum(['owners', 'debtors', 'council']),
  /** Cents that debtors owe more than. */
  over: z.coerce.number().int().min(0).max(100_000_000).default(0),
  /** The day owners and arrears are those of; today unless said. */
  on: pastDay.optional(),
}
export type LetterAudience = z.infer<z.ZodObject<typeof addressed>>['to']

const typed = {
  template_id: id,
  assembly_on: calendarDate.nullable().optional(),
  assembly_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Indiquez une heure, par exemple 18:30.')
    .nullable()
    .optional(),
  assembly_place: shortText(300).nullable().optional(),
  text: longText(5000).nullable().optional(),
}

const item = z.object({
  id,
  copro_id: id,
  copro_title: z.string(),
  ...letterProgress,
})
export type OwnerLettersItem = z.infer<typeof item>

export const ownerLettersEndpoints = {
  ...ofFeature('ca_documents', {
    /** Counts recipients before anything is made, and those who lack an address. */
    recipients: endpoint({
      method: 'GET',
      path: `${path}/recipients`,
      access: 'create document',
      of: coproOf,
      about: 'copro',
      shows: ['lot', 'person'],
      summary: 'Les destinataires d’un courrier aux copropriétaires',
      query: z.object(addressed),
      response: z.object({
        total: z.int(),
        without_address: z.int(),
        without_email: z.int(),
        items: z.array(z.object({ title: z.string(), lots: z.array(z.string()), amount: cents, address: z.string() })),
      }),
    }),
    /** The first letter as it would be; nothing is kept. */
    html: endpoint({
      method: 'POST',
      path: `${path}/html`,
      access: 'create document',
      of: [operated(letterTemplateOf('template_id', 'read')), coproOf],
      shows: ['lot', 'person', 'letter_template'],
      summary: 'Aperçu d’un courrier aux copropriétaires',
      body: z.object({ ...addressed, ...typed }),
      response: z.object({ content: z.string(), missing: z.array(z.string()) }),
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: 'create document',
      of: [operated(letterTemplateOf('template_id', 'read')), coproOf],
      about: 'letter_generation',
      summary: 'Écrire aux copropriétaires, au syndic ou au conseil syndical',
      body: z.object({
        ...addressed,
        ...typed,
        output: letterOutput.default('pdf'),
        by_email: z.boolean().default(false),
      }),
      response: written,
      status: 202,
    }),
    zip: endpoint({
      method: 'GET',
      path: `${path}/{letters_id}/zip`,
      access: 'create document',
      of: lettersOf('letters_id', 'read'),
      about: 'letter_generation',
      summary: 'Télécharger tous les courriers aux copropriétaires d’un envoi',
      params,
      response: z.unknown(),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path,
    access: 'create document',
    of: ofSelf,
    about: 'letter_generation',
    summary: 'Les courriers aux copropriétaires que l’on a demandés',
    query: z.object({ ...listQuery(['asked_at']), copro_id: id.optional() }),
    response: pageOf(item),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{letters_id}`,
    access: 'create document',
    of: lettersOf('letters_id', 'read'),
    about: 'letter_generation',
    summary: 'L’avancement de courriers aux copropriétaires',
    params,
    response: item.extend({
      /** Those that could not be made, by whom they are to; names need the right to read people. */
      refusals: z.array(z.object({ title: z.string(), failure: z.string() })),
      /** Tokens that nothing filled in, over all letters. */
      missing: z.int(),
      /** E-mails that letters left with, by what became of them. */
      mails: z.object({ waiting: z.int(), sent: z.int(), failed: z.int() }),
    }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/{letters_id}/cancel`,
    access: 'create document',
    of: lettersOf('letters_id', 'write'),
    about: 'letter_generation',
    summary: 'Arrêter des courriers aux copropriétaires',
    params,
    response: written,
  }),
}
