import { lazy, Suspense, useEffect, useState } from 'react'
import { onProjectCommand, type ProjectCommand } from '@/features/projects/project-commands'
import { loadPage } from '../load-page'

const Window = lazy(() =>
  loadPage(() => import('@/features/projects/project-command-window')).then(module => ({
    default: module.ProjectCommandWindow,
  })),
)

/** Shows the window of a command on a project over any page; its code travels when one is first asked for. */
export function ProjectCommandHost() {
  const [command, setCommand] = useState<ProjectCommand>()
  useEffect(() => onProjectCommand(setCommand), [])
  return command ? (
    <Suspense>
      <Window command={command} onClose={() => setCommand(undefined)} />
    </Suspense>
  ) : null
}
