import { ofFeature } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, day, reference, shortText, whole } from '../kernel/formats.ts'
import { deadlineRuleNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofRecord } from '../kernel/owner.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { recordThing } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { deadlineKindLabels } from './deadline-kind.ts'
import { funder } from './funder.ts'

/** The day that a delay counts from. */
const deadlineFromLabels = {
  deposit: 'Dépôt du dossier',
  notification: 'Notification de l’accord',
  start: 'Début des travaux',
  advance: 'Versement de l’avance',
} as const
export type DeadlineFrom = keyof typeof deadlineFromLabels

const months = whole(1, 240, 'mois')

/**
 * How long a funder gives, and what happens afterwards: a file keeps the rule that was in force the day its delay began.
 * A delay may be extended so many times by so many months, where it is asked for so many days before it ends.
 */
export const deadlineRule = record('DeadlineRule', {
  right: 'funder',
  notice: 'deadline_rule',
  stream: 'deadline_rule',
  owner: ofRecord(() => funder, 'funder_id'),
  words: deadlineRuleNoun,
  sections: {
    Délai: {
      funder_id: field('Financeur', reference('funder')),
      kind: field('Échéance', choice(deadlineKindLabels)),
      from: field('Compté depuis', choice(deadlineFromLabels)),
      months: field('Délai', months),
      applies_from: optional('Applicable à partir du', day, {
        hint: 'Pour les délais qui commencent ce jour-là ou après.',
      }),
      effect: optional('Ce qui arrive après', shortText(300), { hint: 'Par exemple : l’aide est perdue.' }),
    },
    Prorogation: {
      extension_months: optional('Prorogation', months),
      extension_times: optional('Nombre de prorogations', whole(1, 10)),
      ask_before_days: optional('À demander avant la fin', whole(0, 365, 'jours')),
    },
  },
  rules: ({ extension_months, extension_times, ask_before_days }) =>
    (extension_times || ask_before_days) && !extension_months
      ? [{ path: 'extension_months', message: 'Indiquez de combien de mois le délai peut être prorogé.' }]
      : [],
})
export const deadlineRuleOutline = outlineOf(deadlineRule)
export type DeadlineRuleSheet = SheetOf<typeof deadlineRule>

const generic = recordEndpoints(
  deadlineRule,
  '/api/deadline-rules',
  { sort: ['created_at'], size: 100 },
  { list: recordThing(funder, 'funder_id', 'read') },
)

/** The deadline rules of a funder, in the order they were written. */
export const deadlineRuleEndpoints = ofFeature('ca_funders', {
  ...generic,
  list: { ...generic.list, query: generic.list.query.extend({ funder_id: id }) },
})
