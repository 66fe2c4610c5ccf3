import type { Page } from '@faitage/contracts/kernel/endpoint'
import type { GenerationPhase } from '@faitage/contracts/letters/generation'
import {
  foldOwnerLetters,
  type KnownOwnerLetters,
  noOwnerLetters,
  ownerLettersEvents,
  type RecordedOwnerLettersEvent,
} from '@faitage/contracts/letters/owner-letters'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { pageClause, pageOf, whereAll } from '../kernel/list.ts'
import { onEach, readModel } from '../kernel/read-model.ts'

export type OwnerLettersRow = {
  id: string
  copro_id: string
  mission_id: string
  template_id: string
  state: GenerationPhase
  /** The letters as their stream tells them, without the words that were typed: those stay sealed. */
  known: KnownOwnerLetters
  asked_by: string
  asked_at: string
  revision: number
}

function next(row: OwnerLettersRow | undefined, event: RecordedOwnerLettersEvent): OwnerLettersRow {
  const folded = foldOwnerLetters(row?.known ?? noOwnerLetters, event)
  const known = { ...folded, text: null, assembly: { ...folded.assembly, place: null } }
  const { id, copro_id, mission_id, template_id, state, asked_by, asked_at } = known
  return { id, copro_id, mission_id, template_id, state, known, asked_by, asked_at, revision: event.revision }
}

export const ownerLettersModel = readModel<OwnerLettersRow>()({
  table: 'owner_letters',
  version: 1,
  columns: {
    id: 'uuid not null',
    copro_id: 'uuid not null',
    mission_id: 'uuid not null',
    template_id: 'uuid not null',
    state: 'text not null',
    known: 'jsonb not null',
    asked_by: 'text not null',
    asked_at: 'timestamptz not null',
    revision: 'int not null',
  },
  indexes: ['(asked_by, asked_at)'],
  key: e => e.data.id,
  notice: () => ({ kind: 'letter_generation', mission_id: null }),
  on: onEach(ownerLettersEvents, next),
})

interface Named {
  readonly template_name: string
  readonly copro_title: string
}
const names = sql`
  coalesce((select name from letter_template where letter_template.id = asked.template_id), '') as template_name,
  coalesce((select name from copro where copro.id = asked.copro_id), '') as copro_title`

/** The names of the template and of the copro of letters. */
export async function namedLetters(
  db: Kysely<Database>,
  { template_id, copro_id }: Pick<KnownOwnerLetters, 'template_id' | 'copro_id'>,
): Promise<Named> {
  const { rows } = await sql<Named>`
    select ${names} from (select ${template_id}::uuid as template_id, ${copro_id}::uuid as copro_id) as asked`.execute(
    db,
  )
  return rows[0]!
}

/** The letters that somebody asked for, of one copro or of all; the latest first unless said. */
export async function listOwnerLetters(
  db: Kysely<Database>,
  asked_by: string,
  { copro_id, ascending, ...paging }: { page: number; size: number; ascending: boolean; copro_id?: string | undefined },
): Promise<Page<Named & { known: KnownOwnerLetters }>> {
  const where = whereAll([
    sql<SqlBool>`asked_by = ${asked_by}`,
    ...(copro_id ? [sql<SqlBool>`copro_id = ${copro_id}::uuid` satisfies RawBuilder<SqlBool>] : []),
  ])
  const order = ascending ? sql`asked_at, id` : sql`asked_at desc, id`
  const [{ rows }, total] = await Promise.all([
    sql<Named & { known: KnownOwnerLetters }>`
      select known, ${names} from owner_letters as asked ${where} order by ${order} ${pageClause(paging)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from owner_letters ${where}`.execute(db),
  ])
  return pageOf(rows, total.rows[0]?.total ?? 0, paging)
}

interface Around {
  readonly agency: { readonly name: string; readonly email: string; readonly address: string } | null
  readonly client: string
}

/** The agency that leads a mission and the client it is for, as letters name them. */
export async function aroundMission(db: Kysely<Database>, mission_id: string): Promise<Around> {
  const { rows } = await sql<Around>`
    select coalesce((select name from client where client.id = mission_list.client_id and not is_deleted), '') as client,
      (select json_build_object('name', name, 'email', coalesce(sheet ->> 'email_address', ''),
        'address', coalesce(sheet ->> 'postal_address', ''))
      from agency where agency.id = mission_list.agency_id and not is_deleted) as agency
    from mission_list where mission_list.id = ${mission_id}::uuid`.execute(db)
  return rows[0] ?? { agency: null, client: '' }
}

/** E-mails that letters left with in somebody's name in the last twenty-four hours. */
export async function lettersMailedBy(db: Kysely<Database>, asked_by: string): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    select count(*)::int as mails from owner_letters, jsonb_array_elements(known -> 'results') as result
    where asked_by = ${asked_by} and asked_at > now() - interval '24 hours' and result ->> 'mail_id' is not null`.execute(
    db,
  )
  return rows[0]?.mails ?? 0
}
