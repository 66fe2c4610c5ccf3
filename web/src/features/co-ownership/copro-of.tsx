import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'
import { ComboboxField } from '@/components/record/form/fields'
import { useTree } from './tree'

/** Which copro of the mission it is of, where the address does not say it. */
export function CoproOf() {
  const { missionId } = useTree()
  const query = useMemo(() => ({ mission_id: [missionId], size: 1000 }), [missionId])
  const read = useRead(coproEndpoints.list, { query })
  const options = (read.data?.items ?? []).map(({ id, title }) => ({ value: id, label: title }))
  return <ComboboxField name="copro_id" label="Copropriété" required options={options} loading={read.isPending} />
}
