import { visitListFields } from '@faitage/contracts/visits/visit.endpoints'
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
import { visitsAt } from './visit-kit.tsx'

const fiche = 'fiche'

const { mission_id: _, ...fields } = visitListFields

/** The visits of a project. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const search = useOwnSearch()
  const user = useUserOptions()
  const project = useRead(projectReads.get, { params: { id } })
  const kit = useMemo(() => visitsAt(`/projects/edit/${id}/follow-up/visits`, true), [id])
  const filters = useMemo(() => listFiltersOf(fields, { user }), [user])
  const query = useMemo(() => ({ project_id: id }), [id])
  const start = useMemo(
    () => ({ ...query, kind: afterWorks.has(project.data?.status ?? '') ? 'controle' : 'conseil' }),
    [query, project.data],
  )
  return (
    <>
      <h2 className="sr-only">Visites du projet</h2>
      <RecordList
        kit={kit}
        filters={filters}
        query={query}
        creates={project.data?.may_write === true}
        rowHref={item => kit.path + withPart(search, fiche, item.id)}
        newHref={kit.path + withPart(search, fiche, 'new')}
      />
      <RecordSheet kit={kit} part={fiche} start={start} />
    </>
  )
}

/** Statuses whose next visit is that of the works. */
const afterWorks: ReadonlySet<string> = new Set(['agree', 'visite_controle_a_programmer', 'visite_controle_programmee'])
