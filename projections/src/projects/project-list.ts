import type { CustomValues } from '@faitage/contracts/custom-fields/custom-value'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import { projectEvents, type RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import {
  type AnyProject,
  evolveProject,
  noProject,
  type RemovedProject,
  statusDates,
  statusNow,
} from '@faitage/contracts/projects/project-state'
import { type ProjectStatus, projectStatuses } from '@faitage/contracts/projects/project-status'
import { ERASED_REQUESTER } from '@faitage/contracts/projects/project-title'
import type { RequesterSheet } from '@faitage/contracts/projects/requester'
import { onEach, readModel } from '../kernel/read-model.ts'
import { inOne, searchable, searchablePhone } from '../kernel/search.ts'

/** What the list keeps of a project beside its columns: with them, the whole of its state. */
type ProjectListDetail = Pick<
  AnyProject,
  'requester' | 'sheet' | 'accommodations' | 'gone' | 'common_area' | 'statuses'
> &
  Partial<Pick<RemovedProject, 'removed'>>

export type ProjectListRow = {
  id: string
  mission_id: string
  requester_id: string
  requester_type: RequesterType
  reference: string | null
  /** Null when erased or never given. */
  requester_name: string | null
  /** What was known of the requester went with their key. */
  requester_erased: boolean
  address: string | null
  address_code: string | null
  address_location: string | null
  status: ProjectStatus
  /** Place of the status in the life of a project, from 0. */
  status_rank: number
  /** Day the status took effect. */
  status_on: string
  /** The day each status last took effect, and those of the visits, by the names of the specification. */
  status_dates: Readonly<Record<string, string>>
  opened_on: string
  referrers: readonly string[]
  required_action: boolean
  urgent_visit: boolean
  /** Codes that lists are narrowed by: `type:…`, `secondary_case_type:…`, `closure_motive:…`, `work_types:…` and the like. */
  marks: readonly string[]
  /** The team closed the section of requester and address to the project's client. */
  requester_withheld: boolean
  /** No more work is done on it. */
  closed: boolean
  updated_at: string
  /** Everything it is found by, as `searchable` writes it. */
  search: string
  /** The reference alone: all that a client may search by where the requester's section is closed to them. */
  search_reference: string
  /** What custom fields hold; null where they hold nothing. */
  custom: CustomValues | null
  /** The texts among them, as `searchable` writes them: folded once here rather than by every filter that reads them. */
  custom_search: Readonly<Record<string, string>> | null
  /** Kept apart: see `ProjectApart`. */
  detail: ProjectListDetail
  revision: number
  /** A removal may be undone: the row waits. */
  is_deleted: boolean
}

/** What the list keeps beside its rows: two thirds of their size, wanted of a page only, and what every event changes. */
export type ProjectApart = 'detail' | 'updated_at' | 'revision'

const joinOrNull = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ') || null

/** « Nom Prénom », or the company; the company first for a co-ownership. */
function requesterNameOf(type: RequesterType, requester: RequesterSheet): string | null {
  const person = joinOrNull(requester.last_name, requester.first_name)
  const company = requester.company_name || null
  return type === 'SDC' ? (company ?? person) : (person ?? company)
}

type Words = Pick<
  ProjectListRow,
  | 'reference'
  | 'requester_name'
  | 'address'
  | 'address_code'
  | 'address_location'
  | 'required_action'
  | 'urgent_visit'
  | 'marks'
  | 'requester_withheld'
  | 'closed'
  | 'search'
  | 'search_reference'
>

/** What follows from the sheets: columns of the list, and the words it is searched by. */
function wordsOf({ requester_type, requester, sheet, erased }: AnyProject): Words {
  const requester_name = requesterNameOf(requester_type, requester)
  const address = sheet.address ?? joinOrNull(sheet.address_number, sheet.address_street)
  return {
    reference: sheet.reference ?? null,
    requester_name,
    address,
    address_code: sheet.address_code ?? null,
    address_location: sheet.address_location ?? null,
    required_action: sheet.required_action ?? false,
    urgent_visit: sheet.urgent_visit ?? false,
    marks: marksOf(sheet),
    requester_withheld: sheet.sections_permissions?.requester === false,
    closed: sheet.closed ?? false,
    search_reference: searchable(sheet.reference),
    search: [
      searchable(
        sheet.reference,
        requester.last_name,
        requester.first_name,
        requester.company_name,
        inOne(requester.last_name),
        inOne(requester.company_name),
        erased && requester_name === null ? ERASED_REQUESTER : null,
        address,
        sheet.address_code,
        sheet.address_location,
        requester.email,
      ),
      searchablePhone(requester.phone_number_1),
      searchablePhone(requester.phone_number_2),
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** Fields of the sheet whose codes are marks of a project. */
export const markedFields = ['type', 'secondary_case_type', 'closure_motive', 'no_advance_request'] as const
/** A code as the marks of a project hold it. */
export const markOf = (field: (typeof markedFields)[number] | 'work_types', code: unknown): string => `${field}:${code}`

function marksOf(sheet: AnyProject['sheet']): string[] {
  const single = markedFields.flatMap(name => {
    const value = sheet[name]
    return value === undefined || value === null ? [] : [markOf(name, value)]
  })
  return [...single, ...(sheet.work_types ?? []).map(({ type_name }) => markOf('work_types', type_name))]
}

/** What filters on the texts of custom fields read. */
function customSearchOf(custom: CustomValues | null): ProjectListRow['custom_search'] {
  const texts = Object.entries(custom ?? {}).filter(([, value]) => typeof value === 'string') as [string, string][]
  return texts.length > 0 ? Object.fromEntries(texts.map(([id, text]) => [id, searchable(text)])) : null
}

/** The state that a row was made of. */
export function stateOf(row: ProjectListRow): AnyProject {
  const { id: project_id, mission_id, requester_id, requester_type, opened_on, referrers, revision, updated_at } = row
  const { removed, ...detail } = row.detail
  const ids = { project_id, mission_id, requester_id, requester_type, ...(row.custom ? { custom: row.custom } : {}) }
  const project = { ...ids, ...detail, opened_on, referrers, erased: row.requester_erased, revision, updated_at }
  return removed ? { ...project, life: 'removed', removed } : { ...project, life: 'opened' }
}

/** The days of the statuses, and of the visits: what deadlines are computed from. */
function datesOf({ statuses, sheet }: AnyProject, before: ProjectListRow | undefined): ProjectListRow['status_dates'] {
  if (before?.detail.statuses === statuses && before.detail.sheet === sheet) return before.status_dates
  const { date_advice_meet, date_control_meet } = sheet
  return {
    ...statusDates(statuses),
    ...(date_advice_meet ? { date_advice_meet } : {}),
    ...(date_control_meet ? { date_control_meet } : {}),
  }
}

/** The row of a state; `before` is the row it follows, whose names and words stand while nothing they say changed. */
function rowOf(state: AnyProject, before: ProjectListRow | undefined): ProjectListRow {
  const { requester, sheet, accommodations, statuses, requester_type, referrers, updated_at, revision } = state
  const { gone, common_area } = state
  const custom = state.custom && Object.keys(state.custom).length > 0 ? state.custom : null
  const { status, on: status_on } = statusNow(statuses)
  const status_rank = before?.status === status ? before.status_rank : projectStatuses.indexOf(status)
  const is_deleted = state.life === 'removed'
  const beside = { ...(gone ? { gone } : {}), ...(common_area ? { common_area } : {}) }
  const kept = { requester, sheet, accommodations, statuses, ...beside }
  const detail = is_deleted ? { ...kept, removed: state.removed } : kept
  const moving = {
    requester_erased: state.erased,
    status,
    status_rank,
    status_on,
    status_dates: datesOf(state, before),
    opened_on: state.opened_on,
    referrers,
    updated_at,
    custom,
    custom_search: before && before.custom === custom ? before.custom_search : customSearchOf(custom),
    detail,
    revision,
    is_deleted,
  }
  const said = before?.detail
  if (said?.requester === requester && said.sheet === sheet && before?.requester_type === requester_type)
    return { ...before, ...moving }
  return {
    id: state.project_id,
    mission_id: state.mission_id,
    requester_id: state.requester_id,
    requester_type,
    ...wordsOf(state),
    ...moving,
  }
}

/** Every event changes the row the way the one fold of projects says. */
const folded = (row: ProjectListRow | undefined, event: RecordedProjectEvent): ProjectListRow =>
  rowOf(evolveProject(row ? stateOf(row) : noProject, event), row)

export const projectListModel = readModel<ProjectListRow>()({
  table: 'project_list',
  version: 10,
  columns: {
    id: 'uuid not null',
    mission_id: 'uuid not null',
    requester_id: 'uuid not null',
    requester_type: 'text not null',
    reference: 'text collate "fr-x-icu"',
    requester_name: 'text collate "fr-x-icu"',
    requester_erased: 'bool not null',
    address: 'text',
    address_code: 'text',
    address_location: 'text collate "fr-x-icu"',
    status: 'text not null',
    status_rank: 'smallint not null',
    status_on: 'date not null',
    status_dates: 'jsonb not null',
    opened_on: 'date not null',
    referrers: 'uuid[] not null',
    required_action: 'bool not null',
    urgent_visit: 'bool not null',
    marks: 'text[] not null',
    requester_withheld: 'bool not null',
    closed: 'bool not null',
    updated_at: 'timestamptz not null',
    search: 'text not null',
    search_reference: 'text not null',
    // Kept in the row, of many fields too: filters and sorts read them of every project of a mission.
    custom: 'jsonb storage main',
    custom_search: 'jsonb storage main',
    detail: 'jsonb not null',
    revision: 'int not null',
    is_deleted: 'boolean not null',
  },
  // Sorted ones carry the mission and the status, so that counts and far pages are read from the index alone.
  indexes: [
    '(mission_id, reference) include (id)',
    '(mission_id, status_rank, status_on) include (id, reference, requester_type, closed) where not is_deleted',
    '(reference, id) include (mission_id, status_rank) where not is_deleted',
    '(requester_name, id) include (mission_id, status_rank) where not is_deleted',
    '(address_location, id) include (mission_id, status_rank) where not is_deleted',
    '(status_rank, status_on, id) include (mission_id, referrers, urgent_visit, address_code, requester_type, closed) where not is_deleted',
    '(status_on, id) include (mission_id, status_rank) where not is_deleted',
    '(opened_on, id) include (mission_id, status_rank) where not is_deleted',
    '(requester_type)',
    // Whoever is known from several projects, and how many people are.
    '(requester_id) include (requester_erased, is_deleted)',
    '(requester_name, id) where is_deleted',
    // Rare ones, by the usual order: the list, and how many there are.
    '(reference, id) include (mission_id) where required_action and not is_deleted',
    '(reference, id) include (mission_id) where urgent_visit and not is_deleted',
    '(reference, id) include (mission_id) where closed and not is_deleted',
    'using gin (marks)',
    'using gin (referrers)',
    'using gin (search public.gin_trgm_ops)',
  ],
  apart: ['detail', 'updated_at', 'revision'] satisfies ProjectApart[],
  apartIndexes: ['(updated_at, id)'],
  fill: 90,
  key: e => e.data.project_id,
  notice: row => ({ kind: 'project', mission_id: row.mission_id }),
  on: onEach(projectEvents, folded),
})
