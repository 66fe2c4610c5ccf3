import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { scEndpoints } from '@faitage/contracts/co-ownership/sc.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { type ThematicName, thematicTitles } from '@faitage/contracts/thematics/thematic-names'
import { Outlet, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useRead } from '@/api/queries'
import { absent } from '@/api/refusal'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { RecordUnavailable } from '@/components/record/pages/record-unavailable'
import { MissionHeader } from '@/features/missions/mission-header'
import { MissionUnavailable } from '@/features/missions/mission-unavailable'
import { useNameRecords, useSetPageTitle } from '@/lib/page-title'
import { BuildingHeader } from './building-header'
import { buildings } from './building-kit'
import { CoproHeader } from './copro-header'
import { copros } from './copro-kit'
import { CouncilHeader } from './council-header'
import { councils } from './council-kit'
import { LotHeader } from './lot-header'
import { lots } from './lot-kit'
import { type Tree, TreeContext } from './tree'
import { hrefsBy, isAstray, missionHref } from './tree-hrefs'
import { useLetGo } from './use-let-go'

const LostCopro = lazy(() => import('./lost-copro').then(module => ({ default: module.LostCopro })))

/** What stays above every page of a mission's tree: the record the page is about, and what one does with it. */
export function Frame() {
  const params = useParams({ strict: false }) as Record<string, string | undefined>
  const { id = '', sc_id, copro_id, building_id, lot_id, thematic_name = '' } = params
  const { permissions } = useUser()
  const mission = useRead(missionEndpoints.get, { params: { id } }, { enabled: permissions.includes('read mission') })
  const council = useRead(
    scEndpoints.get,
    { params: { id: sc_id ?? '' } },
    { enabled: sc_id !== undefined && permissions.includes('read sc') },
  )
  const copro = useRead(
    coproEndpoints.get,
    { params: { id: copro_id ?? '' } },
    { enabled: copro_id !== undefined && permissions.includes('read copro') },
  )
  const building = useRead(
    buildingEndpoints.get,
    { params: { id: building_id ?? '' } },
    { enabled: building_id !== undefined && permissions.includes('read building') },
  )
  const lot = useRead(
    lotEndpoints.get,
    { params: { id: lot_id ?? '' } },
    { enabled: lot_id !== undefined && permissions.includes('read lot') },
  )
  const inner = lot_id ? lot : building_id ? building : copro_id ? copro : sc_id ? council : undefined
  const tree = useMemo<Tree>(
    () => ({
      missionId: id,
      mission: mission.data,
      scId: sc_id,
      council: council.data,
      copro: copro.data,
      building: building.data,
      lot: lot.data,
      mayWrite: mission.data === undefined || (mission.data.may_write && !mission.data.is_deleted),
      // Read before, refused now: somebody deleted it meanwhile.
      removed: inner?.data !== undefined && inner.error?.status === 404,
    }),
    [id, sc_id, mission.data, council.data, copro.data, building.data, lot.data, inner?.data, inner?.error],
  )
  // A mission without councils has no branch of theirs.
  const closed = sc_id !== undefined && mission.data?.hidden_features.includes('ca_asl_screen') === true
  const astray =
    closed ||
    isAstray(
      { id, sc_id, copro_id, building_id },
      { council: council.data, copro: copro.data, building: building.data, lot: lot.data },
    )
  const leaving = useLetGo(sc_id, copro.data)
  const failed = [council, copro, building, lot].find(read => read.error && !read.data)
  const title =
    (lot_id
      ? lot.data && lots.titleOf(lot.data)
      : building_id
        ? building.data?.name
        : copro_id
          ? copro.data?.title
          : sc_id
            ? council.data?.name
            : mission.data?.name) ?? ''
  // A thematic is a page below the thing it is about, which the way to it names.
  const named = thematic_name in thematicTitles ? thematicTitles[thematic_name as ThematicName] : title
  useSetPageTitle(astray || failed ? undefined : named || undefined)
  useNameRecords({
    ...(mission.data ? { [id]: mission.data.name } : {}),
    ...(sc_id && council.data && !astray ? { [sc_id]: council.data.name } : {}),
    ...(copro_id && copro.data && !astray ? { [copro_id]: copro.data.title } : {}),
    ...(building_id && building.data && !astray ? { [building_id]: building.data.name } : {}),
    ...(lot_id && lot.data && !astray ? { [lot_id]: lots.titleOf(lot.data) } : {}),
  })

  if (mission.error && !mission.data)
    return <MissionUnavailable refusal={mission.error} onRetry={() => void mission.refetch()} />
  if (astray || failed) {
    if (leaving) return <PageSkeleton />
    const branch = hrefsBy(council.data?.mission_id === id ? sc_id : undefined)
    const listHref = branch.under(id, building_id ? 'buildings' : 'copros')
    const kit = building_id
      ? { ...buildings, path: listHref }
      : copro_id
        ? { ...copros, path: listHref }
        : { ...councils, path: missionHref(id, 'scs') }
    const refusal = failed?.error ?? absent()
    const lost = (
      <RecordUnavailable kit={kit as typeof copros} refusal={refusal} onRetry={() => void failed?.refetch()} />
    )
    if (!copro_id || failed !== copro || refusal.status !== 404) return lost
    return (
      <Suspense fallback={<PageSkeleton />}>
        <LostCopro id={copro_id} listHref={listHref}>
          {lost}
        </LostCopro>
      </Suspense>
    )
  }
  const whole = (inner === undefined || inner.data) && (mission.data || mission.fetchStatus === 'idle')
  if (!whole) return <PageSkeleton />
  return (
    <TreeContext value={tree}>
      <div className="flex flex-col gap-4">
        {tree.lot ? (
          <LotHeader lot={tree.lot} />
        ) : tree.building ? (
          <BuildingHeader building={tree.building} />
        ) : tree.copro ? (
          <CoproHeader copro={tree.copro} />
        ) : tree.council ? (
          <CouncilHeader council={tree.council} />
        ) : (
          tree.mission && <MissionHeader mission={tree.mission} />
        )}
        <Outlet />
      </div>
    </TreeContext>
  )
}
