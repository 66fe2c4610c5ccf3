import { projectStatuses } from '@faitage/contracts/projects/project-status'
import type { FigureFilter, HomeScope } from '@faitage/contracts/steering/home.endpoints'
import { type Kysely, sql } from 'kysely'
import { userNames } from '../identity/user-account.queries.ts'
import type { Database } from '../kernel/database.ts'
import { whereAll } from '../kernel/list.ts'
import { projectAmongVisible, type Viewer } from '../kernel/viewer.ts'
import { projectConditions } from '../projects/project-list.queries.ts'
import { openStatuses, scopeFilter, stalledSince } from './home.ts'

type Load = { id: string; open: number; to_contact: number; stalled: number }

/** How many open projects each referrer follows, the most loaded first; every number with its rows. */
export async function homeTeam(
  db: Kysely<Database>,
  viewer: Viewer,
  scoped: Pick<HomeScope, 'missions_id'>,
  today: string,
) {
  const scope = scopeFilter(scoped, viewer)
  const status = [...openStatuses]
  const before = stalledSince(today)
  const first = projectStatuses.indexOf('a_contacter')
  // Counted by who shares them first: few sets, where unnesting each project would cost more than reading them all.
  const { rows } = await sql<Load>`
    select referrer as id, sum(open)::int as open, sum(to_contact)::int as to_contact, sum(stalled)::int as stalled
    from (
      select referrers, count(*) as open, count(*) filter (where status_rank = ${first}) as to_contact,
        count(*) filter (where status_on <= ${before}::date) as stalled
      from project_list ${whereAll(projectConditions(viewer, { ...scope, status, unassigned: 'false' }, [], projectAmongVisible(viewer)))}
      group by referrers) as shared
    cross join lateral unnest(referrers) as referrer
    group by referrer order by open desc, referrer limit 100`.execute(db)
  const names = await userNames(
    db,
    rows.map(({ id }) => id),
  )
  const members = rows.map(({ id, open, to_contact, stalled }) => {
    const own: FigureFilter = { ...scope, referrer_id: [id], status }
    return {
      id,
      name: names.get(id) ?? 'Compte supprimé',
      open: { value: open, filter: own },
      to_contact: { value: to_contact, filter: { ...own, status: ['a_contacter' as const] } },
      stalled: { value: stalled, filter: { ...own, status_before: before } },
    }
  })
  return { members }
}
