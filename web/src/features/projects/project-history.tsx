import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectFieldText } from '@faitage/contracts/projects/project-fields'
import type { ComponentProps } from 'react'
import { HistoryDrawer } from '@/components/record/history/history-drawer'

type Drawer = Pick<ComponentProps<typeof HistoryDrawer>, 'onOpenChange' | 'undo' | 'id' | 'onSeeAt'>

/** What happened to a project, its fields told in words. */
export const ProjectHistory = (props: Drawer) => (
  <HistoryDrawer
    open
    title="Historique du projet"
    endpoint={projectEndpoints.history}
    tell={projectFieldText}
    {...props}
  />
)
