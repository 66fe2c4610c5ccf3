import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import type { ReactNode } from 'react'
import { ColumnDrag } from '@/components/drag/column-drag'
import { openProjectCommand } from '../project-commands.ts'

/** Projects carried from a column to another; what the change of status asks (the day, the reason) is asked then. */
export const BoardDrag = ({ children }: { children: ReactNode }) => (
  <ColumnDrag
    how="Pour changer le statut d’un projet, appuyez sur Espace, puis sur les flèches gauche et droite, et de nouveau sur Espace pour le poser. Échap annule."
    labels={projectStatusLabels}
    dropped={quoted => `indiquez le jour du passage à ${quoted}`}
    onMove={(id, to) => openProjectCommand({ kind: 'status', id, to })}
  >
    {children}
  </ColumnDrag>
)
