import { type CoOwnershipTaskStatus, taskStatuses } from '@faitage/contracts/tasks/task.words'
import type { ReactNode } from 'react'
import { ColumnDrag } from '@/components/drag/column-drag'

interface BoardDragProps {
  onMove: (id: string, status: CoOwnershipTaskStatus) => void
  children: ReactNode
}

/** Tasks carried from a column to another. */
export const BoardDrag = ({ onMove, children }: BoardDragProps) => (
  <ColumnDrag
    how="Pour changer le statut d’une tâche, appuyez sur Espace, puis sur les flèches gauche et droite, et de nouveau sur Espace pour la poser. Échap annule."
    labels={taskStatuses}
    dropped={quoted => `passe à ${quoted}`}
    onMove={onMove}
  >
    {children}
  </ColumnDrag>
)
