import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectFieldText } from '@faitage/contracts/projects/project-fields'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { Differences } from '@/components/record/history/differences'
import { Skeleton } from '@/components/ui/skeleton'

interface ChangesSinceProps {
  projectId: string
  /** `YYYY-MM-DD`. */
  from: string
}

/** What has changed in a project from a past day to today, asked for when it is opened. */
export function ChangesSince({ projectId, from }: ChangesSinceProps) {
  const [open, setOpen] = useState(false)
  const read = useRead(
    projectEndpoints.difference,
    { params: { id: projectId }, query: { from, to: todayInParis() } },
    { enabled: open },
  )
  return (
    <details className="text-foreground" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="w-fit text-info underline underline-offset-4">
        Ce qui a changé depuis le {formatDay(from)}
      </summary>
      <div className="mt-2 rounded-md bg-card p-3">
        {read.error ? (
          <p>{read.error.message}</p>
        ) : !read.data ? (
          <Skeleton className="h-10" />
        ) : read.data.changes.length === 0 ? (
          <p>Rien n’a changé depuis.</p>
        ) : (
          <Differences changes={read.data.changes} tell={projectFieldText} />
        )}
      </div>
    </details>
  )
}
