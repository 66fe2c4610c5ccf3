import { coOwnershipTaskOutline, taskEventOutline } from '@faitage/contracts/tasks/co-ownership-task'
import {
  type CoOwnershipTaskItem,
  taskEventEndpoints as events,
  coOwnershipTaskEndpoints as tasks,
} from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { lazy } from 'react'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { type RecordKit, recordKit } from '@/components/record/pages/record-kit'
import type { RecordColumn } from '@/components/record/table/column'
import { dueText, eventKindText, eventTimes, peopleText, reminderText, TaskBadge, taskTitle } from './task-words.tsx'

type Item = CoOwnershipTaskItem
const Beside = lazy(() => import('./task-beside.tsx').then(module => ({ default: module.TaskBeside })))
const useReadOnly = (item: Item | undefined) => item?.may_write === false
const shared = { path: '/tasks', titleOf: taskTitle, size: 100, useReadOnly, Beside }

const mission: RecordColumn<Item> = { id: 'mission_id', header: 'Mission', text: one => one.mission_name, width: 150 }
const owner: RecordColumn<Item> = { id: 'owner', header: 'Rattachement', text: one => one.owner_title, width: 170 }
const titled: Partial<RecordColumn<Item>> & { width: number } = { width: 225, card: 'title', text: taskTitle }
const people = { width: 130, text: peopleText }

/** The tasks of co-ownership, in their list. */
export const tasksKit: RecordKit<Item> = recordKit(coOwnershipTaskOutline, tasks, {
  ...shared,
  start: { task_type: 'TASK', status: 'A faire' },
  sort: { column: 'reminder_date', direction: 'asc' },
  columns: [
    mission,
    ...columnsOf<keyof typeof coOwnershipTaskOutline.fields & string, Item>(coOwnershipTaskOutline, tasks, {
      title: titled,
    }),
    owner,
    ...columnsOf<keyof typeof coOwnershipTaskOutline.fields & string, Item>(coOwnershipTaskOutline, tasks, {
      status: { width: 100, card: 'badge', cell: one => <TaskBadge status={one.status} /> },
      due_date: {
        width: 160,
        text: dueText,
        cell: one => <span className={one.late ? 'font-medium text-clay' : ''}>{dueText(one)}</span>,
      },
      assignees: people,
      reminder_date: { width: 150, header: 'Rappel', text: reminderText },
    }),
  ],
  form: () => import('./task-fields.tsx').then(module => module.form),
})

/** The events of co-ownership, in their list. */
export const eventsKit: RecordKit<Item> = recordKit(taskEventOutline, events, {
  ...shared,
  start: { task_type: 'EVENT', status: 'A faire' },
  sort: { column: 'start', direction: 'desc' },
  columns: [
    mission,
    ...columnsOf<keyof typeof coOwnershipTaskOutline.fields & string, Item>(taskEventOutline, events, {
      title: titled,
      start: { width: 210, header: 'Quand', text: eventTimes },
      event_kind: { width: 170, text: eventKindText },
    }),
    owner,
    ...columnsOf<keyof typeof coOwnershipTaskOutline.fields & string, Item>(taskEventOutline, events, {
      location: 160,
      assignees: people,
    }),
  ],
  form: () => import('./event-fields.tsx').then(module => module.form),
})
