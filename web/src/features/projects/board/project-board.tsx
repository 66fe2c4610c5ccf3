import { type ProjectStatus, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { useMemo, useState } from 'react'
import { useUser } from '@/api/session'
import { useIsPhone } from '@/components/record/table/use-media'
import { NativeSelect } from '@/components/ui/native-select'
import { statusOptions } from '../status-groups.tsx'
import { BoardColumn } from './board-column.tsx'
import { BoardDrag } from './board-drag.tsx'
import { FoldedGroup, GroupTitle } from './board-group.tsx'

interface ProjectBoardProps {
  /** What the list is narrowed by, its order; neither page nor size. */
  query: Record<string, unknown>
  /** The statuses it is narrowed to. */
  asked: readonly string[] | undefined
}

/** Statuses of one part of a project's life, in their order. */
const groups = Object.entries(Object.groupBy(statusOptions, ({ group }) => group ?? '')).map(([title, of = []]) => ({
  title,
  statuses: of.map(({ value }) => value as ProjectStatus),
}))
/** What is over is counted, and opened when it is asked for. */
const foldedAtFirst = new Set(['Projets clos'])

/** The projects of the list by status: moved from one to another with the mouse, the keyboard or a menu. */
export function ProjectBoard({ query, asked }: ProjectBoardProps) {
  const [folded, setFolded] = useState(foldedAtFirst)
  const phone = useIsPhone()
  const changes = useUser().permissions.includes('update project')
  const shown = useMemo(
    () =>
      groups
        .map(({ title, statuses }) => ({ title, statuses: statuses.filter(one => !asked || asked.includes(one)) }))
        .filter(({ statuses }) => statuses.length > 0),
    [asked],
  )
  const fold = (title: string, on: boolean) =>
    setFolded(now => new Set(on ? [...now, title] : [...now].filter(one => one !== title)))

  return (
    <section aria-label="Projets par statut">
      {phone ? (
        <OneColumn statuses={shown.flatMap(({ statuses }) => statuses)} query={query} changes={changes} />
      ) : (
        <BoardDrag>
          <div className="flex items-stretch gap-4 overflow-x-auto pb-2">
            {shown.map(({ title, statuses }) =>
              // What is asked for by name is not hidden.
              folded.has(title) && !asked ? (
                <FoldedGroup
                  key={title}
                  title={title}
                  statuses={statuses}
                  query={query}
                  onOpen={() => fold(title, false)}
                />
              ) : (
                <section key={title} aria-label={title} className="flex shrink-0 flex-col gap-2">
                  <GroupTitle title={title} onFold={asked ? undefined : () => fold(title, true)} />
                  <div className="flex flex-1 gap-2">
                    {statuses.map(status => (
                      <BoardColumn key={status} status={status} query={query} changes={changes} drags={changes} />
                    ))}
                  </div>
                </section>
              ),
            )}
          </div>
        </BoardDrag>
      )}
    </section>
  )
}

interface OneColumnProps {
  statuses: readonly ProjectStatus[]
  query: Record<string, unknown>
  changes: boolean
}

/** On a phone: one status at a time. */
function OneColumn({ statuses, query, changes }: OneColumnProps) {
  const [chosen, setChosen] = useState(statuses[0])
  const status = chosen && statuses.includes(chosen) ? chosen : statuses[0]
  if (!status) return null
  return (
    <div className="flex flex-col gap-3">
      <NativeSelect
        aria-label="Statut affiché"
        value={status}
        onChange={event => setChosen(event.target.value as ProjectStatus)}
      >
        {statuses.map(one => (
          <option key={one} value={one}>
            {projectStatusLabels[one]}
          </option>
        ))}
      </NativeSelect>
      <BoardColumn key={status} status={status} query={query} changes={changes} drags={false} />
    </div>
  )
}
