import { formatDay } from '@faitage/contracts/kernel/format-date'
import {
  type IndividualTaskItem,
  individualTaskEndpoints,
  individualTaskOutline,
  type TaskColor,
  type TaskStatus,
} from '@faitage/contracts/projects/individual-task'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'
import type { RecordColumn } from '@/components/record/table/column'
import { Badge, type BadgeVariant } from '@/components/ui/badge'

const form = () => import('./task-fields.tsx').then(module => module.form)

const statusVariants: Record<TaskStatus, BadgeVariant> = {
  a_faire: 'outline',
  en_cours: 'progress',
  terminee: 'success',
}
const dots: Record<TaskColor, string> = {
  gris: 'bg-muted-foreground',
  bleu: 'bg-info',
  vert: 'bg-success',
  orange: 'bg-warning',
  rouge: 'bg-destructive',
  violet: 'bg-violet-soft-foreground',
}

/** The colour somebody gave a task; its name is in the sheet and in the filters. */
export const TaskDot = ({ color }: { color: TaskColor }) => (
  <span aria-hidden className={`inline-block size-2.5 shrink-0 rounded-full ${dots[color]}`} />
)

/** The day of a task; one that has passed says so in words too. */
export const dayOf = ({ reminder_date, late }: IndividualTaskItem): string =>
  reminder_date ? `${formatDay(reminder_date)}${late ? ', en retard' : ''}` : ''

const mission = { id: 'mission_id', header: 'Mission', text: (one: IndividualTaskItem) => one.mission_name, width: 190 }
const project = {
  id: 'project_id',
  header: 'Projet',
  text: (one: IndividualTaskItem) => one.project_title,
  width: 165,
}
const own: readonly RecordColumn<IndividualTaskItem>[] = columnsOf(individualTaskOutline, individualTaskEndpoints, {
  title: {
    width: 270,
    card: 'title',
    cell: one => (
      <span className="flex min-w-0 items-center gap-2">
        <TaskDot color={one.color} />
        <span className="truncate">{one.title}</span>
      </span>
    ),
  },
  status: {
    width: 110,
    card: 'badge',
    cell: one => (
      <Badge variant={statusVariants[one.status]}>
        {{ a_faire: 'À faire', en_cours: 'En cours', terminee: 'Terminée' }[one.status]}
      </Badge>
    ),
  },
  assignee_id: { width: 150, text: one => one.assignee?.name ?? '' },
  reminder_date: {
    width: 190,
    text: dayOf,
    cell: one => <span className={one.late ? 'font-medium text-clay' : ''}>{dayOf(one)}</span>,
  },
})

/** Those that are done are not shown until they are asked for: the most late come first. */
export const leftToDo = { status: ['a_faire', 'en_cours'] }

/** The tasks of projects, wherever they are listed: the address of the list, and whether it is of one project. */
export const tasksAt = (path: string, ofOne: boolean) =>
  recordKit(individualTaskOutline, individualTaskEndpoints, {
    path,
    start: { status: 'a_faire', color: 'gris' },
    titleOf: ({ title }) => title ?? 'Tâche effacée',
    sort: { column: 'reminder_date', direction: 'asc' },
    columns: ofOne ? own : [own[0]!, mission, project, ...own.slice(1)],
    useReadOnly: item => item?.may_write === false,
    form,
  })
