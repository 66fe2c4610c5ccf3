import { type Active, closestCenter, type KeyboardCoordinateGetter, type Over } from '@dnd-kit/core'
import { type ProjectStatus, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import type { ReactNode } from 'react'
import { Carry } from '@/components/drag/carry'
import { openProjectCommand } from '../project-commands.ts'

type Carried = { title: string; status: ProjectStatus }

const carried = (active: Active) => active.data.current as Carried | undefined
const columnOf = (over: Over | null) => over?.id as ProjectStatus | undefined

/** The column it would go to; undefined where it comes from it. */
const targetOf = (active: Active, over: Over | null): ProjectStatus | undefined => {
  const to = columnOf(over)
  return to && to !== carried(active)?.status ? to : undefined
}

const words = {
  how: 'Pour changer le statut d’un projet, appuyez sur Espace, puis sur les flèches gauche et droite, et de nouveau sur Espace pour le poser. Échap annule.',
  above: (over: Over) => `«\u00A0${projectStatusLabels[over.id as ProjectStatus]}\u00A0»`,
  dropped: (active: Active, over: Over | null) => {
    const to = targetOf(active, over)
    return to && `indiquez le jour du passage à «\u00A0${projectStatusLabels[to]}\u00A0»`
  },
  stays: 'reste à son statut',
}

/** Left and right go from column to column; up and down mean nothing here. */
const toColumn: KeyboardCoordinateGetter = (
  event,
  { context: { over, active, droppableContainers, droppableRects } },
) => {
  const way = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  if (way === 0) return undefined
  event.preventDefault()
  const columns = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id)
      return rect ? [{ id, rect }] : []
    })
    .toSorted((a, b) => a.rect.left - b.rect.left)
  const from = columns.findIndex(({ id }) => id === (over?.id ?? (active && carried(active)?.status)))
  const to = columns[from + way]?.rect
  return to && { x: to.left + 8, y: to.top + 48 }
}

/** Projects carried from a column to another; what the change of status asks (the day, the reason) is asked then. */
export const BoardDrag = ({ children }: { children: ReactNode }) => (
  <Carry
    words={words}
    toPlace={toColumn}
    collisions={closestCenter}
    cardClassName="w-64"
    onDrop={({ active, over }) => {
      const to = targetOf(active, over)
      if (to) openProjectCommand({ kind: 'status', id: String(active.id), to })
    }}
  >
    {children}
  </Carry>
)
