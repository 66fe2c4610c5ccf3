import { countOf } from '@faitage/contracts/kernel/format-number'
import { coOwnershipTaskEndpoints as tasks } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import type { TaskOwnerField } from '@faitage/contracts/tasks/task.words'
import { useRead } from '@/api/queries'

type Of = Readonly<Partial<Record<TaskOwnerField, string>>> | { readonly copro_of: string[] }

/** Said before something is deleted: how many open tasks are closed with it. Nothing where there is none. */
export function OpenTasks({ of }: { of: Of }) {
  const { data } = useRead(tasks.list, { query: { ...of, status: ['A faire', 'En cours'], size: 1 } as never })
  if (!data || data.totalItems === 0) return null
  const several = data.totalItems > 1
  return (
    <p>
      {several
        ? `Ses ${countOf(data.totalItems, 'tâche ouverte', 'tâches ouvertes')} disparaissent avec ; elles reviennent si la fiche est rétablie.`
        : 'Sa tâche ouverte disparaît avec ; elle revient si la fiche est rétablie.'}
    </p>
  )
}
