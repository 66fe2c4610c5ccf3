import type { HeldScope } from '@faitage/contracts/thematics/levels'
import { thematicEndpoints, type VersionAnswer } from '@faitage/contracts/thematics/thematic.endpoints'
import type { ThematicName } from '@faitage/contracts/thematics/thematic-names'
import { useParams } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { useHrefs, useTree } from '@/features/co-ownership/tree'
import { councilHref } from '@/features/co-ownership/tree-hrefs'
import { useOwnSearch } from '@/lib/use-own-search'
import { followed } from './followed'

/** The address' parameters that choose a version, and one of its steps. */
const versionPart = 'version'
export const stepPart = 'etape'

/** The thing that the thematics of a page are about, the innermost that its address names, and the address of its thematics. */
function useHeld(): { scope: HeldScope; id: string; base: string } | undefined {
  const { lot, building, copro, council } = useTree()
  const hrefs = useHrefs()
  if (lot) return { scope: 'lot', id: lot.id, base: hrefs.lot(lot, 'thematics') }
  if (building) return { scope: 'building', id: building.id, base: hrefs.building(building, 'thematics') }
  if (copro) return { scope: 'copro', id: copro.id, base: hrefs.copro(copro, 'thematics') }
  return council && { scope: 'sc', id: council.id, base: councilHref(council, 'thematics') }
}

/** Where a page of thematics stands, the versions it shows, and what one may do there. */
export function useThematic() {
  const tree = useTree()
  const held = useHeld()
  const { permissions } = useUser()
  const base = held?.base ?? ''
  // The page stays as one goes from a thematic to another.
  const search = useOwnSearch(base)
  const { thematic_name = '' } = useParams({ strict: false }) as Record<string, string | undefined>
  const scope = held?.scope ?? 'copro'
  const names = followed(scope, tree.mission?.visible_thematics)
  const name = names.find(one => one === thematic_name)
  const read = useRead(
    thematicEndpoints.versions,
    { query: { scope, resourceId: held?.id } },
    { enabled: held !== undefined },
  )
  const all = read.data?.items ?? []
  const versions = all.filter(one => one.thematique_name === name)
  const asked = new URLSearchParams(search).get(versionPart)
  const version = versions.find(one => one.id === asked) ?? inForce(versions)
  const steps = version?.steps ?? []
  const askedStep = new URLSearchParams(search).get(stepPart)
  const writes = tree.mayWrite && !tree.removed
  return {
    ...{ held, scope, names, name, read, all, versions, version, writes },
    step: steps.find(({ metadata }) => metadata.id === askedStep) ?? steps[0],
    mayCreate: writes && permissions.includes(`create ${scope}`),
    mayRemove: writes && permissions.includes(`delete ${scope}`),
    /** The address of another thematic of the same thing; of a version of this one, and of a step of it. */
    hrefOf: (other: ThematicName) => `${base}/${other}`,
    hrefTo: (to: { version?: string | undefined; step?: string | undefined }) => {
      const parameters = new URLSearchParams()
      if (to.version) parameters.set(versionPart, to.version)
      if (to.step) parameters.set(stepPart, to.step)
      return `${base}/${thematic_name}${parameters.size > 0 ? `?${parameters}` : ''}`
    },
  }
}
export type Thematic = ReturnType<typeof useThematic>

/** The version that is shown first: the one in force, else the latest. */
export const inForce = (versions: readonly VersionAnswer[]): VersionAnswer | undefined =>
  versions.find(one => one.is_latest) ?? versions[0]
