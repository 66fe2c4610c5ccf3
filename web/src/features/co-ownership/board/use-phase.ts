import { type CoproItem, coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { call } from '@/api/client'
import { queryClient, useCommand } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { notify } from '@/lib/notify'
import { type PhaseColumn, phaseColumns, phaseOf } from './phases'

/**
 * Moves a copro to another phase, at the revision its card shows; the message that tells of it takes it back. Refused, it stays
 * where it was and the board is read again: somebody else may have moved it.
 */
export function usePhase(): (copro: Pick<CoproItem, 'id' | 'revision' | 'title'>, column: PhaseColumn) => void {
  const move = useCommand(coproEndpoints.update, { onRefused: () => void queryClient.invalidateQueries() })
  return ({ id, revision, title }, column) =>
    move.mutate(
      { params: { id }, body: { phase: phaseOf(column) }, ifMatch: revision },
      {
        onSuccess: written => {
          const idempotencyKey = crypto.randomUUID()
          const back = async () => {
            try {
              const body = { revision: written.revision }
              await call(coproEndpoints.undo, { params: { id }, body, idempotencyKey })
              await queryClient.invalidateQueries()
              notify.success(`${title} est comme avant.`)
            } catch (error) {
              notify.error(toRefusal(error).message)
            }
          }
          notify.success(`${title} passe à «\u00A0${phaseColumns[column]}\u00A0».`, {
            action: { label: 'Annuler', onClick: () => void back() },
          })
        },
      },
    )
}
