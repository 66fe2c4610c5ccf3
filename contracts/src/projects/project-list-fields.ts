import type { ListFields } from '../kernel/list-fields.ts'
import { requesterTypeLabels } from '../kernel/value-labels.ts'
import { projectStatusLabels } from './project-status.ts'
import { caseTypeLabels, closureMotiveLabels, workTypeLabels } from './project-words.ts'

const energyWords = { A: 'A', B: 'B', C: 'C', D: 'D', E: 'E', F: 'F', G: 'G' } as const

/** What the list of projects, its map and its export are narrowed by. */
export const projectListFields = {
  status: { label: 'Statut', type: 'select', is_default: true, words: projectStatusLabels, column: 'status_rank' },
  mission_id: { label: 'Mission', type: 'autocomplete', is_default: true, of: 'mission' },
  referrer_id: {
    label: 'Référent',
    type: 'autocomplete',
    is_default: true,
    of: 'user',
    many: true,
    column: 'referrers',
  },
  unassigned: { label: 'Sans référent', type: 'boolean', column: 'referrers' },
  requester_type: { label: 'Type de demandeur', type: 'select', words: requesterTypeLabels },
  status_before: {
    label: 'Sans changement depuis le',
    type: 'date',
    operator: 'until',
    column: 'status_on',
    sentence: 'Sans changement de statut depuis le',
  },
  status_from: { label: 'Statut changé depuis le', type: 'date', operator: 'from', column: 'status_on' },
  opened_from: { label: 'Ouvert depuis le', type: 'date', operator: 'from', column: 'opened_on' },
  opened_before: { label: 'Ouvert jusqu’au', type: 'date', operator: 'until', column: 'opened_on' },
  closed: { label: 'Clos', type: 'boolean', indexed: false },
  closure_motive: {
    label: 'Motif de clôture',
    type: 'select',
    words: closureMotiveLabels,
    indexed: false,
    team: true,
  },
  type: { label: 'Cas principal', type: 'select', words: caseTypeLabels, indexed: false, team: true },
  secondary_case_type: { label: 'Cas secondaire', type: 'select', words: caseTypeLabels, indexed: false, team: true },
  work_types: {
    label: 'Types de travaux',
    type: 'select',
    words: workTypeLabels,
    many: true,
    indexed: false,
    team: true,
  },
  no_advance_request: { label: 'Sans demande d’avance', type: 'boolean', indexed: false, team: true },
  date_advice_meet: { label: 'Visite conseil', type: 'date', indexed: false, team: true },
  date_control_meet: { label: 'Visite contrôle', type: 'date', indexed: false, team: true },
  energy_label_before: {
    ...{ label: 'Étiquette avant travaux', type: 'select', words: energyWords, indexed: false, team: true },
  },
  energy_label_after: {
    ...{ label: 'Étiquette après travaux', type: 'select', words: energyWords, indexed: false, team: true },
  },
  required_action: { label: 'Action requise', type: 'boolean', indexed: false, team: true },
  urgent_visit: { label: 'Visite urgente', type: 'boolean', indexed: false, team: true },
} as const satisfies ListFields
