import { hiddenFlags, type MissionFlag } from '@faitage/contracts/missions/mission-flags'
import { type ProjectSection, sectionsOpenToClient } from '@faitage/contracts/projects/sections'
import { sql } from 'kysely'
import { callerOf } from '../../identity/authenticate.ts'
import type { Api } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { type Reached, reachProject } from '../project-access.ts'

const flagOf: Partial<Record<ProjectSection, MissionFlag>> = { documents: 'ca_documents', messages: 'ca_messages' }

/** Whether a section of a project is there for its client: the mission shows it, the team left it open. */
export function openToClient({ project, mission }: Reached, section: ProjectSection): boolean {
  const flag = flagOf[section]
  if (flag && hiddenFlags(mission.sheet).includes(flag)) return false
  return sectionsOpenToClient(project.sheet.sections_permissions)[section]
}

/** A caller of the team with the eyes of a client: what a project answers them is what its client is answered. */
export const asClient = (caller: Caller): Caller => ({ ...caller, role: 'client' })

/** The accounts of clients that name a project; those of a mission's commissioner are not listed. */
export async function followersOf(api: Api, projectId: string): Promise<{ id: string; active: boolean }[]> {
  const { rows } = await sql<{ id: string; active: boolean }>`
    select id, active from user_account
    where not is_deleted and role = 'client' and projects_id @> array[${projectId}::uuid]
    order by last_name, first_name, id limit 50`.execute(api.db)
  return rows
}

/** Those of some people who can sign in and reach a project now, as callers. */
export async function reachingNow(api: Api, ids: readonly string[], projectId: string): Promise<Caller[]> {
  const callers = await Promise.all([...new Set(ids)].map(id => callerOf(api, id, '')))
  const reached = await Promise.all(
    callers.map(async caller => {
      if (isRefusal(caller) || !caller.permissions.has('read message')) return []
      try {
        await reachProject(api, caller, projectId, 'readRemoved')
        return [caller]
      } catch (error) {
        if (isRefusal(error)) return []
        throw error
      }
    }),
  )
  return reached.flat()
}
