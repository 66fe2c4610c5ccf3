import { countOf } from '@faitage/contracts/kernel/format-number'
import { coOwnershipTaskEndpoints as tasks } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { Link } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { FollowUpLine } from './follow-up-line.tsx'
import { taskPart } from './parts.ts'

/** « Vos tâches » in the mode of copros: those given to the person that are not done, late ones first; nothing where there is none. */
export default function OwnTasks() {
  const { id } = useUser()
  const status = ['A faire', 'En cours'] as const
  const { data } = useRead(tasks.list, {
    query: { assignees: [id], status: [...status], sortBy: 'reminder_date', size: 8 },
  })
  if (!data || data.totalItems === 0) return null
  return (
    <section aria-labelledby="vos-taches" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="vos-taches" className="text-lg font-semibold">
          Vos tâches
        </h2>
        <Link to={`/tasks?assignees=${id}`} className="underline underline-offset-4">
          {countOf(data.totalItems, 'tâche à faire', 'tâches à faire')}
        </Link>
      </div>
      <ul className="flex flex-col divide-y rounded-lg border bg-card px-4">
        {data.items.map(item => (
          <FollowUpLine key={item.id} item={item} href={`/tasks?${taskPart}=${item.id}`} />
        ))}
      </ul>
    </section>
  )
}
