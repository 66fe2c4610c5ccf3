import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { lazy } from 'react'
import { useUser } from '@/api/session'
import { mayImport } from '@/features/imports/import-rights'
import { GridSwitch } from './grid-switch'
import { ListTitle } from './list-title'
import { LotTable } from './lot-table'
import { useTreeIfAny } from './tree'

const MissionImports = lazy(() =>
  import('@/features/imports/mission-imports').then(module => ({ default: module.MissionImports })),
)
const LotGrid = lazy(() => import('./lot-grid').then(module => ({ default: module.LotGrid })))

/** Lots; those of one copro may be typed as in a spreadsheet, or imported from one. */
export function Page() {
  const { copro, building, missionId } = useTreeIfAny() ?? {}
  const { permissions } = useUser()
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
        table={actions => <LotTable actions={actions} />}
      />
    </>
  )
}
