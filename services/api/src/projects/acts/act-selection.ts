import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { ACT_MOST, type ActAsked } from '@faitage/contracts/projects/project-act.endpoints'
import { projectConditions } from '@faitage/projections/projects/project-list.queries'
import { sql } from 'kysely'
import { narrowedByCustom } from '../../custom-fields/custom-filters.ts'
import type { Api } from '../../kernel/api.ts'
import { demandCaughtUp } from '../../kernel/events/demand-caught-up.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { parseDeclared } from '../../kernel/http/validation.ts'
import { refused } from '../../kernel/refusal.ts'

/** What the address of the list says beside its filters. */
const SHOWN = new Set(['page', 'size', 'sort', 'sortBy', 'sortDirection', 'columns', 'vue'])

/**
 * The projects an act is of: those that were named, each once, or all those of a filter that the caller may see.
 *
 * @throws {Refusal} VALIDATION as the list says it; project.act.none, project.act.tooMany
 */
export async function selectedProjects(
  api: Api,
  caller: Caller,
  { projects_id, filter = '' }: Pick<ActAsked, 'projects_id' | 'filter'>,
): Promise<string[]> {
  if (projects_id) return [...new Set(projects_id.map(id => id.toLowerCase()))]
  const asked = Object.fromEntries([...new URLSearchParams(filter)].filter(([name]) => !SHOWN.has(name)))
  const parsed = parseDeclared(projectEndpoints.list.query, asked)
  if ('refusal' in parsed) throw parsed.refusal
  await demandCaughtUp(api)
  const more = await narrowedByCustom(api, caller, parsed.value)
  const conditions = projectConditions(caller, parsed.value, more)
  const { rows } = await sql<{ id: string }>`
    select project_list.id from project_list where ${sql.join(conditions, sql` and `)}
    order by project_list.reference, project_list.id limit ${ACT_MOST + 1}`.execute(api.db)
  if (rows.length === 0) throw refused('project.act.none')
  if (rows.length > ACT_MOST) throw refused('project.act.tooMany', { most: '50 000', total: `plus de 50 000 projets` })
  return rows.map(({ id }) => id)
}
