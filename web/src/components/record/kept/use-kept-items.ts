import type { CurrentUser } from '@faitage/contracts/identity/user'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import type { ProjectSummary } from '@faitage/contracts/projects/project'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { projectTitle } from '@faitage/contracts/projects/project-title'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { projectReads } from '@/api/shell-reads'
import { type KeptKind, type KeptList, useKept } from '@/lib/kept-records'

/** A record kept at hand, as it is called today. */
export interface KeptItem {
  readonly kind: KeptKind
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly href: string
}

/** Where a project is and how far: a client, who does not know the statuses of the trade, is told its town. */
export const hintOf = (
  { address_location, status }: Pick<ProjectSummary, 'address_location' | 'status'>,
  { role }: Pick<CurrentUser, 'role'>,
): string => [address_location, role === 'client' ? undefined : projectStatusLabels[status]].filter(Boolean).join(' · ')

/** Records of a list that are shown at most. */
export const keptShown = (list: KeptList): number => (list === 'recent' ? 8 : 20)

interface KeptItems {
  readonly items: readonly KeptItem[]
  /** While their names are asked for. */
  readonly pending: boolean
}

/** The projects and missions of a list that the person still sees, the latest first, under today's names. */
export function useKeptItems(list: KeptList, enabled = true): KeptItems {
  const user = useUser()
  const { permissions } = user
  const kept = useKept(list)
    .filter(({ kind }) => kind !== 'copro' && kind !== 'lot')
    .slice(0, keptShown(list))
  const ids = kept.filter(({ kind }) => kind === 'project').map(({ id }) => id)
  const projects = useRead(
    projectReads.list,
    { query: { id: ids, size: 50 } },
    { enabled: enabled && ids.length > 0 && permissions.includes('read project') },
  )
  const missions = useRead(
    missionEndpoints.list,
    { query: { size: 1000, sortBy: 'name' } },
    { enabled: enabled && ids.length < kept.length && permissions.includes('read mission') },
  )
  const items = kept.flatMap(({ kind, id }): KeptItem[] => {
    if (kind === 'mission') {
      const mission = missions.data?.items.find(item => item.id === id)
      return mission ? [{ kind, id, label: mission.name, hint: 'Mission', href: `/missions/edit/${id}` }] : []
    }
    const project = projects.data?.items.find(item => item.id === id)
    if (!project) return []
    const label = projectTitle(project)
    return [{ kind, id, label, hint: hintOf(project, user), href: `/projects/edit/${id}` }]
  })
  return { items, pending: projects.isLoading || missions.isLoading }
}
