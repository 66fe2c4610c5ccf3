import { individualTaskListFields } from '@faitage/contracts/projects/individual-task'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { useUserOptions } from '@/components/record/choices/options'
import { listFiltersOf } from '@/components/record/pages/list-filters'
import { RecordList } from '@/components/record/pages/record-list'
import { RecordSheet } from '@/components/record/pages/record-sheet'
import { withPart } from '@/components/record/pages/with-part'
import { useOwnSearch } from '@/lib/use-own-search'
import { leftToDo, tasksAt } from './task-kit.tsx'

const fiche = 'fiche'

/** What there is to do for a project, the most late first. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const search = useOwnSearch()
  const user = useUserOptions()
  const project = useRead(projectReads.get, { params: { id } })
  const kit = useMemo(() => tasksAt(`/projects/edit/${id}/follow-up/tasks`, true), [id])
  const filters = useMemo(() => listFiltersOf(individualTaskListFields, { user }), [user])
  const query = useMemo(() => ({ project_id: id }), [id])
  return (
    <>
      <h2 className="sr-only">Tâches du projet</h2>
      <RecordList
        kit={kit}
        filters={filters}
        query={query}
        defaultFilters={leftToDo}
        creates={project.data?.may_write === true}
        rowHref={item => kit.path + withPart(search, fiche, item.id)}
        newHref={kit.path + withPart(search, fiche, 'new')}
      />
      <RecordSheet kit={kit} part={fiche} start={query} />
    </>
  )
}
