import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { successText } from '@faitage/contracts/kernel/success-catalogue'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { call } from '@/api/client'
import { useRead } from '@/api/queries'
import { useSession } from '@/api/session'
import { notify } from '@/lib/notify'

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

/** Says when a running import stops, with the way to its mission; nothing when the mission was deleted meanwhile. */
export function useFinishedImportNotices(missions: readonly { id: string; name: string }[]): void {
  const navigate = useNavigate()
  const known = useRef<readonly { id: string; name: string }[]>([])
  useEffect(() => {
    const finished = known.current.filter(({ id }) => !missions.some(mission => mission.id === id))
    known.current = missions
    for (const { id, name } of finished) void sayEnded(id, name)

    async function sayEnded(id: string, name: string) {
      const mission = await call(missionEndpoints.get, { params: { id } }).catch(() => undefined)
      if (!mission || mission.is_deleted || mission.import_running) return
      const query = { sortBy: 'requested_at', sortDirection: 'desc', size: 1 } as const
      const imports = await call(missionImportEndpoints.list, { params: { id }, query }).catch(() => undefined)
      const outcome = imports?.items[0]?.state
      const options = {
        id: `import/${id}`,
        action: { label: 'Voir la mission', onClick: () => void navigate({ to: `/missions/${id}/general` }) },
      }
      if (outcome === 'failed') notify.error(`L’import de la mission «\u00A0${name}\u00A0» a échoué.`, options)
      else if (outcome === 'reverted')
        notify.info(`L’import de la mission «\u00A0${name}\u00A0» a été annulé après coup.`, options)
      else if (outcome === 'cancelled')
        notify.info(`L’import de la mission «\u00A0${name}\u00A0» a été annulé.`, options)
      else notify.success(successText('mission.import.finished', { name }), options)
    }
  }, [missions, navigate])
}
