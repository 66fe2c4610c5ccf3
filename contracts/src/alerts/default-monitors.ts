import { type ProjectStatus, statusDateFields } from '../projects/project-status.ts'
import type { MonitorSheet } from './monitor.ts'

/** What the product watches for every mission, until the mission decides otherwise. */
export type DefaultMonitor = Omit<MonitorSheet, 'mission_id' | 'default_key'>

const whileIn = (
  status: ProjectStatus,
  name: string,
  [delay, delay_unit]: readonly [number, MonitorSheet['delay_unit']],
  remind_before: number[],
): DefaultMonitor => ({ name, field: statusDateFields[status], delay, delay_unit, remind_before, statuses: [status] })

const on = (field: string, name: string, remind_before: number[]): DefaultMonitor => ({
  name,
  field,
  delay: 0,
  delay_unit: 'days',
  remind_before,
})

export const defaultMonitors = {
  to_contact: whileIn('a_contacter', 'Demandeur à contacter', [15, 'days'], [3]),
  visit_to_plan: whileIn('visite_conseil_a_programmer', 'Visite conseil à programmer', [30, 'days'], [7]),
  visit_to_process: whileIn('visite_a_traiter', 'Compte rendu de visite à rendre', [15, 'days'], [7]),
  to_deposit: whileIn('en_cours_de_montage', 'Dossier à déposer', [3, 'months'], [30, 7]),
  decision: whileIn('depose', 'Décision du financeur attendue', [4, 'months'], [30]),
  works_start: whileIn('agree', 'Début des travaux à justifier', [12, 'months'], [90, 30, 7]),
  control_to_plan: whileIn('visite_controle_a_programmer', 'Visite contrôle à programmer', [30, 'days'], [7]),
  payment_request: whileIn('demande_de_paiement_a_faire', 'Demande de paiement à faire', [15, 'days'], [7]),
  payment: whileIn('en_demande_de_paiement', 'Paiement attendu', [3, 'months'], [30]),
  convention_end: on('mission_end_date', 'Fin de la convention', [180, 90, 30]),
  syndic_mandate: on('syndic_contract_end_date', 'Fin du mandat du syndic', [180, 90, 30]),
  security_commission: on('security_commission_date', 'Commission de sécurité', [30, 7]),
} as const satisfies Record<string, DefaultMonitor>
export type DefaultKey = keyof typeof defaultMonitors
export const defaultKeys = Object.keys(defaultMonitors) as DefaultKey[]

/** One of the product's own as a mission has it before anybody touched it. */
export const defaultSheet = (mission_id: string, key: DefaultKey): MonitorSheet => ({
  mission_id,
  ...defaultMonitors[key],
  default_key: key,
})
