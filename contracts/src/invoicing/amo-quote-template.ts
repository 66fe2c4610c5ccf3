import { field, optional } from '../kernel/field.ts'
import { choices, longText, reference, shortText, whole } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { ofMissionOrNobody } from '../kernel/owner.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { requesterTypeLabels } from '../kernel/value-labels.ts'
import { templateDetails } from './prestation-fields.ts'
import { type Prestation, prestationFaults } from './prestations.ts'

/** Days a quote may be signed, unless its template says otherwise. */
export const VALIDITY_DAYS = 90

/** What a quote of ours begins with: its lines and conditions. Of everybody, or of one mission. */
export const amoQuoteTemplate = record('AmoQuoteTemplate', {
  right: 'quote',
  stream: 'amo_quote_template',
  owner: ofMissionOrNobody(),
  words: { a: 'un modèle de devis', the: 'le modèle de devis', many: 'Modèles de devis' },
  sections: {
    Modèle: {
      name: field('Nom', shortText(120)),
      description: optional('À quoi il sert', longText(1000)),
      mission_id: optional('Mission', reference('mission'), {
        hint: 'Sans mission, toutes les missions le proposent. Elle se choisit une fois.',
      }),
      requester_types: optional('Types de demandeurs', choices(requesterTypeLabels), { hint: 'Tous, à défaut.' }),
      validity_days: optional('Validité, en jours', whole(1, 365), { hint: `${VALIDITY_DAYS} à défaut.` }),
    },
    Lignes: { amo_quote_details: optional('Lignes', templateDetails) },
    Conditions: { conditions: optional('Conditions', longText(5000)) },
  },
  rules: ({ amo_quote_details: lines }) => prestationFaults((lines ?? []) as Prestation[]),
})
export type AmoQuoteTemplateSheet = SheetOf<typeof amoQuoteTemplate>

export const amoQuoteTemplateListFields = listFieldsOf(amoQuoteTemplate, { principal: ['mission_id'] })
export const amoQuoteTemplateEndpoints = recordEndpoints(amoQuoteTemplate, '/api/amo-quote-templates', {
  sort: ['name', 'created_at'],
  fields: amoQuoteTemplateListFields,
})
