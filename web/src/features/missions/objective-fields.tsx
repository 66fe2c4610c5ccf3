import { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { fundingObjective } from '@faitage/contracts/missions/funding-objective'
import { useWatch } from 'react-hook-form'
import { useRead } from '@/api/queries'
import { SelectField } from '@/components/record/form/fields'
import { SheetFields } from '@/components/record/pages/lazy-forms'
import { fieldOf } from '@/components/record/pages/record-kit'
import { useAbility } from '@/lib/use-ability'

/** The funders that the mission has, by name: those of every type of requester are one. */
function FunderField() {
  const [mission_id, chosen] = useWatch({ name: ['mission_id', 'funder'] }) as [string | undefined, string | null]
  const query = { mission_id: mission_id ?? '', size: 1000 }
  const { data: own } = useRead(funderEndpoints.list, { query }, { enabled: Boolean(mission_id) })
  // A mission without any of its own counts on the national ones.
  const isBare = own?.totalItems === 0
  const { data: national } = useRead(funderEndpoints.list, { query: { size: 1000 } }, { enabled: isBare })
  const offered = (isBare ? national : own)?.items ?? []
  const names = new Set([...(chosen ? [chosen] : []), ...offered.map(({ name }) => name)])
  const options = [...names].toSorted((one, other) => one.localeCompare(other, 'fr'))
  return (
    <SelectField
      {...fieldOf(fundingObjective)('funder')}
      emptyLabel="Tous ensemble"
      options={options.map(name => ({ value: name, label: name }))}
    />
  )
}

/** A name is typed by whoever may not read the funders. */
export function ObjectiveFields() {
  const mayChoose = useAbility().can('read', 'funder')
  const own = { mission_id: null, ...(mayChoose ? { funder: <FunderField /> } : {}) }
  return <SheetFields record={fundingObjective} own={own} />
}
