import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import type { FundingShareRow } from '@faitage/contracts/steering/funding-report'
import type { ReportingRow, reportingEndpoints } from '@faitage/contracts/steering/reporting.endpoints'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../kernel/database.ts'
import { orderedBy } from '../../kernel/list.ts'
import { dayOfNumber } from '../moves.ts'
import type { CountedFile } from './funding-counted.ts'
import type { Share } from './funding-shares.ts'
import type { Paper } from './papers.ts'
import type { Selection } from './selection.ts'
import type { Stay } from './stays.ts'
import type { DueTask } from './workload.ts'

type Asked = Pick<QueryOf<typeof reportingEndpoints.rows>, 'page' | 'size' | 'sortBy' | 'sortDirection'>
type Page = { items: ReportingRow[]; page: number; pageSize: number; totalItems: number }

/** Something that is counted, of a project. */
export interface Counted {
  readonly place: number
  readonly stay?: Stay
  readonly paper?: { readonly paper: Paper; readonly on: string; readonly amount: number }
  readonly task?: DueTask
  readonly funding?: CountedFile
}
const nameColumns = ['reference', 'requester_name', 'address_location'] as const
type NameColumn = (typeof nameColumns)[number]
const isName = (column: string): column is NameColumn => (nameColumns as readonly string[]).includes(column)

/** What the rows of things are ordered by, beside names. */
const orders: Record<Exclude<NonNullable<Asked['sortBy']>, NameColumn>, (one: Counted) => number | string> = {
  status: ({ stay }) => stay?.rank ?? 0,
  entered_on: ({ stay }) => stay?.entered ?? 0,
  left_on: ({ stay }) => stay?.left || Number.MAX_SAFE_INTEGER,
  days: ({ stay }) => stay?.days ?? 0,
  on: ({ paper, task, funding }) => paper?.on ?? task?.on ?? funding?.on ?? '',
  amount: ({ paper, funding }) => paper?.amount ?? funding?.amount ?? 0,
  deadline: ({ funding }) => (funding ? nearest(funding.shares) : LAST),
  number: ({ paper }) => paper?.paper.number ?? paper?.paper.id ?? '',
}

/** A page of what a figure counts, sorted; ties go by project, then as they happened, each direction the other reversed. */
export async function rowsOf(
  db: Kysely<Database>,
  selection: Selection,
  counted: readonly Counted[],
  numberOf: (paper: Paper) => { number: string; name: string },
  { page, size, sortBy = counted[0]?.paper || counted[0]?.task ? 'on' : 'reference', sortDirection }: Asked,
): Promise<Page> {
  const order = isName(sortBy)
    ? await placesByName(db, selection, counted, sortBy)
    : (place: number) => selection.columns.idOf(place)
  const value = isName(sortBy) ? () => 0 : orders[sortBy]
  const keys = counted.map((one, nth) => ({ one, nth, value: value(one), order: order(one.place) }))
  const way = sortDirection === 'desc' ? -1 : 1
  keys.sort((a, b) => way * (compare(a.value, b.value) || compare(a.order, b.order) || a.nth - b.nth))
  const shown = keys.slice((page - 1) * size, page * size).map(({ one }) => one)
  return {
    items: await told(db, selection, shown, numberOf),
    page,
    pageSize: size,
    totalItems: counted.length,
  }
}

/** After every day. */
const LAST = '9999'
const nearest = (shares: readonly Share[]): string =>
  shares.reduce((first, { deadline }) => (deadline && deadline.until < first ? deadline.until : first), LAST)

/** A share as it is answered. */
export const shareTold = ({ aid, payments, expense: _, ...share }: Share): FundingShareRow => ({
  ...share,
  funder_name: aid,
  paid_on: payments.at(-1)?.on ?? null,
})

const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0)

/** The rank of each project by a name, as Postgres orders them. */
async function placesByName(db: Kysely<Database>, { columns }: Selection, counted: readonly Counted[], by: NameColumn) {
  const ids = [...new Set(counted.map(({ place }) => place))].map(place => columns.idOf(place))
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(id::text, ' ') as ids from (
      select id from project_list where id = any (${ids}::uuid[]) ${orderedBy([by, 'id'], 'asc')}) as walk`.execute(db)
  const ranks = new Map((rows[0]?.ids?.split(' ') ?? []).map((id, rank) => [columns.placeOf(id), rank]))
  return (place: number) => ranks.get(place) ?? -1
}

async function told(
  db: Kysely<Database>,
  { columns, reach }: Selection,
  shown: readonly Counted[],
  numberOf: (paper: Paper) => { number: string; name: string },
): Promise<ReportingRow[]> {
  if (shown.length === 0) return []
  const projects = await db
    .selectFrom('project_list')
    .select(['id', 'mission_id', 'reference', 'requester_name', 'requester_erased', 'address_location'])
    .select('is_deleted as removed')
    .where('id', 'in', [...new Set(shown.map(({ place }) => columns.idOf(place)))])
    .execute()
  const projectOf = new Map(projects.map(project => [project.id, project]))
  return shown.flatMap(({ place, stay, paper, task, funding }): ReportingRow[] => {
    const project = projectOf.get(columns.idOf(place))
    if (!project) return []
    return [
      {
        ...project,
        mission_name: reach.get(project.mission_id)?.name ?? '',
        status: stay ? (projectStatuses[stay.rank] ?? null) : null,
        entered_on: stay ? dayOfNumber(stay.entered) : null,
        left_on: stay?.left ? dayOfNumber(stay.left) : null,
        days: stay?.days ?? null,
        paper: paper
          ? { id: paper.paper.id, kind: paper.paper.kind, ...numberOf(paper.paper), on: paper.on, amount: paper.amount }
          : null,
        task: task ? { id: task.id, title: task.title, on: task.on } : null,
        funding: funding ? { amount: funding.amount, shares: funding.shares.map(shareTold) } : null,
      },
    ]
  })
}
