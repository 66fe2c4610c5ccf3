import { coOwnershipTaskEndpoints as tasks } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { type CoOwnershipTaskStatus, taskStatuses } from '@faitage/contracts/tasks/task.words'
import { DropColumn } from '@/components/drag/drop-column'
import { BoardCard } from './board-card.tsx'

interface BoardColumnProps {
  status: CoOwnershipTaskStatus
  /** The filters of the tasks, and their order. */
  query: Record<string, unknown>
  drags: boolean
  onMove: (id: string, status: CoOwnershipTaskStatus) => void
}

/** The tasks of one status: how many there are, and the first of them. */
export const BoardColumn = ({ status, query, drags, onMove }: BoardColumnProps) => (
  <DropColumn
    status={status}
    label={taskStatuses[status]}
    endpoint={tasks.list}
    query={{ ...query, status: [status] }}
    drags={drags}
    none="Aucune tâche"
    more={`Voir plus de tâches au statut ${taskStatuses[status]}`}
    card={task => <BoardCard key={task.id} task={task} drags={drags} onMove={onMove} />}
    className="min-w-64 flex-1"
  />
)
