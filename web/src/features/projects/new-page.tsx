import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { useCustomFields } from '@/features/custom-fields/use-custom-fields'
import { besideData } from '@/lib/beside-data'
import { useOwnSearch } from '@/lib/use-own-search'
import { ProjectProblem } from './project-problem.tsx'

const { Part: NewProject, ask } = besideData(() => import('./new-project.tsx').then(module => module.NewProject))

/** Creates a project in the mission the address names; without one, back to the list. */
export function Page() {
  const missionId = new URLSearchParams(useOwnSearch()).get('mission_id') ?? undefined
  const mission = useRead(
    missionEndpoints.get,
    { params: { id: missionId ?? '' } },
    { enabled: missionId !== undefined },
  )
  const custom = useCustomFields(missionId)
  if (missionId) ask()
  if (!missionId) return <Navigate to="/projects" replace />
  if (mission.error && !mission.data)
    return <ProjectProblem refusal={mission.error} onRetry={() => void mission.refetch()} />
  if (!mission.data || !custom.ready) return <PageSkeleton />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <NewProject
        missionId={missionId}
        missionName={mission.data.name}
        hidden={mission.data.hidden_features}
        custom={custom.fields}
      />
    </Suspense>
  )
}
