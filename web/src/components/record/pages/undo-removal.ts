import type { Written } from '@faitage/contracts/kernel/endpoint'
import { call } from '@/api/client'
import { queryClient } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { notify } from '@/lib/notify'
import type { RecordItem, RecordKit } from './record-kit'
import { told } from './record-words'

/** Says that a record is deleted; the message holds the way back, wherever the person has gone meanwhile. */
export function tellRemoved<T extends RecordItem>(
  kit: RecordKit<T>,
  title: string,
  removed: Written,
  mayUndo: boolean,
): void {
  const idempotencyKey = crypto.randomUUID()
  const undo = async () => {
    try {
      await call(kit.endpoints.undo, {
        params: { id: removed.id },
        body: { revision: removed.revision },
        idempotencyKey,
      })
      void queryClient.invalidateQueries()
      notify.success(told(kit, title, 'rétabli'))
    } catch (error) {
      notify.error(`La suppression n’a pas pu être annulée. ${toRefusal(error).message}`)
    }
  }
  notify.success(
    told(kit, title, 'supprimé'),
    mayUndo ? { action: { label: 'Annuler', onClick: () => void undo() } } : {},
  )
}
