import { z } from 'zod'
import { ofFeature, pageOf } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { choices, longText, reference, shortText, whole } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { amoQuoteTemplateNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofMissionOrNobody } from '../kernel/owner.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { operated } from '../kernel/scope.ts'
import { requesterTypeLabels } from '../kernel/value-labels.ts'
import { id } from '../kernel/values.ts'
import { project } from '../projects/project.scope.ts'
import { templateDetails } from './prestation-fields.ts'
import { type Prestation, prestationFaults } from './prestations.ts'

/** Days a quote may be signed, unless its template says otherwise. */
export const VALIDITY_DAYS = 90

/** What a quote of ours begins with: its lines and conditions. Of everybody, or of one mission. */
export const amoQuoteTemplate = record('AmoQuoteTemplate', {
  // Not that of quotes: clients read theirs, and nobody shows them a price list.
  right: 'letter_template',
  stream: 'amo_quote_template',
  owner: ofMissionOrNobody(),
  words: amoQuoteTemplateNoun,
  sections: {
    Modèle: {
      name: field('Nom', shortText(120)),
      description: optional('À quoi il sert', longText(1000)),
      mission_id: optional('Mission', reference('mission'), {
        hint: 'Sans mission, toutes les missions le proposent. Elle se choisit une fois.',
      }),
      requester_types: optional('Types de demandeurs', choices(requesterTypeLabels), { hint: 'Tous, à défaut.' }),
      letter_template_id: optional('Modèle Word', reference('letter_template'), {
        hint: 'De nature « Devis d’accompagnement ». Sans lui, le devis a la mise en page de la maison.',
      }),
      validity_days: optional('Validité, en jours', whole(1, 365), { hint: `${VALIDITY_DAYS} à défaut.` }),
    },
    Lignes: { amo_quote_details: optional('Lignes', templateDetails) },
    Conditions: { conditions: optional('Conditions', longText(5000)) },
  },
  rules: ({ amo_quote_details: lines }) => prestationFaults((lines ?? []) as Prestation[]),
})
/** What its lists say of it. */
export const amoQuoteTemplateOutline = outlineOf(amoQuoteTemplate)
export type AmoQuoteTemplateSheet = SheetOf<typeof amoQuoteTemplate>

export const amoQuoteTemplateListFields = listFieldsOf(amoQuoteTemplate, { principal: ['mission_id'] })

const generic = recordEndpoints(
  amoQuoteTemplate,
  '/api/amo-quote-templates',
  {
    sort: ['name', 'created_at', 'updated_at'],
    fields: amoQuoteTemplateListFields,
  },
  { list: operated(project('for_project', 'read')) },
)
const item = generic.get.response.extend({
  mission_name: z.string().nullable(),
  totals: z.object({ price_excl_tax: z.int(), price_incl_tax: z.int() }),
})
export type AmoQuoteTemplateItem = z.infer<typeof item>
const shows = ['mission'] as const

export const amoQuoteTemplateEndpoints = ofFeature('ca_amo_quotes', {
  ...generic,
  list: {
    ...generic.list,
    shows,
    /** Those that a project may be drawn up of: of everybody or its mission, for requesters of its kind. */
    query: generic.list.query.extend({ for_project: id.optional() }),
    response: pageOf(item),
  },
  get: { ...generic.get, shows, response: item },
  update: { ...generic.update, body: amoQuoteTemplate.edits.omit({ mission_id: true }) },
})
