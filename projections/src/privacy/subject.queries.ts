import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import type { FoundSubject, SubjectKind } from '@faitage/contracts/privacy/subject'
import type { subjectEndpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
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

/** The tables that hold whom a key of their own is of. */
export const subjectTables: readonly string[] = [
  ...['project_list', 'person', 'prospect', 'user_account', 'copro', 'invoice', 'signature'],
  ...contactTables.map(({ table }) => table),
]

const missionName = (column: RawBuilder<unknown>) =>
  sql`(select name from mission_list where mission_list.id = ${column})`

/** Where people are known from: a row each. */
interface Source {
  readonly kind: SubjectKind
  readonly table: string
  /** Beside whatever is asked. */
  readonly only?: RawBuilder<SqlBool>
  /** Whose key seals their data; `id` unless said. */
  readonly subject?: string
  /** What rows are sorted by first; as it stands, so that an index of it is met. */
  readonly name: RawBuilder<unknown>
  readonly detail: RawBuilder<unknown>
  readonly href: RawBuilder<unknown>
}

const requesters = {
  kind: 'requester',
  table: 'project_list',
  subject: 'requester_id',
  name: sql`requester_name`,
  detail: sql`concat_ws(' · ', reference, ${missionName(sql`mission_id`)})`,
  href: sql`'/projects/edit/' || id`,
} as const

const sources: readonly Source[] = [
  { ...requesters, only: sql`not requester_erased` },
  {
    ...{ kind: 'person', table: 'person', name: sql`name` },
    detail: sql`coalesce(${missionName(sql`mission_id`)}, '')`,
    href: sql`'/person?fiche=' || id`,
  },
  {
    ...{ kind: 'prospect', table: 'prospect', name: sql`name` },
    detail: sql`coalesce(${missionName(sql`mission_id`)}, '')`,
    href: sql`'/prospects?fiche=' || id`,
  },
  {
    ...{ kind: 'user', table: 'user_account', name: sql`concat_ws(' ', first_name, last_name)` },
    detail: sql`coalesce(email, '')`,
    href: sql`'/admin/users/edit/' || id`,
  },
  {
    ...{ kind: 'copro', table: 'copro', name: sql`name` },
    detail: sql`coalesce(${missionName(sql`mission_id`)}, '')`,
    href: sql`'/missions/' || mission_id || '/copros/' || id || '/edit'`,
  },
  ...contactTables.map(
    ({ table, what, href }): Source => ({
      ...{ kind: 'contact', table, name: sql`coalesce(sheet ->> 'contact', name)` },
      detail: sql`concat_ws(' · ', ${what}::text, name)`,
      href: sql`${href}::text || ${href === '/missions/edit/' ? sql`coalesce(mission_id::text, '') || '/contract'` : sql`id`}`,
    }),
  ),
]

/** By name alone, apart: the index of names holds those that are not deleted, another the others. */
const byName: readonly Source[] = sources.flatMap(source =>
  source.table === 'project_list'
    ? [sql<SqlBool>`not is_deleted`, sql<SqlBool>`is_deleted`].map(one => ({
        ...source,
        only: sql<SqlBool>`${source.only} and ${one}`,
      }))
    : source,
)

const idOf = ({ table, subject = 'id' }: Source) => sql.ref(`${table}.${subject}`)
/** Rows of a source, as they are told. */
const rowsOf = (source: Source, conditions: readonly RawBuilder<SqlBool>[], from = sql.table(source.table)) => {
  const { kind, table, name, detail, href } = source
  return sql`select ${idOf(source)} as id, ${sql.lit(kind)} as kind, ${name} as name, ${detail} as detail, ${href} as href,
    ${sql.ref(`${table}.id`)} as row_id from ${from} ${whereAll(conditions)}`
}
const ofSource = ({ only }: Source) => (only ? [only] : [])
/** Words are found first: the plan would rather read everybody by name until enough of them have it. */
const foundIn = ({ table }: Source, words: readonly RawBuilder<SqlBool>[]) =>
  words.length === 0
    ? sql.table(table)
    : sql`(select * from ${sql.table(table)} ${whereAll(words)} offset 0) as ${sql.table(table)}`
const everybody = (conditionsOf: (source: Source) => RawBuilder<SqlBool>[]) =>
  sql.join(
    sources.map(source => rowsOf(source, [...ofSource(source), ...conditionsOf(source)])),
    sql` union all `,
  )

/** Whose key opens nothing any more: what was erased is found no more. */
const gone = sql`gone as materialized (select subject_id from forgotten_subject where not exists (
  select from subject_key where subject_key.subject_id = forgotten_subject.subject_id))`
const held = (source: Source) => sql<SqlBool>`not exists (select from gone where gone.subject_id = ${idOf(source)})`

/** The people whose data is held, wherever they are known from. The nameless come last. */
export async function listSubjects(db: Kysely<Database>, query: Query): Promise<Page<FoundSubject>> {
  const words = ({ table }: Source) => contains(`${table}.search`, query.term)
  const among = sources.some(source => words(source).length > 0) ? sources : byName
  const asked = among.filter(({ kind }) => query.kind.length === 0 || query.kind.includes(kind))
  const order = orderedBy(query.sortBy === 'kind' ? ['kind', ...BY_NAME] : BY_NAME, query.sortDirection)
  // As many of each as the page may need: the first by name are read from an index, and what is told of them alone made.
  const first = asked.map(
    source =>
      sql`(${rowsOf(source, [...ofSource(source), held(source)], foundIn(source, words(source)))}
        ${orderedBy(BY_NAME, query.sortDirection)} limit ${query.page * query.size})`,
  )
  const counts = asked.map(
    source => sql`(select count(*) from ${sql.table(source.table)}
      ${whereAll([...ofSource(source), ...words(source), held(source)])})`,
  )
  const [{ rows }, total] = await Promise.all([
    sql<FoundSubject>`with ${gone} select id, kind, coalesce(name, '') as name, detail, href
      from (${sql.join(first, sql` union all `)}) as found ${order} ${pageClause(query)}`.execute(db),
    sql<{ total: number }>`with ${gone} select (${sql.join(counts, sql` + `)})::int as total`.execute(db),
  ])
  return pageOf(rows, total.rows[0]?.total ?? 0, query)
}

const BY_NAME = ['name', 'id', 'row_id']

/** Somebody by the id whose key seals their data; erased ones too, without a name, whom an invoice is made out to and who signed. */
export async function findSubject(db: Kysely<Database>, id: string): Promise<FoundSubject | undefined> {
  const { rows } = await sql<FoundSubject>`
    select id, kind, coalesce(name, '') as name, detail, href from (
      ${everybody(source => [sql`${idOf(source)} = ${id}::uuid`])}
      union all select requester_id, 'requester', '', '', '/projects/edit/' || id, id
        from project_list where requester_id = ${id}::uuid and requester_erased
      union all select id, 'invoice', name, concat('Émise le ', to_char((sheet ->> 'issue_date')::date, 'DD/MM/YYYY')),
        '/audit/invoice/' || id, id
        from invoice where id = ${id}::uuid and (sheet ->> 'issue_date') is not null
      union all select id, 'signature', '', concat('Signé le ', to_char(given_on, 'DD/MM/YYYY')),
        '/audit/quote/' || quote_id, id
        from signature where id = ${id}::uuid and given_on is not null) as found
    order by kind limit 1`.execute(db)
  return rows[0]
}

/** What people are called, those who are called anything still. */
export async function subjectNames(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`select id, coalesce(name, '') as name
    from (${everybody(source => [sql`${idOf(source)} = any (${[...ids]}::uuid[])`])}) as found`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * The projects of a requester, the lots somebody ever held, the searches somebody keeps, the letters a copro was written,
 * the notes about a person, or about a copro and its lots, the versions of thematics with their answers: all that a key of
 * theirs may seal; and sheets made one with theirs.
 */
export async function belongingsOf(db: Kysely<Database>, id: string) {
  const ids = (query: RawBuilder<{ id: string }>) => query.execute(db).then(({ rows }) => rows.map(row => row.id))
  const [projects, lots, searches, letters, notes, versions, merged] = await Promise.all([
    ids(sql<{ id: string }>`select id from project_list where requester_id = ${id}::uuid order by id`),
    ids(sql<{ id: string }>`select id from lot where people @> array[${id}::uuid] order by id`),
    ids(sql<{ id: string }>`select id from saved_search where sheet ->> 'user_id' = ${id} order by id`),
    ids(sql<{ id: string }>`select id from owner_letters where copro_id = ${id}::uuid order by id`),
    ids(sql<{ id: string }>`select id from follow_up_note
      where ${id}::text in (sheet ->> 'person_id', sheet ->> 'copro_id')
        or (sheet ->> 'lot_id')::uuid in (select id from lot where sheet ->> 'copro_id' = ${id}::text)
      order by id`),
    ids(sql<{ id: string }>`select id from thematic_version where subjects @> array[${id}::uuid] order by id`),
    ids(sql<{ id: string }>`
      with recursive same as (
        select id from person where sheet ->> 'merged_into' = ${id}::text
        union select person.id from person join same on person.sheet ->> 'merged_into' = same.id::text)
      select id from same order by id`),
  ])
  return { projects, lots, searches, letters, notes, versions, merged }
}

/** Which table holds a contact. */
export async function contactStreamOf(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const parts = contactTables.map(
    ({ table, stream }) => sql`select ${stream}::text as stream from ${sql.table(table)} where id = ${id}::uuid`,
  )
  const { rows } = await sql<{ stream: string }>`${sql.join(parts, sql` union all `)} limit 1`.execute(db)
  return rows[0]?.stream
}

/** Files of projects, and what the law has kept of their people: invoices that were issued, signatures that were given. */
export async function filesAndKept(db: Kysely<Database>, projects: readonly string[]) {
  const ids = [...projects]
  const [files, invoices, signatures, papers] = await Promise.all([
    sql<{ id: string; name: string | null; size: number; destroyed: boolean; removed: boolean }>`
      select id, name, size::int as size, destroyed, removed_at is not null as removed from file_list
      where owner_kind = 'project' and owner_id = any (${ids}::uuid[]) order by uploaded_at, id`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from invoice
      where (sheet ->> 'project_id') = any (${ids}::text[]) and not is_deleted and name <> ''
        and not exists (select from forgotten_subject where subject_id = invoice.id)`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from signature
      where project_id = any (${ids}::uuid[]) and given_on is not null
        and not exists (select from forgotten_subject where subject_id = signature.id)`.execute(db),
    sql<{ id: string }>`
      select id::text from amo_quote where (sheet ->> 'project_id') = any (${ids}::text[])
      union all select id::text from invoice where (sheet ->> 'project_id') = any (${ids}::text[])`.execute(db),
  ])
  return {
    files: files.rows,
    invoices: invoices.rows[0]?.count ?? 0,
    signatures: signatures.rows[0]?.count ?? 0,
    papers: papers.rows.map(({ id }) => id),
  }
}
