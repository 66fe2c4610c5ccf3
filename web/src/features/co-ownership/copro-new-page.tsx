import { copros } from './copro-kit'
import { NewInTree } from './new-in-tree'
import { useHrefs, useTree } from './tree'

/** Creates a copro of the mission, attached to the council one came by, then opens it. */
export function Page() {
  const { missionId, scId } = useTree()
  const hrefs = useHrefs()
  return (
    <NewInTree
      kit={copros}
      start={{ mission_id: missionId, ...(scId ? { cs_id: scId } : {}) }}
      hrefOf={id => hrefs.under(missionId, `copros/${id}/general`)}
    />
  )
}
