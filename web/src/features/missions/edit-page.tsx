import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { isGone } from '@/components/record/pages/gone-banner'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Skeleton } from '@/components/ui/skeleton'
import { besideData } from '@/lib/beside-data'
import { useSetPageTitle } from '@/lib/page-title'
import { MissionHeader } from './mission-header'
import { MissionUnavailable } from './mission-unavailable'

const { Part: MissionForm, ask } = besideData(() => import('./mission-form').then(module => module.MissionForm))
const MissionImports = lazy(() =>
  import('@/features/imports/mission-imports').then(module => ({ default: module.MissionImports })),
)

const MissionCustomFields = lazy(() =>
  import('@/features/custom-fields/mission-custom-fields').then(module => ({ default: module.MissionCustomFields })),
)

/** A mission: its sheet, its custom fields, and the import of its projects or of its copros. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { tab } = useSearch({ strict: false })
  const { permissions, preferred_app } = useUser()
  const read = useRead(missionEndpoints.get, { params: { id } })
  useSetPageTitle(read.data?.name)
  if (tab !== 'import' && tab !== 'custom-fields') ask()
  if (!read.data)
    return read.error ? (
      <MissionUnavailable refusal={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <PageSkeleton />
    )
  const mission = read.data
  const gone = isGone(read.error)
  const imports =
    permissions.includes('import mission') && mission.may_write && !mission.is_deleted && !gone && mission.ca_import
  // A mission of projects has copros too: who works on those imports those.
  const registry = mission.mission_type === 'copro' || preferred_app.preferred_app === 'copro'
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4">
      <MissionHeader mission={mission} refusal={read.error} />
      {!mission.may_write && <ReadOnlyNote />}
      {tab === 'import' && imports ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <MissionImports missionId={id} kind={registry ? 'registry' : 'projects'} />
        </Suspense>
      ) : tab === 'custom-fields' ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <MissionCustomFields
            missionId={id}
            readOnly={gone || mission.is_deleted || !mission.may_write || !permissions.includes('update mission')}
          />
        </Suspense>
      ) : (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <MissionForm mission={mission} gone={gone} />
        </Suspense>
      )}
    </div>
  )
}

/** Why nothing of the mission can be changed by somebody whose access was added to it. */
const ReadOnlyNote = () => (
  <Alert>
    <AlertTitle>Vous consultez cette mission</AlertTitle>
    <AlertDescription>
      Elle et ses projets sont modifiés par son équipe&nbsp;: chefs de mission, collaborateurs et collaborateurs
      externes.
    </AlertDescription>
  </Alert>
)
