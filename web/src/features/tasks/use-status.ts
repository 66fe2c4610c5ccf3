import { coOwnershipTaskEndpoints as tasks } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { type CoOwnershipTaskStatus, DONE, taskStatuses } from '@faitage/contracts/tasks/task.words'
import { call } from '@/api/client'
import { queryClient, useCommand } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { notify } from '@/lib/notify'

/** Moves a task to another status in one step, which the message that tells of it takes back. */
export function useStatus() {
  const move = useCommand(tasks.update, {
    onSuccess: ({ id, revision }, { body }) => {
      const status = (body as { status?: CoOwnershipTaskStatus }).status
      const idempotencyKey = crypto.randomUUID()
      const back = async () => {
        try {
          await call(tasks.undo, { params: { id }, body: { revision }, idempotencyKey })
          await queryClient.invalidateQueries()
          notify.success('La tâche est comme avant.')
        } catch (error) {
          notify.error(toRefusal(error).message)
        }
      }
      const said =
        status === DONE
          ? 'La tâche est terminée.'
          : `La tâche passe à «\u00A0${taskStatuses[status ?? 'A faire']}\u00A0».`
      notify.success(said, { action: { label: 'Annuler', onClick: () => void back() } })
    },
  })
  return {
    busy: move.isPending,
    to: (id: string, status: CoOwnershipTaskStatus) => move.mutate({ params: { id }, body: { status } }),
  }
}
