import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { successText } from '@faitage/contracts/kernel/success-catalogue'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { call } from '@/api/client'
import { notify } from '@/lib/notify'
import { unbroken } from '@/lib/typography'

type Listed = ResponseOf<typeof missionImportEndpoints.list>['items'][number]

/** Where what an import wrote is seen. */
function whereTo(id: string, last: Listed | undefined): { label: string; to: string } {
  if (last?.kind === 'lots' && last.copro_id)
    return { label: 'Voir les lots', to: `/missions/${id}/copros/${last.copro_id}/lots` }
  if (last?.kind === 'registry') return { label: 'Voir les copropriétés', to: `/missions/${id}/copros` }
  return { label: 'Voir la mission', to: `/missions/${id}/general` }
}

/** Says how the last import of a mission ended, with the way to what it wrote. */
export async function sayEnded({ id, name }: { id: string; name: string }, go: (to: string) => void): Promise<void> {
  const mission = await call(missionEndpoints.get, { params: { id } }).catch(() => undefined)
  if (!mission || mission.is_deleted || mission.import_running) return
  const query = { sortBy: 'requested_at', sortDirection: 'desc', size: 1 } as const
  const imports = await call(missionImportEndpoints.list, { params: { id }, query }).catch(() => undefined)
  const last = imports?.items[0]
  const way = whereTo(id, last)
  const options = { id: `import/${id}`, action: { label: way.label, onClick: () => go(way.to) } }
  if (last?.state === 'failed') notify.error(`L’import de la mission «\u00A0${name}\u00A0» a échoué.`, options)
  else if (last?.state === 'reverted')
    notify.info(`L’import de la mission «\u00A0${name}\u00A0» a été annulé après coup.`, options)
  else if (last?.state === 'cancelled')
    notify.info(`L’import de la mission «\u00A0${name}\u00A0» a été annulé.`, options)
  else if (last?.failure) notify.info(last.failure.message, options)
  else notify.success(unbroken(successText('mission.import.finished', { name })), options)
}
