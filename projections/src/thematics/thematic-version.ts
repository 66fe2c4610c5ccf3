import { mainLotTypes } from '@faitage/contracts/co-ownership/lot.words'
import type { HeldScope } from '@faitage/contracts/thematics/levels'
import type { ThematicName } from '@faitage/contracts/thematics/thematic-names'
import { fieldOfScope, scopeOf, thematicVersion } from '@faitage/contracts/thematics/thematic-version'
import type { HeldVersion } from '@faitage/contracts/thematics/thematic-version.state'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

/** Every version of every thematic. */
export const thematicVersionModel = recordModel(thematicVersion, {
  search: sheet => [sheet.version_name],
  name: sheet => sheet.version_name ?? '',
  orders: { version_date: way => sql`sheet ->> 'version_date' ${way}, created_at ${way}` },
  usual: 'version_date',
  columns: {
    resource_id: { type: 'uuid', of: sheet => scopeOf(sheet)?.id },
    subjects: { type: 'uuid[]', of: sheet => [...((sheet as HeldVersion).subjects ?? [])] },
  },
  indexes: ["(resource_id, (sheet ->> 'thematique_name'))", 'using gin (subjects)'],
})

/** A version as it is kept: its place in the order of the versions of a thing comes with it. */
export interface VersionRow {
  readonly id: string
  readonly revision: number
}

/** The versions of a thing in a thematic, the latest first. */
export async function versionsOf(
  db: Kysely<Database>,
  { id, name }: { id: string; name: ThematicName | undefined },
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select id, revision from thematic_version
    where resource_id = ${id} and not is_deleted
      ${name === undefined ? sql`` : sql`and sheet ->> 'thematique_name' = ${name}`}
    order by sheet ->> 'version_date' desc, created_at desc, id`.execute(db)
  return rows
}

/** How a thematic of a copro stands in its version in force. */
export interface ThematicStanding {
  readonly copro_id: string
  readonly thematique_name: ThematicName
  readonly version_id: string
  readonly version_date: string
  readonly settled: number
  readonly steps: number
}

const settled = sql`any (array['Terminée', 'Non concernée'])`
/** The thematics of some copros, each by its latest version that is not to come. */
export async function thematicStandings(
  db: Kysely<Database>,
  { copros, today }: { copros: readonly string[]; today: string },
): Promise<ThematicStanding[]> {
  if (copros.length === 0) return []
  const { rows } = await sql<ThematicStanding>`
    with latest as (
      select distinct on (resource_id, sheet ->> 'thematique_name') id, resource_id, sheet
      from thematic_version
      where resource_id = any (${[...copros]}::uuid[]) and not is_deleted and sheet ->> 'version_date' <= ${today}
      order by resource_id, sheet ->> 'thematique_name', sheet ->> 'version_date' desc, created_at desc, id)
    select resource_id as copro_id, sheet ->> 'thematique_name' as thematique_name, id as version_id,
      sheet ->> 'version_date' as version_date, told.settled, told.steps
    from latest, lateral (
      select count(*)::int as steps,
        (count(*) filter (where sheet -> 'held' -> (step ->> 'id') ->> 'status' = ${settled}))::int as settled
      from jsonb_array_elements(sheet -> 'steps') as step
      where step ->> 'soft_deleted' is distinct from 'true') as told`.execute(db)
  return rows
}

/** Figures of a copro or a building, and of the lots below it, that templates compute with. */
export interface ThematicFigures {
  readonly main_lots: number
  readonly lots: number
  /** Square metres of its lots. */
  readonly area: number
  readonly surveyed: number
  readonly answered: number
  readonly owner_occupied: number
  readonly let: number
  readonly vacant: number
  readonly told: number
  readonly very_modest: number
  readonly categorised: number
  readonly overcrowded: number
}

const mains = sql`any (${[...mainLotTypes]}::text[])`
/** Counts who lives in the lots of a copro or a building, by the latest version of each. */
export async function thematicFigures(
  db: Kysely<Database>,
  { scope, id, today }: { scope: HeldScope; id: string; today: string },
): Promise<ThematicFigures | undefined> {
  if (scope !== 'copro' && scope !== 'building') return undefined
  const below = sql`lot.sheet ->> ${sql.lit(fieldOfScope(scope))} = ${id} and not lot.is_deleted`
  const { rows } = await sql<ThematicFigures>`
    with latest as (
      select distinct on (version.resource_id) version.sheet -> 'held' as held
      from thematic_version as version join lot on lot.id = version.resource_id
      where ${below} and not version.is_deleted and version.sheet ->> 'thematique_name' = 'OCCUPATION_SOCIALE'
        and version.sheet ->> 'version_date' <= ${today}
      order by version.resource_id, version.sheet ->> 'version_date' desc, version.created_at desc),
    survey as (
      select held -> 'enquete' -> 'values' as asked, held -> 'ressources' -> 'values' as means from latest),
    told as (
      select count(*) filter (where asked ->> 'reponse' is not null)::int as surveyed,
        count(*) filter (where asked ->> 'reponse' = 'repondu')::int as answered,
        count(*) filter (where means ->> 'categorie' = 'tres_modeste')::int as very_modest,
        count(*) filter (where means ->> 'categorie' is not null)::int as categorised,
        count(*) filter (where asked ->> 'suroccupation' = 'true')::int as overcrowded
      from survey),
    counted as (
      select count(*)::int as lots, count(*) filter (where main)::int as main_lots,
        coalesce(sum((sheet ->> 'surface')::numeric), 0)::float as area,
        count(*) filter (where main and sheet ->> 'owner_status' is not null)::int as told,
        count(*) filter (where main and sheet ->> 'owner_status' = 'Occupant')::int as owner_occupied,
        count(*) filter (where main and sheet ->> 'occupant_status' in ('locataire', 'sous_locataire'))::int as let,
        count(*) filter (where main and sheet ->> 'status_if_habitation' = 'vacant')::int as vacant
      from (select lot.sheet, lot.sheet ->> 'type' = ${mains} as main from lot where ${below}) as lot)
    select * from told, counted`.execute(db)
  return rows[0]
}
