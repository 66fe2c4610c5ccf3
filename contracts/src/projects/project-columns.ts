import type { TextColumn } from '../kernel/export.ts'
import { formatDay, formatInstant } from '../kernel/format-date.ts'
import { requesterTypeLabels } from '../kernel/value-labels.ts'
import type { ProjectSummary } from './project.ts'
import { projectStatusLabels, type StatusDateField, statusDateNames, statusOfDate } from './project-status.ts'
import { ERASED_REQUESTER } from './project-title.ts'
import { caseTypeLabels, closureMotiveLabels, writtenPartners, writtenWorkTypes } from './project-words.ts'

const dayColumn = (
  id: StatusDateField | 'date_advice_meet' | 'date_control_meet',
  header: string,
): TextColumn<ProjectSummary> => ({ id, header, text: row => (row[id] ? formatDay(row[id]) : '') })

/** What the list of projects says in each column, on screen and in its export. */
export const projectTextColumns: readonly TextColumn<ProjectSummary>[] = [
  { id: 'reference', header: 'Référence', text: row => row.reference ?? '', client: true },
  {
    id: 'requester_name',
    header: 'Demandeur',
    text: row => row.requester_name ?? (row.requester_erased ? ERASED_REQUESTER : ''),
    client: true,
  },
  {
    id: 'address_location',
    header: 'Commune',
    text: row => [row.address_code, row.address_location].filter(Boolean).join(' '),
    client: true,
  },
  { id: 'address', header: 'Adresse', text: row => row.address ?? '', client: true },
  { id: 'status', header: 'Statut', text: row => projectStatusLabels[row.status], client: true },
  { id: 'status_on', header: 'Depuis le', text: row => formatDay(row.status_on), client: true },
  { id: 'mission_name', header: 'Mission', text: row => row.mission_name, client: true },
  { id: 'referrers', header: 'Référents', text: row => row.referrers.map(({ name }) => name).join(', '), client: true },
  { id: 'requester_type', header: 'Type', text: row => requesterTypeLabels[row.requester_type], client: true },
  { id: 'required_action', header: 'Action requise', text: row => (row.required_action ? 'Oui' : '') },
  { id: 'urgent_visit', header: 'Visite urgente', text: row => (row.urgent_visit ? 'Oui' : '') },
  { id: 'type', header: 'Cas principal', text: row => (row.type ? caseTypeLabels[row.type] : '') },
  {
    id: 'secondary_case_type',
    header: 'Cas secondaire',
    text: row => (row.secondary_case_type ? caseTypeLabels[row.secondary_case_type] : ''),
  },
  {
    id: 'work_types',
    header: 'Types de travaux',
    text: row => writtenWorkTypes(row.work_types ?? []),
    client: true,
  },
  {
    id: 'national_partners',
    header: 'Partenaires nationaux',
    text: row => writtenPartners(row.national_partners ?? []),
  },
  { id: 'no_advance_request', header: 'Sans demande d’avance', text: row => (row.no_advance_request ? 'Oui' : '') },
  { id: 'closed', header: 'Clos', text: row => (row.closed ? 'Oui' : ''), client: true },
  {
    id: 'closure_motive',
    header: 'Motif de clôture',
    text: row => (row.closure_motive ? closureMotiveLabels[row.closure_motive] : ''),
  },
  {
    id: 'accommodations_number',
    header: 'Nombre de logements',
    text: row => (row.accommodations_number === undefined ? '' : String(row.accommodations_number)),
    client: true,
  },
  { ...dayColumn('date_advice_meet', 'Visite conseil le'), client: true },
  { ...dayColumn('date_control_meet', 'Visite contrôle le'), client: true },
  // The days of statuses are called by the trade's words: a client reads their stages on the page of their project.
  ...statusDateNames.map(name => dayColumn(name, `${projectStatusLabels[statusOfDate[name]]} le`)),
  { id: 'opened_on', header: 'Ouvert le', text: row => formatDay(row.opened_on), client: true },
  { id: 'updated_at', header: 'Modifié', text: row => formatInstant(row.updated_at) },
]
