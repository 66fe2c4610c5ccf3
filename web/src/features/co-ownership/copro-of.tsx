import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'
import { ComboboxField } from '@/components/record/form/fields'
import { branchQuery } from './copro-choices'
import { useTree } from './tree'

/** Which copro of the mission, or of the council one came by, it is of, where the address does not say it. */
export function CoproOf() {
  const { missionId, scId } = useTree()
  const query = useMemo(() => ({ ...branchQuery(missionId, scId), size: 1000 }), [missionId, scId])
  const read = useRead(coproEndpoints.list, { query })
  const options = (read.data?.items ?? []).map(({ id, title }) => ({ value: id, label: title }))
  return <ComboboxField name="copro_id" label="Copropriété" required options={options} loading={read.isPending} />
}
