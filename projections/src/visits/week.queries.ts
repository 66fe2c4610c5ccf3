import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import { projectTitle } from '@faitage/contracts/projects/project-title'
import { toProgramStatus, type VisitKind, visitKindLabels } from '@faitage/contracts/visits/visit'
import {
  TO_PROGRAM_MAX,
  type VisitSite,
  type VisitToProgram,
  type visitEndpoints,
} from '@faitage/contracts/visits/visit.endpoints'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { whereAll } from '../kernel/list.ts'
import { projectAmongVisible, type Viewer } from '../kernel/viewer.ts'
import { projectConditions } from '../projects/project-list.queries.ts'

type Asked = Omit<QueryOf<typeof visitEndpoints.week>, 'day'>
type Placed = Omit<VisitSite, 'project_title'> & {
  id: string
  requester_name: string | null
  requester_erased: boolean
  reference: string | null
}

/** Where projects are: the position chosen with the address, else the one that was found for it since. */
const placed = sql`project_list.id, requester_name, requester_erased, project_list.reference, project_list.mission_id,
  mission_list.name as mission_name, project_list.address, project_list.address_code, project_list.address_location,
  coalesce(stored_address.latitude, located_address.latitude) as latitude,
  coalesce(stored_address.longitude, located_address.longitude) as longitude`
const withPlace = sql`join mission_list on mission_list.id = project_list.mission_id
  left join stored_address on stored_address.id = project_list.id
  left join located_address on located_address.search = stored_address.search
    and stored_address.latitude is null and located_address.latitude is not null`

const siteOf = ({ requester_name, requester_erased, reference, ...row }: Placed): VisitSite => ({
  project_title: projectTitle({ requester_name, requester_erased, reference }),
  mission_id: row.mission_id,
  mission_name: row.mission_name,
  address: row.address,
  address_code: row.address_code,
  address_location: row.address_location,
  latitude: row.latitude,
  longitude: row.longitude,
})

interface Site extends VisitSite {
  readonly dwellings: readonly { id: string; name?: string | null }[]
}

/** What projects are called, where they are, and their dwellings, by id. */
export async function visitSites(db: Kysely<Database>, ids: Iterable<string>): Promise<Map<string, Site>> {
  const { rows } = await sql<Placed & { dwellings: Site['dwellings'] }>`
    select ${placed}, project_list_apart.detail -> 'accommodations' as dwellings
    from project_list join project_list_apart using (id) ${withPlace}
    where project_list.id = any (${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map(({ dwellings, ...row }) => [row.id, { ...siteOf(row), dwellings: dwellings ?? [] }]))
}

/** A department of a postal code: two figures, three overseas. */
const department = sql`left(address_code, case when address_code like '97%' or address_code like '98%' then 3 else 2 end)`

/** The projects whose visit waits for a day, urgent first, then those that wait longest. */
export async function projectsToVisit(
  db: Kysely<Database>,
  viewer: Viewer,
  { kind, area, ...asked }: Asked,
): Promise<{ items: VisitToProgram[]; total: number; areas: string[] }> {
  const kinds = kind ? [kind as VisitKind] : (Object.keys(visitKindLabels) as VisitKind[])
  const ranks = kinds.map(one => [one, projectStatuses.indexOf(toProgramStatus[one])] as const)
  // Their status says that they wait for one kind; a visit that is there without a day may say the other.
  const kindOfRank = sql`case status_rank ${sql.join(
    ranks.map(([one, rank]) => sql`when ${sql.lit(rank)} then ${sql.lit(one)}`),
    sql` `,
  )} end`
  const urgent = sql<boolean>`project_list.urgent_visit`
  const conditions = projectConditions(
    viewer,
    {
      ...(asked.mission_id?.length ? { mission_id: asked.mission_id } : {}),
      ...(asked.referrer_id?.length ? { referrer_id: asked.referrer_id } : {}),
    },
    [],
    projectAmongVisible(viewer),
  )
  const mine: RawBuilder<SqlBool>[] = [
    ...conditions,
    ...(asked.urgent ? [sql<SqlBool>`${urgent} = ${asked.urgent === 'true'}`] : []),
  ]
  const who = sql`project_list.id, ${urgent} as urgent, status_on, address_code`
  const byStatus = whereAll([
    ...mine,
    sql`project_list.status_rank = any (${ranks.map(([, rank]) => rank)}::smallint[])`,
  ])
  const byVisit = whereAll([
    ...mine,
    sql`not visit.is_deleted and sheet ->> 'status' = 'a_programmer' and sheet ->> 'kind' = any (${kinds}::text[])`,
    // Found by its status already: said here, the many need not be gone through for doubles.
    sql`${kindOfRank} is distinct from sheet ->> 'kind'`,
  ])
  const inArea = area ? sql`where starts_with(upper(address_code), ${area.toUpperCase()})` : sql``
  type Found = Placed & Pick<VisitToProgram, 'kind' | 'status' | 'status_on' | 'urgent' | 'referrers' | 'visit'>
  // Who waits is found once: for the first of them, how many there are, and where.
  const answer = await sql<{ items: Found[] | null; total: number; areas: string[] | null }>`
    with found as materialized (
      select * from (
        select ${who}, ${kindOfRank} as kind from project_list ${byStatus}
        union all
        select distinct ${who}, sheet ->> 'kind' from visit join project_list on project_list.id = (sheet ->> 'project_id')::uuid ${byVisit}) as wanted
      where not exists (select from visit where not visit.is_deleted and visit.sheet ->> 'project_id' = wanted.id::text
        and visit.sheet ->> 'kind' = wanted.kind and visit.sheet ->> 'status' = 'programmee')),
    first as materialized (
      select id, kind from found ${inArea} order by urgent desc, status_on, id, kind limit ${sql.lit(TO_PROGRAM_MAX)})
    select
      (select json_agg(item) from (
        select ${placed}, first.kind, project_list.status, project_list.status_on, ${urgent} as urgent, referrers,
          (select jsonb_build_object('id', visit.id, 'revision', visit.revision) from visit
            where not visit.is_deleted and visit.sheet ->> 'project_id' = first.id::text
              and visit.sheet ->> 'kind' = first.kind and visit.sheet ->> 'status' = 'a_programmer'
            order by visit.created_at limit 1) as visit
        from first join project_list on project_list.id = first.id ${withPlace}
        order by ${urgent} desc, project_list.status_on, project_list.id, first.kind) as item) as items,
      (select count(*)::int from found ${inArea}) as total,
      (select json_agg(area) from (
        select distinct ${department} as area from (select distinct address_code from found) as codes
        where address_code is not null order by 1 limit 120) as areas) as areas`.execute(db)
  const { items, total, areas } = answer.rows[0]!
  return {
    items: (items ?? []).map(({ kind: one, status, status_on, urgent: presses, referrers, visit, ...row }) => ({
      ...siteOf(row),
      id: row.id,
      reference: row.reference,
      kind: one,
      status,
      status_on,
      urgent: presses,
      referrers,
      visit,
    })),
    total,
    areas: areas ?? [],
  }
}
