import { type FundingFileSheet, fundingFile } from '@faitage/contracts/funding/funding-file'
import { type Kysely, type SqlBool, sql } from 'kysely'
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

/** The files of the projects that a viewer sees and that are not closed. */
export async function filesVisible(
  db: Kysely<Database>,
  viewer: Viewer,
  { missions, referrers }: { missions: readonly string[]; referrers: readonly string[] },
): Promise<FileOfProject[]> {
  const { rows } = await sql<FileOfProject>`
    select project_list.id as project_id, project_list.mission_id, mission_list.name as mission_name,
      agency.id as agency_id, agency.name as agency_name,
      project_list.reference, requester_name, requester_erased, referrers, file.sheet, (
        select jsonb_object_agg(funder_id, kept) from (
          select kept ->> 'funder_id' as funder_id, sum((kept ->> 'kept')::bigint) as kept
          from simulation cross join lateral jsonb_array_elements(simulation.sheet -> 'computed' -> 'outcome' -> 'rows') as kept
          where simulation.project_id = project_list.id and not simulation.is_deleted
            and simulation.sheet ->> 'retained' = 'true'
          group by 1) as row) as simulated
    from ${sql.table(fundingFileModel.table)} as file
    join project_list on project_list.id = file.project_id
    join mission_list on mission_list.id = project_list.mission_id
    left join agency on agency.id = mission_list.agency_id
    ${whereAll([
      sql<SqlBool>`not file.is_deleted and not project_list.closed`,
      sql<SqlBool>`${projectVisibleTo(viewer)}`,
      ...(missions.length > 0 ? [sql<SqlBool>`project_list.mission_id = any (${[...missions]}::uuid[])`] : []),
      ...(referrers.length > 0 ? [sql<SqlBool>`referrers && ${[...referrers]}::uuid[]`] : []),
    ])}`.execute(db)
  return rows
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
