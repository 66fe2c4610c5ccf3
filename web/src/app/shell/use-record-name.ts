import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { nameOfProject } from '@/features/projects/project-name'
import { lastParameter, useRecordName } from '@/lib/page-title'
import type { Route } from '../route-entry'

/** Whether a path is a record's own: a list below it is not, its crumb is the list's own title. */
export const isOfRecord = (path: string): boolean => /\$\w+(\/general)?$/.test(path)

/** The name of the record whose own page a route is: the one its page gave it, or a mission's or project's as read. */
export function useNameOf(route: Route, params: Readonly<Record<string, string>>): string | undefined {
  const id = isOfRecord(route.path) ? params[lastParameter(route.path) ?? ''] : undefined
  const known = useRecordName(id)
  const asks = (path: string) => id !== undefined && known === undefined && route.path === path
  const input = { params: { id: id ?? '' } }
  const mission = useRead(missionEndpoints.get, input, {
    enabled: asks('/missions/$id/general') || asks('/missions/edit/$id'),
  })
  const project = useRead(projectReads.get, input, { enabled: asks('/projects/edit/$id') })
  return known ?? mission.data?.name ?? nameOfProject(project.data)
}
