import { type FundingFileSheet, fundingFile } from '@faitage/contracts/funding/funding-file'
import type { ProjectStatus } from '@faitage/contracts/projects/project-status'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { worksOn } from '../alerts/alert.sql.ts'
import type { Database } from '../kernel/database.ts'
import { whereAll } from '../kernel/list.ts'
import { recordModel } from '../kernel/record-model.ts'
import { projectVisibleTo, type Viewer } from '../kernel/viewer.ts'

export const fundingFileModel = recordModel(fundingFile, {
  name: () => 'Financement',
  search: ({ deposits }) => (deposits ?? []).map(({ reference }) => reference ?? ''),
  columns: { project_id: { type: 'uuid', of: sheet => sheet.project_id } },
  indexes: ['(project_id)'],
})

/** A funding file with the project it is of, as a list of deadlines needs both. */
export interface FileOfProject {
  readonly project_id: string
  readonly mission_id: string
  readonly mission_name: string
  readonly agency_id: string | null
  readonly agency_name: string | null
  readonly reference: string | null
  readonly requester_name: string | null
  readonly requester_erased: boolean
  readonly referrers: readonly string[]
  readonly sheet: FundingFileSheet
  /** Cents of each funder in the retained simulation, by its id. */
  readonly simulated: Readonly<Record<string, number>> | null
}

/** Which files are asked for: of some missions, of one project, of those that are somebody's own affair. */
export interface FilesAsked {
  readonly missions?: readonly string[]
  readonly project_id?: string | undefined
  /** Of the projects that the viewer follows; `own`: of the missions they work on, too. */
  readonly whose?: 'followed' | 'own' | undefined
}

/** How a project ends without its works: its funders wait for nothing. */
const without: readonly ProjectStatus[] = ['sans_suite', 'non_eligible']

/** Whether the project of a file waits for no funder any more: it is closed, or ended without its works. */
export const endsDeadlines = sql<SqlBool>`(project_list.closed or project_list.status = any (${[...without]}::text[]))`

/** The files of the projects that a viewer sees and that go on. */
export async function filesVisible(
  db: Kysely<Database>,
  viewer: Viewer,
  { missions = [], project_id, whose }: FilesAsked,
): Promise<FileOfProject[]> {
  const { rows } = await sql<FileOfProject>`
    select project_list.id as project_id, project_list.mission_id, mission_list.name as mission_name,
      agency.id as agency_id, agency.name as agency_name,
      project_list.reference, requester_name, requester_erased, referrers, file.sheet, (
        select jsonb_object_agg(key, value -> 0) from simulation, jsonb_each(planned)
        where simulation.project_id = project_list.id and not simulation.is_deleted) as simulated
    from ${sql.table(fundingFileModel.table)} as file
    join project_list on project_list.id = file.project_id
    join mission_list on mission_list.id = project_list.mission_id
    left join agency on agency.id = mission_list.agency_id
    ${whereAll([
      sql<SqlBool>`not file.is_deleted and not ${endsDeadlines}`,
      sql<SqlBool>`${projectVisibleTo(viewer)}`,
      ...(missions.length > 0 ? [sql<SqlBool>`project_list.mission_id = any (${[...missions]}::uuid[])`] : []),
      ...(project_id ? [sql<SqlBool>`project_list.id = ${project_id}`] : []),
      ...(whose === 'followed' ? [follows(viewer)] : []),
      ...(whose === 'own' ? [sql<SqlBool>`(${follows(viewer)} or ${worksOn(viewer)})`] : []),
    ])}`.execute(db)
  return rows
}

const follows = ({ user_id }: Viewer) => sql<SqlBool>`referrers @> array[${user_id}::uuid]`

/** How the requesters of some projects are called by telephone, where their mission shows who they are. */
export async function phonesOf(
  db: Kysely<Database>,
  viewer: Viewer,
  projects: readonly string[],
): Promise<Map<string, string>> {
  if (projects.length === 0 || !viewer.permissions?.has('read project')) return new Map()
  const { rows } = await sql<{ id: string; phone: string }>`
    select project_list.id, phone from project_list join project_list_apart using (id), lateral (select coalesce(
      nullif(detail -> 'requester' ->> 'phone_number_1', ''), nullif(detail -> 'requester' ->> 'phone_number_2', '')) as phone) as of
    where phone is not null and project_list.id = any (${[...projects]}::uuid[])
      and ${projectVisibleTo({ ...viewer, feature: 'ca_requester' })}`.execute(db)
  return new Map(rows.map(({ id, phone }) => [id, phone]))
}

/** The files in which a funder was asked, answered or paid, by their project’s reference: what keeps it from being removed. */
export const filesWithFunder = (id: string) => {
  const lists = (['deposits', 'approvals', 'payments'] as const).map(
    list => sql<SqlBool>`file.sheet -> ${list} @> ${JSON.stringify([{ funder_id: id }])}::jsonb`,
  )
  return sql`select 'funding_file' as kind, file.id, coalesce(project_list.reference, '') as name, false as is_bill
    from ${sql.table(fundingFileModel.table)} as file join project_list on project_list.id = file.project_id
    where (${sql.join(lists, sql` or `)}) and not file.is_deleted`
}
