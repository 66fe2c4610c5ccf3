import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { type ComponentProps, lazy } from 'react'
import type { HistoryDrawer } from '@/components/record/history/history-drawer'

type Drawer = Pick<ComponentProps<typeof HistoryDrawer>, 'onOpenChange' | 'undo' | 'id' | 'onSeeAt'>

/** The drawer, and the words that the fields of a project are told in: both at once. */
const Told = lazy(async () => {
  const [{ HistoryDrawer }, { tellField }] = await Promise.all([
    import('@/components/record/history/history-drawer'),
    import('./told-fields.ts'),
  ])
  return {
    default: (props: Drawer) => (
      <HistoryDrawer
        open
        title="Historique du projet"
        endpoint={projectEndpoints.history}
        tell={tellField}
        {...props}
      />
    ),
  }
})

/** What happened to a project, its fields told in words. */
export const ProjectHistory = (props: Drawer) => <Told {...props} />
