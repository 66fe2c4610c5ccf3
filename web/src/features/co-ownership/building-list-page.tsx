import { BuildingTable } from './building-table'
import { ListTitle } from './list-title'

export const Page = () => (
  <>
    <ListTitle text="Bâtiments" />
    <BuildingTable />
  </>
)
