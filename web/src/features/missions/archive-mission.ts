import { type MissionStatus, missionStatusLabels } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { call } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { notify } from '@/lib/notify'

interface Archived {
  id: string
  name: string
  status: MissionStatus
}

/** Archives a mission as of today; the message that says so holds the way back. */
export async function archiveMission(mission: Archived): Promise<void> {
  const { id, name, status: before } = mission
  const taken = { idempotencyKey: crypto.randomUUID(), back: crypto.randomUUID() }
  const to = (status: MissionStatus, idempotencyKey: string) =>
    call(missionEndpoints.update, { params: { id }, body: { status }, idempotencyKey })
  const takeBack = () =>
    to(before, taken.back)
      .then(() =>
        notify.success(`La mission «\u00A0${name}\u00A0» est de nouveau «\u00A0${missionStatusLabels[before]}\u00A0».`),
      )
      .catch(error => notify.error(`L’archivage n’a pas pu être annulé. ${toRefusal(error).message}`))
  try {
    await to('archivee', taken.idempotencyKey)
    notify.success(`La mission «\u00A0${name}\u00A0» est archivée.`, {
      action: { label: 'Annuler', onClick: () => void takeBack() },
    })
  } catch (error) {
    notify.error(toRefusal(error).message)
  }
}
