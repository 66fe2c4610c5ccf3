import { lazy, Suspense } from 'react'
import { useOwnSearch } from '@/lib/use-own-search'
import { councils } from './council-kit'
import { CouncilTable, newPart } from './council-table'
import { ListTitle } from './list-title'
import { useTreeIfAny } from './tree'

const NewCouncil = lazy(() => import('./new-council').then(module => ({ default: module.NewCouncil })))

/** The councils of a mission, where a new one is filled in beside them, or of every mission one follows. */
export function Page() {
  const tree = useTreeIfAny()
  const asked = new URLSearchParams(useOwnSearch()).get(newPart) === 'new'
  return (
    <>
      <ListTitle text={councils.record.words.titles} />
      <CouncilTable />
      {asked && tree?.mayWrite && (
        <Suspense>
          <NewCouncil missionId={tree.missionId} />
        </Suspense>
      )}
    </>
  )
}
