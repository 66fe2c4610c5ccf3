import { copros } from './copro-kit'
import { NewInTree } from './new-in-tree'
import { missionHref, useTree } from './tree'

/** Creates a copro of the mission, then opens it. */
export function Page() {
  const { missionId } = useTree()
  return (
    <NewInTree
      kit={copros}
      start={{ mission_id: missionId }}
      hrefOf={id => missionHref(missionId, `copros/${id}/general`)}
    />
  )
}
