import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { useRead } from '@/api/queries'
import { useSession } from '@/api/session'

const recheck = 10_000

const runningIn = (answer: ResponseOf<typeof missionEndpoints.list> | undefined) =>
  (answer?.items ?? []).filter(mission => mission.import_running)

/** The missions, among those the person sees, on which an import runs; asked for again every ten seconds meanwhile. */
export function useRunningImports(): readonly { id: string; name: string }[] {
  const may = useSession()?.user.permissions.includes('read mission') ?? false
  const { data } = useRead(
    missionEndpoints.list,
    { query: { import_running: 'true', size: 100 } },
    { enabled: may, every: answer => (runningIn(answer).length > 0 ? recheck : false) },
  )
  return useMemo(() => runningIn(data), [data])
}

/** Says when a running import stops, with the way to what it wrote; nothing when the mission was deleted meanwhile. */
export function useFinishedImportNotices(missions: readonly { id: string; name: string }[]): void {
  const navigate = useNavigate()
  const known = useRef<readonly { id: string; name: string }[]>([])
  useEffect(() => {
    const finished = known.current.filter(({ id }) => !missions.some(mission => mission.id === id))
    known.current = missions
    if (finished.length === 0) return
    void import('./say-ended').then(
      ({ sayEnded }) => {
        for (const mission of finished) void sayEnded(mission, to => void navigate({ to }))
      },
      // Without network nothing is said: the page of imports shows how it ended.
      () => undefined,
    )
  }, [missions, navigate])
}
