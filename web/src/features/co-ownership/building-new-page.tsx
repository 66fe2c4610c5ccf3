import { buildings } from './building-kit'
import { NewInTree } from './new-in-tree'
import { coproHref, missionHref, useTree } from './tree'

/** Creates a building of the copro of the address, or of one that is chosen, then opens the list it stands in. */
export function Page() {
  const { missionId, copro } = useTree()
  return (
    <NewInTree
      kit={buildings}
      start={{ copro_id: copro?.id ?? '' }}
      hrefOf={id => (copro ? coproHref(copro, `buildings/${id}/general`) : missionHref(missionId, 'buildings'))}
    />
  )
}
