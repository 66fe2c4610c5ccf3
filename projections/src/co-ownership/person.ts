import { addressLineOf } from '@faitage/contracts/addresses/address'
import { naturalKey } from '@faitage/contracts/co-ownership/names/folded'
import type { OwnershipRole } from '@faitage/contracts/co-ownership/ownership/period'
import { type PersonSheet, person, personSortName, personTitle } from '@faitage/contracts/co-ownership/person'
import { personListFields } from '@faitage/contracts/co-ownership/person.endpoints'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel, type Use, usesIn } from '../kernel/record-model.ts'
import { inOne, searchablePhone } from '../kernel/search.ts'
import { holdersOn } from './lot.ts'

const countOf = (role: OwnershipRole, day: string) =>
  sql`(
    select count(*) from lot
    where not lot.is_deleted and lot.people @> array[person.id] and person.id = any (${holdersOn(day, [role])}))`

/** Every person; found by any writing of a phone number, in the order of family names. */
export const personModel = recordModel(person, {
  name: personTitle,
  search: sheet => [
    personTitle(sheet),
    sheet.company_name,
    sheet.last_name,
    sheet.first_name,
    inOne(sheet.last_name),
    inOne(sheet.company_name),
    sheet.email_address,
    searchablePhone(sheet.phone_number),
    addressLineOf(sheet.postal_address ?? {}),
  ],
  fields: personListFields,
  columns: { natural_name: { type: 'text collate "C"', of: sheet => naturalKey(personSortName(sheet)).slice(0, 300) } },
  orders: {
    name: way => sql`natural_name ${way}`,
    lots_owned: (way, today) => sql`${countOf('proprietaire', today)} ${way}, natural_name ${way}`,
    lots_occupied: (way, today) => sql`${countOf('occupant', today)} ${way}, natural_name ${way}`,
  },
  indexes: ['(natural_name, id)', "((sheet ->> 'merged_into'))"],
})

/** What still needs a person: the lots it owns, or occupies, or ever did. */
export const personUses = (db: Kysely<Database>, id: string): Promise<Use[]> =>
  usesIn(db, sql`select 'lot' as kind, id, name from lot where not is_deleted and people @> array[${id}::uuid]`)

/** How many sheets that look like one are told. */
const LIKE_MAX = 10

/** The likeness of another sheet to one. */
export interface LikeRow {
  readonly id: string
  readonly name: boolean
  readonly phone: boolean
  readonly email: boolean
}

/** A phone number by its last nine digits, whatever the writing and the country before it. */
const numberOf = (text: RawBuilder<unknown>) => sql`right(nullif(regexp_replace(${text}, '\\D', '', 'g'), ''), 9)`

/** Sheets of a mission that have the name of somebody, in either order, or the phone number or the e-mail address. */
export async function peopleLike(
  db: Kysely<Database>,
  { id, sheet, mission_id }: { id: string; sheet: PersonSheet; mission_id: string },
): Promise<LikeRow[]> {
  const { last_name, first_name, phone_number = null, email_address = null } = sheet
  const names = [personSortName(sheet), [first_name, last_name].filter(Boolean).join(' ')]
  const keys = names.filter(Boolean).map(name => naturalKey(name).slice(0, 300))
  const { rows } = await sql<LikeRow>`
    select * from (
      select id, natural_name = any (${keys}::text[]) as name,
        coalesce(${numberOf(sql`sheet ->> 'phone_number'`)} = ${numberOf(sql`${phone_number}::text`)}, false) as phone,
        coalesce(lower(sheet ->> 'email_address') = lower(${email_address}), false) as email, natural_name
      from person where mission_id = ${mission_id} and not is_deleted and id <> ${id}) as other
    where name or phone or email
    order by name::int + phone::int + email::int desc, natural_name, id limit ${LIKE_MAX}`.execute(db)
  return rows
}

/** The lots that somebody holds, or ever held. */
export async function lotsOfPerson(db: Kysely<Database>, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from lot where not is_deleted and people @> array[${id}::uuid] order by id`.execute(db)
  return rows.map(row => row.id)
}

/** The sheets that went into some people's, by whose they went into. */
export async function mergedInto(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, { id: string; title: string }[]>> {
  const { rows } = await sql<{ into: string; merged: { id: string; title: string }[] }>`
    select sheet ->> 'merged_into' as into, jsonb_agg(jsonb_build_object('id', id, 'title', name) order by name) as merged
    from person where is_deleted and sheet ->> 'merged_into' = any (${[...ids]}::text[]) group by 1`.execute(db)
  return new Map(rows.map(row => [row.into, row.merged]))
}

/** People who own or occupy something on a day in one of some copros. */
export const peopleOfCopros = (ids: readonly string[], day: string): RawBuilder<SqlBool>[] =>
  ids.length === 0
    ? []
    : [
        sql`person.id in (
          select unnest(${holdersOn(day, ['proprietaire', 'occupant'])}) from lot
          where not lot.is_deleted and lot.sheet ->> 'copro_id' = any (${[...ids]}::text[]))`,
      ]

/** What somebody owns and occupies on a day. */
export interface LotsOfPerson {
  id: string
  owned: number
  occupied: number
  copros: { id: string; title: string }[]
}

/** The lots that people own and occupy on a day, counted; somebody who has none is absent. */
export async function lotsOfPeople(
  db: Kysely<Database>,
  ids: readonly string[],
  day: string,
): Promise<Map<string, LotsOfPerson>> {
  const { rows } = await sql<LotsOfPerson>`
    select person.id,
      count(*) filter (where person.id = any (held.owners))::int as owned,
      count(*) filter (where person.id = any (held.occupants))::int as occupied,
      jsonb_agg(distinct jsonb_build_object('id', copro.id, 'title', copro.name)) as copros
    from unnest(${[...ids]}::uuid[]) as person (id)
      join lot on not lot.is_deleted and lot.people @> array[person.id]
      join lateral (
        select ${holdersOn(day, ['proprietaire'])} as owners, ${holdersOn(day, ['occupant'])} as occupants
      ) as held on person.id = any (held.owners || held.occupants)
      join copro on copro.id = (lot.sheet ->> 'copro_id')::uuid
    group by person.id`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}
