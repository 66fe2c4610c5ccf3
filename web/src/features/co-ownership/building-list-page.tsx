import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { lazy } from 'react'
import { BuildingTable } from './building-table'
import { GridSwitch } from './grid-switch'
import { ListTitle } from './list-title'
import { useTreeIfAny } from './tree'

const BuildingGrid = lazy(() => import('./building-grid').then(module => ({ default: module.BuildingGrid })))

/** The buildings of a copro, of a mission or of all; those of one copro may be typed as in a spreadsheet. */
export function Page() {
  const copro = useTreeIfAny()?.copro
  return (
    <>
      <ListTitle text="Bâtiments" />
      <GridSwitch
        endpoint={buildingEndpoints.bulk}
        grid={copro && <BuildingGrid key={copro.id} coproId={copro.id} />}
        table={actions => <BuildingTable actions={actions} />}
      />
    </>
  )
}
