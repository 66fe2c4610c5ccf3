import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/client'
import { queryClient } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { notify } from '@/lib/notify'

interface Removed {
  id: string
  name: string
  /** Revision of the removal. */
  revision: number
}

/** Brings a deleted mission back with its projects, and says so. One `idempotencyKey` for one intention. */
async function restore({ id, name, revision }: Removed, idempotencyKey: string): Promise<void> {
  try {
    await call(missionEndpoints.undo, { params: { id }, body: { revision }, idempotencyKey })
    await queryClient.invalidateQueries()
    notify.success(`La mission «\u00A0${name}\u00A0» est rétablie, avec ses projets.`)
  } catch (error) {
    notify.error(`La mission n’a pas pu être rétablie. ${toRefusal(error).message}`)
  }
}

/** Says that a mission is deleted; the message holds the way back, wherever the person has gone meanwhile. */
export function sayRemoved(removed: Removed): void {
  const key = crypto.randomUUID()
  notify.success(`La mission «\u00A0${removed.name}\u00A0» est supprimée.`, {
    action: { label: 'Annuler', onClick: () => void restore(removed, key) },
  })
}

/** On a deleted mission: brings it back. */
export function RestoreMission(removed: Removed) {
  const [key] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  return (
    <Button
      size="sm"
      disabled={busy}
      onClick={() => {
        setBusy(true)
        void restore(removed, key).finally(() => setBusy(false))
      }}
    >
      {busy ? <Spinner /> : <RotateCcw aria-hidden />} Restaurer
    </Button>
  )
}
