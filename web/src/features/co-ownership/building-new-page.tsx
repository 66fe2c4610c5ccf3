import { buildings } from './building-kit'
import { NewInTree } from './new-in-tree'
import { useHrefs, useTree } from './tree'

/** Creates a building of the copro of the address, or of one that is chosen, then opens the list it stands in. */
export function Page() {
  const { missionId, copro } = useTree()
  const hrefs = useHrefs()
  return (
    <NewInTree
      kit={buildings}
      start={{ copro_id: copro?.id ?? '' }}
      hrefOf={id => (copro ? hrefs.copro(copro, `buildings/${id}/general`) : hrefs.under(missionId, 'buildings'))}
    />
  )
}
