import type { AccommodationSheet } from '@faitage/contracts/accommodations/accommodation'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import type { ProjectSheet, RequesterSheet } from '@faitage/contracts/projects/project'
import { type ProjectStatus, projectStatuses } from '@faitage/contracts/projects/project-status'
import { existing, type Recorded, readModel } from '../kernel/read-model.ts'
import { searchable } from '../kernel/search.ts'

/** What imports compare their rows with. */
export type ProjectListDetail = {
  requester: RequesterSheet
  sheet: ProjectSheet
  accommodations: ({ id: string } & AccommodationSheet)[]
}

export type ProjectListRow = {
  id: string
  mission_id: string
  requester_id: string
  requester_type: RequesterType
  reference: string | null
  /** Null when erased or never told. */
  requester_name: string | null
  address: string | null
  address_code: string | null
  address_location: string | null
  status: ProjectStatus
  /** Place of the status in the life of a project, from 0. */
  status_rank: number
  /** Day the status took effect. */
  status_on: string
  opened_on: string
  referrers: string[]
  required_action: boolean
  updated_at: string
  search: string
  detail: ProjectListDetail
  revision: number
}

const rankOf = (status: ProjectStatus) => projectStatuses.indexOf(status)
const joinOrNull = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ') || null

/** « Nom Prénom », or the company; the company first for a co-ownership. */
function requesterNameOf(type: RequesterType, requester: RequesterSheet): string | null {
  const person = joinOrNull(requester.last_name, requester.first_name)
  const company = requester.company_name || null
  return type === 'SDC' ? (company ?? person) : (person ?? company)
}

/** What follows from the sheets: the columns of the list and the words it is searched by. */
function derived(row: ProjectListRow): ProjectListRow {
  const { requester, sheet } = row.detail
  const requester_name = requesterNameOf(row.requester_type, requester)
  const address = sheet.address ?? joinOrNull(sheet.address_number, sheet.address_street)
  return {
    ...row,
    requester_name,
    address,
    reference: sheet.reference ?? null,
    address_code: sheet.address_code ?? null,
    address_location: sheet.address_location ?? null,
    required_action: sheet.required_action ?? false,
    search: searchable(
      sheet.reference,
      requester.last_name,
      requester.first_name,
      requester.company_name,
      address,
      sheet.address_code,
      sheet.address_location,
    ),
  }
}

function opened({ data, recordedAt, revision }: Recorded<'ProjectOpened'>): ProjectListRow {
  return derived({
    id: data.project_id,
    mission_id: data.mission_id,
    requester_id: data.requester_id,
    requester_type: data.requester_type,
    status: data.status,
    status_rank: rankOf(data.status),
    status_on: data.on,
    opened_on: data.on,
    referrers: data.referrers,
    updated_at: recordedAt,
    detail: { requester: data.requester, sheet: data.sheet, accommodations: [] },
    revision,
  } as never as ProjectListRow)
}

type OnProject = Recorded<
  | 'ProjectAmended'
  | 'RequesterAmended'
  | 'RequesterTypeChanged'
  | 'ProjectStatusChanged'
  | 'ReferrersReassigned'
  | 'AccommodationRegistered'
  | 'AccommodationAmended'
  | 'AccommodationRemoved'
>
const touched = (row: ProjectListRow | undefined, event: OnProject): ProjectListRow => ({
  ...existing(row, event),
  updated_at: event.recordedAt,
  revision: event.revision,
})

/** The status in force is the one that took effect last; of two on the same day, the one recorded last. */
function statusChanged(row: ProjectListRow, { data }: Recorded<'ProjectStatusChanged'>): ProjectListRow {
  if (data.on < row.status_on) return row
  return { ...row, status: data.to, status_rank: rankOf(data.to), status_on: data.on }
}

export const projectListModel = readModel<ProjectListRow>()({
  table: 'project_list',
  version: 1,
  columns: {
    id: 'uuid not null',
    mission_id: 'uuid not null',
    requester_id: 'uuid not null',
    requester_type: 'text not null',
    reference: 'text collate "fr-x-icu"',
    requester_name: 'text collate "fr-x-icu"',
    address: 'text',
    address_code: 'text',
    address_location: 'text collate "fr-x-icu"',
    status: 'text not null',
    status_rank: 'smallint not null',
    status_on: 'date not null',
    opened_on: 'date not null',
    referrers: 'uuid[] not null',
    required_action: 'bool not null',
    updated_at: 'timestamptz not null',
    search: 'text not null',
    detail: 'jsonb not null',
    revision: 'int not null',
  },
  // Sorted ones carry the mission and the status, so that counts and far pages are read from the index alone.
  indexes: [
    '(mission_id, reference)',
    '(mission_id, status_rank, status_on)',
    '(reference, id) include (mission_id, status_rank)',
    '(requester_name, id) include (mission_id, status_rank)',
    '(address_location, id) include (mission_id, status_rank)',
    '(status_rank, status_on, id) include (mission_id)',
    '(status_on, id) include (mission_id, status_rank)',
    '(updated_at, id) include (mission_id, status_rank)',
    '(requester_type)',
    'using gin (referrers)',
    'using gin (search public.gin_trgm_ops)',
  ],
  key: e => e.data.project_id,
  notice: row => ({ kind: 'project', mission_id: row.mission_id }),
  on: {
    ProjectOpened: (_row, e) => opened(e),
    ProjectAmended: (row, e) => {
      const next = touched(row, e)
      return derived({ ...next, detail: { ...next.detail, sheet: { ...next.detail.sheet, ...e.data.changes } } })
    },
    RequesterAmended: (row, e) => {
      const next = touched(row, e)
      const requester = { ...next.detail.requester, ...e.data.changes }
      return derived({ ...next, detail: { ...next.detail, requester } })
    },
    RequesterTypeChanged: (row, e) => derived({ ...touched(row, e), requester_type: e.data.to }),
    ProjectStatusChanged: (row, e) => statusChanged(touched(row, e), e),
    ReferrersReassigned: (row, e) => {
      const next = touched(row, e)
      const kept = next.referrers.filter(id => !e.data.removed.includes(id))
      return { ...next, referrers: [...new Set([...kept, ...e.data.added])] }
    },
    ProjectRemoved: (row, e) => {
      existing(row, e)
      return undefined
    },
    AccommodationRegistered: (row, e) => {
      const next = touched(row, e)
      const accommodations = [...next.detail.accommodations, { ...e.data.sheet, id: e.data.accommodation_id }]
      return { ...next, detail: { ...next.detail, accommodations } }
    },
    AccommodationAmended: (row, e) => {
      const next = touched(row, e)
      const accommodations = next.detail.accommodations.map(each =>
        each.id === e.data.accommodation_id ? { ...each, ...e.data.changes } : each,
      )
      return { ...next, detail: { ...next.detail, accommodations } }
    },
    AccommodationRemoved: (row, e) => {
      const next = touched(row, e)
      const accommodations = next.detail.accommodations.filter(each => each.id !== e.data.accommodation_id)
      return { ...next, detail: { ...next.detail, accommodations } }
    },
  },
})
