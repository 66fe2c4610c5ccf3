import { z } from 'zod'
import { ofFeature } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, reference, shortText, whole } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { billingTriggerNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofMission } from '../kernel/owner.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { requesterTypeLabels } from '../kernel/value-labels.ts'
import { id } from '../kernel/values.ts'
import { mission } from '../missions/mission.scope.ts'
import { projectStatusLabels } from '../projects/project-status.ts'
import { caseTypeLabels } from '../projects/project-words.ts'

/** What becomes of a main and a secondary case asked together. */
export const caseOperatorLabels = { AND: 'Les deux', OR: 'L’un ou l’autre' } as const
/** Lots that a bound may be. */
const lots = whole(0, 100_000)

/**
 * What makes a project of a mission an order to bill: it enters a status and is what is asked for. What is left empty asks
 * for nothing; both bounds of lots are included.
 */
export const billingTrigger = record('BillingTrigger', {
  right: 'billing',
  stream: 'billingTrigger',
  table: 'billing_trigger',
  owner: ofMission(),
  words: billingTriggerNoun,
  sections: {
    Déclencheur: {
      mission_id: field('Mission', reference('mission')),
      name: field('Nom', shortText(120)),
      project_status: field('Quand le projet passe à', choice(projectStatusLabels)),
    },
    'Projets concernés': {
      requester_type: optional('Type de demandeur', choice(requesterTypeLabels), { hint: 'Tous, à défaut.' }),
      lot_number_min: optional('Lots, au moins', lots, {
        hint: 'Un seul pour un propriétaire occupant ou un locataire.',
      }),
      lot_number_max: optional('Lots, au plus', lots),
      main_case_type: optional('Cas principal', choice(caseTypeLabels), { hint: 'N’importe lequel, à défaut.' }),
      secondary_case_type: optional('Cas secondaire', choice(caseTypeLabels), {
        hint: 'N’importe lequel, à défaut.',
      }),
      case_type_operator: optional('Des deux cas', choice(caseOperatorLabels), {
        hint: 'Quand un cas principal et un cas secondaire sont demandés.',
      }),
    },
  },
  rules: ({ lot_number_min: least, lot_number_max: most, ...sheet }) => [
    ...(typeof least === 'number' && typeof most === 'number' && least > most
      ? [{ path: 'lot_number_max', message: 'Indiquez un nombre de lots au moins égal au premier.' }]
      : []),
    ...(sheet.main_case_type && sheet.secondary_case_type && !sheet.case_type_operator
      ? [{ path: 'case_type_operator', message: 'Dites si les deux cas sont demandés, ou l’un des deux.' }]
      : []),
  ],
  /** Between fewer than two cases there is nothing to say. */
  shape: sheet =>
    (sheet.main_case_type && sheet.secondary_case_type) || !sheet.case_type_operator
      ? sheet
      : { ...sheet, case_type_operator: null },
})
/** What its lists say of it. */
export const billingTriggerOutline = outlineOf(billingTrigger)
export type BillingTriggerSheet = SheetOf<typeof billingTrigger>

export const billingTriggerListFields = listFieldsOf(billingTrigger, {
  principal: ['project_status', 'requester_type'],
})
const generic = recordEndpoints(
  billingTrigger,
  '/api/billing-triggers',
  { sort: ['name', 'project_status', 'requester_type'], fields: billingTriggerListFields, size: 100 },
  { list: mission('mission_id', 'read') },
)
const item = generic.get.response
export type BillingTriggerItem = z.infer<typeof item>

/** The calls of the triggers of a mission. */
export const billingTriggerEndpoints = ofFeature('ca_billing', {
  ...generic,
  list: { ...generic.list, query: generic.list.query.extend({ mission_id: id }) },
  /** @throws 422 `billing.trigger.required` without a name or a status */
  create: {
    ...generic.create,
    body: billingTrigger.fields.extend({
      name: z.string().max(120).nullable().optional(),
      project_status: billingTrigger.fields.shape.project_status.nullable().optional(),
    }),
  },
  update: {
    ...generic.update,
    method: 'PATCH' as const,
    body: billingTrigger.edits.omit({ mission_id: true }),
  },
})
