import type { FundingGroup } from '@faitage/contracts/steering/reporting-scope'
import { type Kysely, sql } from 'kysely'
import { userNames } from '../../identity/user-account.queries.ts'
import type { Database } from '../../kernel/database.ts'
import type { Reach } from './reach.ts'
import { type Grouping, groupWords, withoutGroup } from './selection.ts'

interface NamedGroup {
  readonly key: string | null
  readonly label: string
  /** Its place in the grouping. */
  readonly place: number
}
export interface GroupsPage {
  readonly groups: readonly NamedGroup[]
  readonly groups_page: number
  readonly groups_size: number
  readonly groups_total: number
}
export const noGroups = ({ page, size }: { page: number; size: number }): GroupsPage => ({
  groups: [],
  groups_page: page,
  groups_size: size,
  groups_total: 0,
})

const tables: Partial<Record<FundingGroup, string>> = { agency: 'agency', antenna: 'antenna', client: 'client' }

/** What groups are called. */
async function groupNames(
  db: Kysely<Database>,
  by: FundingGroup,
  keys: readonly (string | null)[],
  reach: Reach,
): Promise<(key: string | null) => string> {
  const ids = keys.filter(key => key !== null)
  const [table, words] = [tables[by], groupWords[by]]
  const named = table
    ? new Map(
        (
          await sql<{ id: string; name: string }>`
            select id, name from ${sql.table(table)} where id = any (${ids}::uuid[])`.execute(db)
        ).rows.map(({ id, name }) => [id, name]),
      )
    : by === 'referrer'
      ? await userNames(db, ids)
      : new Map<string, string>()
  return key => {
    if (key === null) return withoutGroup[by]
    if (by === 'mission') return reach.get(key)?.name ?? withoutGroup.mission
    if (by === 'referrer') return named.get(key) ?? 'Compte supprimé'
    return words?.[key] ?? named.get(key) ?? key
  }
}

/** A page of some groups: by a number, the greatest first, where one is given; by name; those without one last. */
export async function pageOfGroups(
  db: Kysely<Database>,
  { by, grouping, reach }: { by: FundingGroup; grouping: Grouping; reach: Reach },
  { page, size }: { page: number; size: number },
  there: ReadonlySet<number>,
  weightOf: (place: number) => number = () => 0,
): Promise<GroupsPage> {
  const nameOf = await groupNames(
    db,
    by,
    [...there].map(place => grouping.keys[place]!),
    reach,
  )
  const all = [...there].map((place): NamedGroup => {
    const key = grouping.keys[place] ?? null
    return { key, label: nameOf(key), place }
  })
  const french = new Intl.Collator('fr', { numeric: true })
  all.sort(
    (a, b) =>
      Number(a.key === null) - Number(b.key === null) ||
      weightOf(b.place) - weightOf(a.place) ||
      french.compare(a.label, b.label) ||
      ((a.key ?? '') < (b.key ?? '') ? -1 : 1),
  )
  const groups = all.slice((page - 1) * size, page * size)
  return { groups, groups_page: page, groups_size: size, groups_total: all.length }
}

/** The filter of a figure of a group. */
export const ofGroup = (by: FundingGroup, key: string | null) => (key === null ? { by } : { by, group: key })
