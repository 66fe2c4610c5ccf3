import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
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
import { LotHeader } from './lot-header'
import { lots } from './lot-kit'
import { missionHref, type Tree, TreeContext } from './tree'

const LostCopro = lazy(() => import('./lost-copro').then(module => ({ default: module.LostCopro })))

/** What stays above every page of a mission's tree: the record the page is about, and what one does with it. */
export function Frame() {
  const { id = '', copro_id, building_id, lot_id } = useParams({ strict: false }) as Record<string, string | undefined>
  const { permissions } = useUser()
  const mission = useRead(missionEndpoints.get, { params: { id } }, { enabled: permissions.includes('read mission') })
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
  const inner = lot_id ? lot : building_id ? building : copro_id ? copro : undefined
  const tree = useMemo<Tree>(
    () => ({
      missionId: id,
      mission: mission.data,
      copro: copro.data,
      building: building.data,
      lot: lot.data,
      mayWrite: mission.data === undefined || (mission.data.may_write && !mission.data.is_deleted),
      // Read before, refused now: somebody deleted it meanwhile.
      removed: inner?.data !== undefined && inner.error?.status === 404,
    }),
    [id, mission.data, copro.data, building.data, lot.data, inner?.data, inner?.error],
  )
  // An address that names a copro of another mission, or a building of another copro, names nothing.
  const astray =
    (copro.data && copro.data.mission_id !== id) ||
    (building.data && (building.data.copro_id !== copro_id || building.data.mission_id !== id)) ||
    (lot.data && (lot.data.copro_id !== copro_id || lot.data.building_id !== building_id || lot.data.mission_id !== id))
  const failed = [copro, building, lot].find(read => read.error && !read.data)
  const title =
    (lot_id
      ? lot.data && lots.titleOf(lot.data)
      : building_id
        ? building.data?.name
        : copro_id
          ? copro.data?.title
          : mission.data?.name) ?? ''
  useSetPageTitle(astray || failed ? undefined : title || undefined)
  useNameRecords({
    ...(mission.data ? { [id]: mission.data.name } : {}),
    ...(copro_id && copro.data && !astray ? { [copro_id]: copro.data.title } : {}),
    ...(building_id && building.data && !astray ? { [building_id]: building.data.name } : {}),
  })

  if (mission.error && !mission.data)
    return <MissionUnavailable refusal={mission.error} onRetry={() => void mission.refetch()} />
  if (astray || failed) {
    const kit = building_id
      ? { ...buildings, path: missionHref(id, 'buildings') }
      : { ...copros, path: missionHref(id, 'copros') }
    const refusal = failed?.error ?? absent()
    const lost = (
      <RecordUnavailable kit={kit as typeof copros} refusal={refusal} onRetry={() => void failed?.refetch()} />
    )
    if (!copro_id || failed !== copro || refusal.status !== 404) return lost
    return (
      <Suspense fallback={<PageSkeleton />}>
        <LostCopro id={copro_id} missionId={id}>
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
        ) : (
          tree.mission && <MissionHeader mission={tree.mission} />
        )}
        <Outlet />
      </div>
    </TreeContext>
  )
}
