import type { CoOwnershipTaskItem } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { type CoOwnershipTaskStatus, taskStatuses } from '@faitage/contracts/tasks/task.words'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft, Check, Circle, CircleDot } from 'lucide-react'
import { DragCard } from '@/components/drag/drag-card'
import { withPart } from '@/components/record/pages/with-part'
import { ActionMenu } from '@/components/ui/action-menu'
import { Button } from '@/components/ui/button'
import { useOwnSearch } from '@/lib/use-own-search'
import { taskPart } from './parts.ts'
import { dueText, peopleText, taskTitle } from './task-words.tsx'

const icons = { 'A faire': Circle, 'En cours': CircleDot, Terminée: Check } as const

interface BoardCardProps {
  task: CoOwnershipTaskItem
  drags: boolean
  onMove: (id: string, status: CoOwnershipTaskStatus) => void
}

/** A task in its column: what, for which thing, until when, by whom. */
export function BoardCard({ task, drags, onMove }: BoardCardProps) {
  const title = taskTitle(task)
  const search = useOwnSearch()
  const others = (Object.keys(taskStatuses) as CoOwnershipTaskStatus[]).filter(one => one !== task.status)
  return (
    <DragCard
      id={task.id}
      title={title}
      status={task.status}
      carried="tâche à déplacer"
      carries={drags && task.may_write}
      menu={
        task.may_write ? (
          <ActionMenu
            button={
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Changer le statut de ${title}`}
                title="Changer le statut"
              >
                <ArrowRightLeft aria-hidden />
              </Button>
            }
            actions={others.map(status => {
              const Icon = icons[status]
              return { text: taskStatuses[status], icon: <Icon aria-hidden />, onSelect: () => onMove(task.id, status) }
            })}
          />
        ) : null
      }
    >
      <Link
        to={`/tasks${withPart(search, taskPart, task.id)}`}
        className="text-base font-medium underline-offset-4 hover:underline"
      >
        {title}
      </Link>
      <span className="text-muted-foreground">{[task.owner_title, task.mission_name].filter(Boolean).join(' · ')}</span>
      {task.due_date ? (
        <span className={task.late ? 'font-medium text-clay' : 'text-muted-foreground'}>{dueText(task)}</span>
      ) : null}
      {task.people.length > 0 ? <span>{peopleText(task)}</span> : null}
    </DragCard>
  )
}
