import { addressLineOf } from '@faitage/contracts/addresses/address'
import { buildingOutline } from '@faitage/contracts/co-ownership/building'
import type { BuildingItem } from '@faitage/contracts/co-ownership/building.endpoints'
import { textBy } from '@faitage/contracts/kernel/outline'
import { Link } from '@tanstack/react-router'
import { Fact, Facts } from '@/components/record/facts'
import { Button } from '@/components/ui/button'
import { useHrefs } from './tree'

const essentials = [
  'construction_time',
  'nb_habitations_noted',
  'r_plus',
  'collective_heater',
  'lifts',
  'asbestos_diagnosis_date',
  'security_commission_date',
] as const

/** The essentials of a building beside its list. */
export function BuildingPeek({ row }: { row: BuildingItem }) {
  const hrefs = useHrefs()
  return (
    <>
      <Button asChild size="sm" className="w-fit">
        <Link to={hrefs.building(row)}>Ouvrir</Link>
      </Button>
      <Facts>
        <Fact label={buildingOutline.fields.copro_id.label}>{row.copro_title}</Fact>
        <Fact label={buildingOutline.fields.address.label}>{addressLineOf(row.address ?? {})}</Fact>
        {essentials.map(name => (
          <Fact key={name} label={buildingOutline.fields[name].label}>
            {textBy(buildingOutline.fields[name], row[name])}
          </Fact>
        ))}
      </Facts>
    </>
  )
}
