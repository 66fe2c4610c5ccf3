import { addMonths } from '@faitage/contracts/kernel/format-date'
import type { MissionDetailsSheet } from '@faitage/contracts/missions/mission-details'
import type { ReferentSheet } from '@faitage/contracts/missions/referent'

interface DemoContract {
  /** By the first day of the convention. */
  readonly details: (start: string) => MissionDetailsSheet
  /** Which of the demonstration's subcontractors does part of it. */
  readonly subcontractor: number
  readonly referents: readonly Omit<ReferentSheet, 'mission_id'>[]
}

/** The contracts of the first missions of the demonstration, in their order. */
export const demoContracts: readonly DemoContract[] = [
  {
    details: start => ({
      operational_plan: 'opah_ru',
      job: 'ingenierie_operationnelle',
      subjob: 'suivi_animation',
      market_number: '2023-HAB-014',
      market_notification_date: addMonths(start, -1),
      market_price_revision: 'revisable',
      billing_type_tf: 'forfait',
      billing_type_tc: 'unitaire',
      purchase_order_market: false,
      smq_starting_meeting: 'terminee',
      smq_starting_meeting_date: addMonths(start, 1),
      smq_meeting_progress_1: 'terminee',
      smq_meeting_progress_1_date: addMonths(start, 6),
      smq_meeting_progress_2: 'en_cours',
    }),
    subcontractor: 0,
    referents: [
      {
        name: 'Hélène Gaudry',
        side: 'client',
        job_function: 'Cheffe de projet habitat',
        main: true,
        phone_number: '02 99 00 40 12',
        email_address: 'h.gaudry@exemple.fr',
      },
    ],
  },
]
