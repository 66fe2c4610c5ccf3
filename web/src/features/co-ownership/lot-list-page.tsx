import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { Link, useLocation } from '@tanstack/react-router'
import { LayoutGrid, List } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useUser } from '@/api/session'
import { withPart } from '@/components/record/pages/with-part'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { mayImport } from '@/features/imports/import-rights'
import { useOwnSearch } from '@/lib/use-own-search'
import { GridSwitch } from './grid-switch'
import { ListTitle } from './list-title'
import { LotTable } from './lot-table'
import { PLAN_COLOURS } from './plan-address'
import { useTreeIfAny } from './tree'

const MissionImports = lazy(() =>
  import('@/features/imports/mission-imports').then(module => ({ default: module.MissionImports })),
)
const LotGrid = lazy(() => import('./lot-grid').then(module => ({ default: module.LotGrid })))
const LotPlan = lazy(() => import('./lot-plan').then(module => ({ default: module.LotPlan })))

/** The address' parameter that shows the lots of a copro where they are. */
const VIEW = 'vue'

/** Lots, as a list or where they are; those of one copro may be typed as in a spreadsheet, or imported from one. */
export function Page() {
  const { copro, building, missionId } = useTreeIfAny() ?? {}
  const { permissions } = useUser()
  const { pathname } = useLocation()
  const search = useOwnSearch()
  const to = (view: string | undefined) => pathname + withPart(withPart(search, PLAN_COLOURS, undefined), VIEW, view)
  if (copro && new URLSearchParams(search).get(VIEW) === 'plan')
    return (
      <>
        <ListTitle text="Lots" />
        <Button asChild variant="outline" className="no-print w-fit">
          <Link to={to(undefined)}>
            <List aria-hidden /> Liste des lots
          </Link>
        </Button>
        <Suspense fallback={<Skeleton className="h-96" />}>
          <LotPlan coproId={copro.id} buildingId={building?.id} />
        </Suspense>
      </>
    )
  const imported = copro && !building && missionId && mayImport(permissions, 'lots')
  return (
    <>
      <ListTitle text="Lots" />
      <GridSwitch
        endpoint={lotEndpoints.bulk}
        grid={copro && !building && missionId && <LotGrid key={copro.id} coproId={copro.id} missionId={missionId} />}
        imports={
          imported
            ? {
                label: 'Importer des lots',
                page: <MissionImports missionId={missionId} kind="lots" coproId={copro.id} />,
              }
            : undefined
        }
        table={actions => (
          <LotTable
            actions={
              <>
                {copro && (
                  <Button asChild variant="outline" className="px-3">
                    <Link to={to('plan')}>
                      <LayoutGrid aria-hidden /> Plan des lots
                    </Link>
                  </Button>
                )}
                {actions}
              </>
            }
          />
        )}
      />
    </>
  )
}
