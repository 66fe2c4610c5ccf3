import { CoproTable } from './copro-table'
import { ListTitle } from './list-title'

export const Page = () => (
  <>
    <ListTitle text="Copropriétés" />
    <CoproTable />
  </>
)
