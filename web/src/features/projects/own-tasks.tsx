import { countOf } from '@faitage/contracts/kernel/format-number'
import { individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { call } from '@/api/client'
import { useCommand, useRead } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { useUser } from '@/api/session'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/notify'
import { dayOf, TaskDot } from './task-kit.tsx'

/** « Vos tâches »: those given to the person that are not done, late ones first; nothing where there is none. */
export default function OwnTasks() {
  const user = useUser()
  const may = useMay()
  const { data } = useRead(individualTaskEndpoints.list, {
    query: { assignee_id: [user.id], status: ['a_faire', 'en_cours'], sortBy: 'reminder_date', size: 8 },
  })
  const done = useCommand(individualTaskEndpoints.update, {
    onSuccess: ({ id, revision }) => {
      const idempotencyKey = crypto.randomUUID()
      const back = async () => {
        try {
          await call(individualTaskEndpoints.undo, { params: { id }, body: { revision }, idempotencyKey })
          notify.success('La tâche est comme avant.')
        } catch (error) {
          notify.error(toRefusal(error).message)
        }
      }
      notify.success('La tâche est terminée.', { action: { label: 'Annuler', onClick: () => void back() } })
    },
  })
  if (!data || data.totalItems === 0) return null
  return (
    <section aria-labelledby="vos-taches" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="vos-taches" className="text-lg font-semibold">
          Vos tâches
        </h2>
        <Link to={`/tasks-v1?assignee_id=${user.id}&status=a_faire,en_cours`} className="underline underline-offset-4">
          {countOf(data.totalItems, 'tâche à faire', 'tâches à faire')}
        </Link>
      </div>
      <ul className="flex flex-col divide-y rounded-lg border bg-card">
        {data.items.map(task => (
          <li key={task.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <TaskDot color={task.color} />
            <div className="min-w-0 flex-1 basis-56">
              <Link
                to={`/projects/edit/${task.project_id}/follow-up/tasks?fiche=${task.id}`}
                className="block min-h-6 font-medium [overflow-wrap:anywhere] hover:underline"
              >
                {task.title}
              </Link>
              <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
                {task.reminder_date ? <span className={task.late ? 'text-clay' : ''}>{dayOf(task)} · </span> : null}
                {task.project_title} · {task.mission_name}
              </p>
            </div>
            {task.may_write && may(individualTaskEndpoints.update) ? (
              <Button
                size="sm"
                variant="outline"
                className="ml-auto"
                disabled={done.isPending}
                aria-label={`Terminer : ${task.title}`}
                onClick={() => done.mutate({ params: { id: task.id }, body: { status: 'terminee' } })}
              >
                <Check aria-hidden /> Terminer
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
