import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { call } from '@/api/client'
import { useRead } from '@/api/queries'
import { useSession } from '@/api/session'
import { notify } from '@/lib/notify'

const recheck = 10_000

/**
 * The missions, among those the person sees, on which an import runs. While one does, they are asked for again every
 * ten seconds; when it stops and the mission still exists, a message leads to the mission.
 */
export function useRunningImports(): readonly { id: string; name: string }[] {
  const may = useSession()?.user.permissions.includes('read mission') ?? false
  const navigate = useNavigate()
  const known = useRef<ReadonlyMap<string, string>>(new Map())
  const running = useRef(false)
  const { data } = useRead(
    missionEndpoints.list,
    { query: { import_running: 'true', size: 100 } },
    { enabled: may, every: running.current ? recheck : false },
  )
  const missions = (data?.items ?? []).filter(mission => mission.import_running)
  running.current = missions.length > 0

  useEffect(() => {
    if (!data) return
    const now = new Map(data.items.filter(mission => mission.import_running).map(({ id, name }) => [id, name]))
    for (const [id, name] of known.current) if (!now.has(id)) void tellFinished(id, name)
    known.current = now

    async function tellFinished(id: string, name: string) {
      const mission = await call(missionEndpoints.get, { params: { id } }).catch(() => undefined)
      if (!mission || mission.is_deleted || mission.import_running) return
      notify.success(`L’import de la mission « ${name} » est terminé.`, {
        id: `import/${id}`,
        action: { label: 'Voir la mission', onClick: () => void navigate({ to: `/missions/${id}/general` }) },
      })
    }
  }, [data, navigate])
  return missions
}
