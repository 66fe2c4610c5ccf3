import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { lazy } from 'react'
import { GridSwitch } from './grid-switch'
import { ListTitle } from './list-title'
import { LotTable } from './lot-table'
import { useTreeIfAny } from './tree'

const LotGrid = lazy(() => import('./lot-grid').then(module => ({ default: module.LotGrid })))

/** Lots; those of one copro may be typed as in a spreadsheet. */
export function Page() {
  const { copro, building, missionId } = useTreeIfAny() ?? {}
  return (
    <>
      <ListTitle text="Lots" />
      <GridSwitch
        endpoint={lotEndpoints.bulk}
        grid={copro && !building && missionId && <LotGrid coproId={copro.id} missionId={missionId} />}
        table={actions => <LotTable actions={actions} />}
      />
    </>
  )
}
