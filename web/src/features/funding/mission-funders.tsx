import { type FunderItem, funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { fundingErrors } from '@faitage/contracts/funding/funding.errors'
import { oneOf } from '@faitage/contracts/kernel/one-of'
import { requesterTypeLabels, requesterTypes } from '@faitage/contracts/kernel/value-labels'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import type { MissionDetail } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useParams, useRouter } from '@tanstack/react-router'
import { ArrowUpDown, CopyPlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { RecordEditForm } from '@/components/record/pages/lazy-forms'
import { RecordActions } from '@/components/record/pages/record-actions'
import type { RecordKit } from '@/components/record/pages/record-kit'
import { RecordListPage } from '@/components/record/pages/record-list-page'
import { RecordNewPage } from '@/components/record/pages/record-new-page'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { MissionHeader } from '@/features/missions/mission-header'
import { MissionUnavailable } from '@/features/missions/mission-unavailable'
import { notify } from '@/lib/notify'
import { useNameRecords, useSetPageTitle } from '@/lib/page-title'
import { missionFunderKit } from './funder-kit'
import { FunderScenarios } from './funder-scenarios'
import { useInstead } from './use-instead'

const DeadlineRules = lazy(() => import('./deadline-rules').then(module => ({ default: module.DeadlineRules })))

const CopyNational = lazy(() => import('./copy-national').then(module => ({ default: module.CopyNational })))
const FunderOrder = lazy(() => import('./funder-order').then(module => ({ default: module.FunderOrder })))

interface Shown {
  mission: MissionDetail
  requester: RequesterType
  kit: RecordKit<FunderItem>
  /** Whether the person may write what is the mission's. */
  writes: boolean
}

/** The mission and the type of requester of the address; owner-occupiers where it names a type that is none. */
function OfMission({ children }: { children: (shown: Shown) => ReactNode }) {
  const { id = '', requester_type } = useParams({ strict: false }) as { id?: string; requester_type?: string }
  const read = useRead(missionEndpoints.get, { params: { id } })
  const requester = oneOf(requesterTypes, requester_type)
  const mission = read.data
  const writes = mission?.may_write === true && !mission.is_deleted
  const kit = useMemo(() => missionFunderKit(requester ?? 'PO', id, !writes), [requester, id, writes])
  useInstead(requester ? undefined : kit.path)
  // The page is named by what it shows: the funder where it is one.
  useNameRecords(mission ? { [id]: mission.name } : {})
  if (!mission && read.error) return <MissionUnavailable refusal={read.error} onRetry={() => void read.refetch()} />
  return mission && requester ? children({ mission, requester, kit, writes }) : <PageSkeleton />
}

/** The mission's own funders for a type of requester, and the way to take up national ones. */
export const ListPage = () => <OfMission>{shown => <List key={shown.kit.path} {...shown} />}</OfMission>

function List({ mission, requester, kit, writes }: Shown) {
  const may = useMay()
  const [Opened, setOpened] = useState<typeof FunderOrder>()
  // One has no order.
  const some =
    (useRead(funderEndpoints.list, { query: { mission_id: mission.id, requester_type: [requester], size: 2 } }).data
      ?.totalItems ?? 0) > 1
  const query = useMemo(() => ({ mission_id: mission.id, requester_type: requester }), [mission.id, requester])
  return (
    <div className="flex flex-col gap-4">
      <MissionHeader mission={mission} />
      <RecordListPage
        kit={kit}
        query={query}
        creates={writes}
        emptyHint={
          writes && may(funderEndpoints.copyToMission)
            ? `Copiez les financeurs nationaux de ce type de demandeur, ou commencez par «\u00A0${kit.noun.fresh}\u00A0».`
            : undefined
        }
        actions={
          writes && (
            <>
              {may(funderEndpoints.order) && some && (
                <Button variant="outline" className="px-3" onClick={() => setOpened(FunderOrder)}>
                  <ArrowUpDown aria-hidden /> Ordonner
                </Button>
              )}
              {may(funderEndpoints.copyToMission) && (
                <Button variant="outline" className="px-3" onClick={() => setOpened(CopyNational)}>
                  <CopyPlus aria-hidden />
                  <span>
                    Copier<span className="max-md:sr-only"> depuis les financeurs nationaux</span>
                  </span>
                </Button>
              )}
            </>
          )
        }
      />
      <Suspense>
        {Opened && <Opened missionId={mission.id} requester={requester} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </div>
  )
}

export const NewPage = () => (
  <OfMission>
    {({ mission, kit, writes }) =>
      writes ? (
        <RecordNewPage kit={kit} />
      ) : (
        <>
          <MissionHeader mission={mission} />
          <p>Les financeurs de cette mission sont modifiés par son équipe.</p>
        </>
      )
    }
  </OfMission>
)

export const EditPage = () => <OfMission>{shown => <Edit {...shown} />}</OfMission>

/** One funder of the mission with its scenarios. One that cannot be read leads to the national ones, or who may not see these to the list. */
function Edit({ mission, requester, kit, writes }: Shown) {
  const { funder_id: id = '' } = useParams({ strict: false }) as { funder_id?: string }
  const router = useRouter()
  const { data, error } = useRead(funderEndpoints.get, { params: { id } })
  const item = data?.mission_id === mission.id ? data : undefined
  const { role } = useUser()
  const elsewhere = role === 'admin' ? `/admin/funders/${requester}` : kit.path
  const unreadable = !item && (error || data) ? elsewhere : undefined
  useEffect(() => {
    if (unreadable) notify.error(fundingErrors['funders.msg.get.error'][1], { id: 'funder' })
  }, [unreadable])
  // Its type of requester may have changed: so does its address.
  const moved = item && item.requester_type !== requester
  useInstead(moved ? `/missions/edit/${mission.id}/funders/${item.requester_type}/edit/${id}` : unreadable)
  useSetPageTitle(item?.name)
  if (!item) return <PageSkeleton />
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-xl font-semibold break-words">{item.name}</h1>
          <p className="text-muted-foreground">
            Financeur de la mission «&nbsp;{mission.name}&nbsp;» · {requesterTypeLabels[item.requester_type]}
            {item.copied_from && ' · Copie d’un financeur national'}
          </p>
        </div>
        <RecordActions
          kit={kit}
          item={item}
          readOnly={!writes}
          onRemoved={() => void router.navigate({ href: kit.path, replace: true, ignoreBlocker: true })}
        />
      </header>
      <RecordEditForm kit={kit} item={item} readOnly={!writes} />
      <FunderScenarios funder={item} readOnly={!writes} />
      <Suspense>
        <DeadlineRules funderId={item.id} readOnly={!writes} />
      </Suspense>
    </div>
  )
}
