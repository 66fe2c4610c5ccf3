import type { z } from 'zod'
import { optional } from '../kernel/field.ts'
import { choice, day, longText, shortText, yesNo } from '../kernel/formats.ts'
import { event } from '../kernel/message.ts'
import { missionDetailsNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { recordSheet } from '../kernel/record.ts'
import { id, text } from '../kernel/values.ts'
import { isJob, isSubJobOf, jobWords, subJobWords } from '../referential/jobs.ts'
import { operationalPlanWords } from '../referential/operational-plans.ts'
import { missionFactLabels } from './mission-words.ts'

/** Where a step of the quality system stands. */
const stepStatusLabels = {
  en_cours: 'En cours',
  terminee: 'Terminée',
  non_concernee: 'Non concernée',
} as const
const step = choice(stepStatusLabels)

const priceRevisionLabels = {
  ferme: 'Prix fermes',
  actualisable: 'Prix fermes actualisables',
  revisable: 'Prix révisables',
} as const

const billingTypeLabels = {
  forfait: 'Au forfait',
  unitaire: 'Aux prix unitaires',
  mixte: 'Forfait et prix unitaires',
  temps_passe: 'Au temps passé',
} as const

const job = text(80).refine(isJob, 'Choisissez un métier de la liste.')

/**
 * The contract of a mission beyond its sheet: what it is about, its public market, its quality system. A meeting is
 * followed by where it stands (the specification's key) and by its day (`…_date`, ours); audits by their day alone.
 */
export const missionDetails = recordSheet({
  right: 'mission',
  words: missionDetailsNoun,
  sections: {
    Contrat: {
      operational_plan: optional(missionFactLabels.operational_plan, choice(operationalPlanWords)),
      job: optional('Métier', job, { format: 'choice', words: jobWords }),
      subjob: optional('Spécialité', shortText(80), { format: 'choice', words: subJobWords }),
      has_sub_contractor: optional('Sous-traitance', yesNo),
    },
    Marché: {
      market_number: optional('Numéro de marché', shortText(80)),
      market_notification_date: optional('Notification du marché', day),
      market_price_revision: optional('Révision des prix', choice(priceRevisionLabels)),
      purchase_order_market: optional('Marché à bons de commande', yesNo),
      billing_type_tf: optional('Facturation de la tranche ferme', choice(billingTypeLabels)),
      billing_type_tc: optional('Facturation de la tranche conditionnelle', choice(billingTypeLabels)),
    },
    'Démarche qualité': {
      previous_running_meeting: optional('Réunion préalable', day),
      smq_starting_meeting: optional('Réunion de lancement', step),
      smq_starting_meeting_date: optional('Date du lancement', day),
      smq_engagement_meeting: optional('Réunion d’engagement', step),
      smq_engagement_meeting_date: optional('Date de l’engagement', day),
      smq_meeting_progress_1: optional('Point d’avancement 1', step),
      smq_meeting_progress_1_date: optional('Date du point 1', day),
      smq_meeting_progress_2: optional('Point d’avancement 2', step),
      smq_meeting_progress_2_date: optional('Date du point 2', day),
      smq_meeting_progress_3: optional('Point d’avancement 3', step),
      smq_meeting_progress_3_date: optional('Date du point 3', day),
      smq_meeting_progress_4: optional('Point d’avancement 4', step),
      smq_meeting_progress_4_date: optional('Date du point 4', day),
      smq_meeting_progress_5: optional('Point d’avancement 5', step),
      smq_meeting_progress_5_date: optional('Date du point 5', day),
      smq_meeting_cloture: optional('Réunion de clôture', step),
      smq_meeting_cloture_date: optional('Date de la clôture', day),
      smq_internal_audit_date: optional('Audit interne', day),
      smq_external_audit_date: optional('Audit externe', day),
      smq_commentary: optional('Commentaire qualité', longText(5000)),
    },
  },
  rules({ job: trade, subjob }) {
    if (!subjob || (trade && isSubJobOf(subjob, trade))) return []
    const message = trade ? 'Cette spécialité n’est pas de ce métier.' : 'Choisissez d’abord un métier.'
    return [{ path: 'subjob', message }]
  },
})
/** What its pages say of it. */
export const missionDetailsOutline = outlineOf(missionDetails)
export type MissionDetailsSheet = z.infer<typeof missionDetails.fields>

export const missionDetailsAmended = event('MissionDetailsAmended', { mission_id: id, changes: missionDetails.changes })
/** A subcontractor does part of the mission. */
export const missionSubcontractorEngaged = event('MissionSubcontractorEngaged', {
  mission_id: id,
  subcontractor_id: id,
})
export const missionSubcontractorReleased = event('MissionSubcontractorReleased', {
  mission_id: id,
  subcontractor_id: id,
})
