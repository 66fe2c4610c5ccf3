import type { Written } from '@faitage/contracts/kernel/endpoint'
import { call } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { notify } from '@/lib/notify'
import type { UndoEndpoint } from '../history/history-drawer'

interface RemovalWords {
  removed: string
  restored: string
}

/** Says that something is deleted; the message holds the way back, wherever the person has gone meanwhile. */
export function sayRemoved(
  undo: UndoEndpoint | undefined,
  { id, revision }: Pick<Written, 'id' | 'revision'>,
  { removed, restored }: RemovalWords,
): void {
  const idempotencyKey = crypto.randomUUID()
  const bringBack = async (endpoint: UndoEndpoint) => {
    try {
      await call(endpoint, { params: { id }, body: { revision }, idempotencyKey })
      notify.success(restored)
    } catch (error) {
      notify.error(`La suppression n’a pas pu être annulée. ${toRefusal(error).message}`)
    }
  }
  notify.success(removed, undo ? { action: { label: 'Annuler', onClick: () => void bringBack(undo) } } : {})
}
