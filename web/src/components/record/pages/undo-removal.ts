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
  const id = `removed/${removed.id}`
  const idempotencyKey = crypto.randomUUID()
  const undo = async () => {
    try {
      await call(kit.endpoints.undo, {
        params: { id: removed.id },
        body: { revision: removed.revision },
        idempotencyKey,
      })
      void queryClient.invalidateQueries()
      notify.success(told(kit, title, 'rétabli'), { id })
    } catch (error) {
      notify.error(`La suppression n’a pas pu être annulée. ${toRefusal(error).message}`, { id })
    }
  }
  notify.success(told(kit, title, 'supprimé'), {
    id,
    ...(mayUndo
      ? {
          action: {
            label: 'Annuler',
            onClick: event => {
              // The message stays, to tell what came of it.
              event.preventDefault()
              void undo()
            },
          },
        }
      : {}),
  })
}
