import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useParams } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { MissionHeader } from '@/features/missions/mission-header'
import { MissionUnavailable } from '@/features/missions/mission-unavailable'
import { useSetPageTitle } from '@/lib/page-title'
import { FilesPanel } from './files-panel.tsx'

/** The documents of a mission, in its four folders and those people made. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const read = useRead(missionEndpoints.get, { params: { id } })
  useSetPageTitle(read.data?.name)
  if (read.error) return <MissionUnavailable refusal={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <PageSkeleton />
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4">
      <MissionHeader mission={read.data} />
      <h2 className="sr-only">Documents de la mission</h2>
      <FilesPanel owner={{ kind: 'mission', id }} readOnly={read.data.is_deleted || !read.data.may_write} />
    </div>
  )
}
