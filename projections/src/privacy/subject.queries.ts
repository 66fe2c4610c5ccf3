import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import type { FoundSubject } from '@faitage/contracts/privacy/subject'
import type { subjectEndpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { contains, orderedBy, pageClause, pageOf, whereAll } from '../kernel/list.ts'

type Query = QueryOf<typeof subjectEndpoints.list>

/** Contacts by the table that holds them: how their stream begins, what they are, where their page is. */
const contactTables = [
  { table: 'referent', stream: 'referent', what: 'Référent d’une mission', href: '/missions/edit/' },
  { table: 'partner', stream: 'partner', what: 'Partenaire d’une mission', href: '/missions/edit/' },
  { table: 'elect', stream: 'elect', what: 'Élu', href: '/missions/edit/' },
  { table: 'mission_funder', stream: 'missionFunder', what: 'Financeur d’une mission', href: '/missions/edit/' },
  { table: 'client', stream: 'client', what: 'Client', href: '/admin/clients/edit/' },
  { table: 'subcontractor', stream: 'subcontractor', what: 'Sous-traitant', href: '/admin/subcontractor?fiche=' },
] as const

const missionName = (column: RawBuilder<unknown>) =>
  sql`(select name from mission_list where mission_list.id = ${column})`

const sources: RawBuilder<unknown>[] = [
  sql`select requester_id as id, 'requester' as kind, coalesce(requester_name, '') as name,
      concat_ws(' · ', reference, ${missionName(sql`mission_id`)}) as detail, '/projects/edit/' || id as href, search
    from project_list where not requester_erased`,
  sql`select id, 'person' as kind, name, coalesce(${missionName(sql`mission_id`)}, '') as detail,
      '/person?fiche=' || id as href, search from person`,
  sql`select id, 'prospect' as kind, name, coalesce(${missionName(sql`mission_id`)}, '') as detail,
      '/prospects?fiche=' || id as href, search from prospect`,
  sql`select id, 'user' as kind, concat_ws(' ', first_name, last_name) as name, coalesce(email, '') as detail,
      '/admin/users/edit/' || id as href, search from user_account`,
  sql`select id, 'copro' as kind, name, coalesce(${missionName(sql`mission_id`)}, '') as detail,
      '/missions/' || mission_id || '/copros/' || id || '/edit' as href, search from copro where not is_deleted`,
  ...contactTables.map(
    ({ table, what, href }) => sql`
      select id, 'contact' as kind, coalesce(sheet ->> 'contact', name) as name,
        concat_ws(' · ', ${what}::text, name) as detail,
        ${href}::text || ${href === '/missions/edit/' ? sql`coalesce(mission_id::text, '') || '/contract'` : sql`id`} as href,
        search from ${sql.table(table)}`,
  ),
]
/** Whose key opens something still: what was erased is found no more. */
const held = sql<boolean>`not exists (select from forgotten_subject where subject_id = found.id
  and not exists (select from subject_key where subject_key.subject_id = found.id))`
const everybody = sql`(${sql.join(sources, sql` union all `)}) as found`

/** The people whose data is held, wherever they are known from. */
export async function listSubjects(db: Kysely<Database>, query: Query): Promise<Page<FoundSubject>> {
  const where = whereAll([
    held,
    ...contains('search', query.term),
    ...(query.kind.length > 0 ? [sql<boolean>`kind = any (${query.kind}::text[])`] : []),
  ])
  const order = orderedBy([...new Set([query.sortBy ?? 'name', 'name', 'id', 'detail'])], query.sortDirection)
  const [{ rows }, total] = await Promise.all([
    sql<FoundSubject>`
      select id, kind, name, detail, href from ${everybody} ${where} ${order} ${pageClause(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${everybody} ${where}`.execute(db),
  ])
  return pageOf(rows, total.rows[0]?.total ?? 0, query)
}

/** Somebody by the id whose key seals their data; erased ones too, without a name, and whom an invoice is made out to. */
export async function findSubject(db: Kysely<Database>, id: string): Promise<FoundSubject | undefined> {
  const { rows } = await sql<FoundSubject>`
    select id, kind, name, detail, href from (
      ${sql.join(
        [
          ...sources,
          sql`select requester_id as id, 'requester' as kind, '' as name, '' as detail, '/projects/edit/' || id as href, ''
            from project_list where requester_erased`,
          sql`select id, 'invoice' as kind, name, concat('Émise le ', to_char((sheet ->> 'issue_date')::date, 'DD/MM/YYYY')) as detail,
            '/audit/invoice/' || id as href, '' as search
            from invoice where (sheet ->> 'issue_date') is not null`,
        ],
        sql` union all `,
      )}) as found
    where id = ${id}::uuid order by kind limit 1`.execute(db)
  return rows[0]
}

/** What people are called, those who are called anything still. */
export async function subjectNames(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${everybody} where id = any (${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The projects of a requester, the lots somebody ever held, the searches somebody keeps, whoever became them. */
export async function belongingsOf(db: Kysely<Database>, id: string) {
  const ids = (query: RawBuilder<{ id: string }>) => query.execute(db).then(({ rows }) => rows.map(row => row.id))
  const [projects, lots, searches] = await Promise.all([
    ids(sql<{ id: string }>`select id from project_list where requester_id = ${id}::uuid order by id`),
    ids(sql<{ id: string }>`select id from lot where people @> array[${id}::uuid] order by id`),
    ids(sql<{ id: string }>`select id from saved_search where sheet ->> 'user_id' = ${id} order by id`),
  ])
  return { projects, lots, searches }
}

/** Which table holds a contact. */
export async function contactStreamOf(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const parts = contactTables.map(
    ({ table, stream }) => sql`select ${stream}::text as stream from ${sql.table(table)} where id = ${id}::uuid`,
  )
  const { rows } = await sql<{ stream: string }>`${sql.join(parts, sql` union all `)} limit 1`.execute(db)
  return rows[0]?.stream
}

/** Files of projects, and the invoices that were issued to their people. */
export async function filesAndInvoices(db: Kysely<Database>, projects: readonly string[]) {
  const ids = [...projects]
  const [files, invoices, papers] = await Promise.all([
    sql<{ id: string; name: string | null; size: number; destroyed: boolean; removed: boolean }>`
      select id, name, size::int as size, destroyed, removed_at is not null as removed from file_list
      where owner_kind = 'project' and owner_id = any (${ids}::uuid[]) order by uploaded_at, id`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from invoice
      where (sheet ->> 'project_id') = any (${ids}::text[]) and not is_deleted and name <> ''
        and not exists (select from forgotten_subject where subject_id = invoice.id)`.execute(db),
    sql<{ id: string }>`
      select id::text from amo_quote where (sheet ->> 'project_id') = any (${ids}::text[])
      union all select id::text from invoice where (sheet ->> 'project_id') = any (${ids}::text[])`.execute(db),
  ])
  return { files: files.rows, invoices: invoices.rows[0]?.count ?? 0, papers: papers.rows.map(({ id }) => id) }
}
