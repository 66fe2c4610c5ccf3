import { type CoOwnershipTaskStatus, taskStatuses } from '@faitage/contracts/tasks/task.words'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useIsPhone } from '@/components/record/table/use-media'
import { ViewToolbar } from '@/components/record/table/view-toolbar'
import { NativeSelect } from '@/components/ui/native-select'
import { BoardColumn } from './board-column.tsx'
import { BoardDrag } from './board-drag.tsx'
import { useNarrowed } from './use-narrowed.ts'
import { useStatus } from './use-status.ts'
import { useTaskFilters } from './use-task-filters.ts'

const statuses = Object.keys(taskStatuses) as CoOwnershipTaskStatus[]
const without = ['status', 'task_type']

/** The tasks by status: moved from one to another with the mouse, a finger, the keyboard or a menu. */
export function TaskBoard({ actions }: { actions: ReactNode }) {
  const filters = useTaskFilters(without)
  const { state, change, query } = useNarrowed(filters)
  const board = useRef<HTMLDivElement>(null)
  const phone = useIsPhone()
  const { to } = useStatus()
  const columns = useMemo(() => statuses.map(status => ({ status, query: { ...query, ...orderOf(status) } })), [query])
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ViewToolbar
        label="Rechercher dans tâches"
        filters={filters}
        state={state}
        onChange={change}
        onDown={() => board.current?.querySelector<HTMLElement>('li a')?.focus()}
        actions={actions}
      />
      <section ref={board} aria-label="Tâches par statut">
        {phone ? (
          <OneColumn columns={columns} onMove={to} />
        ) : (
          <BoardDrag onMove={to}>
            <div className="flex items-stretch gap-3 overflow-x-auto pb-2">
              {columns.map(column => (
                <BoardColumn key={column.status} {...column} drags onMove={to} />
              ))}
            </div>
          </BoardDrag>
        )}
      </section>
    </div>
  )
}

/** Done tasks are seen from the latest; the rest from the first to come. */
const orderOf = (status: CoOwnershipTaskStatus) =>
  status === 'Terminée'
    ? { sortBy: 'created_at', sortDirection: 'desc' }
    : { sortBy: 'reminder_date', sortDirection: 'asc' }

interface OneColumnProps {
  columns: readonly { status: CoOwnershipTaskStatus; query: Record<string, unknown> }[]
  onMove: (id: string, status: CoOwnershipTaskStatus) => void
}

/** On a phone: one status at a time. */
function OneColumn({ columns, onMove }: OneColumnProps) {
  const [chosen, setChosen] = useState<CoOwnershipTaskStatus>('A faire')
  const column = columns.find(({ status }) => status === chosen)
  return (
    <div className="flex flex-col gap-3">
      <NativeSelect
        aria-label="Statut affiché"
        value={chosen}
        onChange={event => setChosen(event.target.value as CoOwnershipTaskStatus)}
      >
        {statuses.map(one => (
          <option key={one} value={one}>
            {taskStatuses[one]}
          </option>
        ))}
      </NativeSelect>
      {column && <BoardColumn key={chosen} {...column} drags={false} onMove={onMove} />}
    </div>
  )
}
