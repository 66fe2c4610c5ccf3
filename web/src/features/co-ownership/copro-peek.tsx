import { addressLineOf } from '@faitage/contracts/addresses/address'
import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { syndicTypes } from '@faitage/contracts/co-ownership/copro.words'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { Fact, Facts } from '@/components/record/facts'
import { Button } from '@/components/ui/button'
import { PhoneLink } from '@/components/ui/phone-link'
import { useHrefs } from './tree'

const count = (value: number | null | undefined) => (value == null ? null : formatCount(value))

/** The essentials of a copro beside its list. */
export function CoproPeek({ row, mission }: { row: CoproItem; mission: string | undefined }) {
  const { syndic } = row
  const hrefs = useHrefs()
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm">
          <Link to={hrefs.copro(row)}>Ouvrir</Link>
        </Button>
        <Button asChild size="sm" variant="outline">
          <Link to={hrefs.copro(row, 'buildings')}>Bâtiments</Link>
        </Button>
      </div>
      <Facts>
        <Fact label="Adresse">{addressLineOf(row.address_1)}</Fact>
        <Fact label="Immatriculation">{row.copro_registry_number}</Fact>
        <Fact label="Lots">{count(row.nb_lots)}</Fact>
        <Fact label="Bâtiments">{count(row.nb_building)}</Fact>
        <Fact label="Syndic">
          {[syndic?.name, syndic?.syndic_type && syndicTypes[syndic.syndic_type]].filter(Boolean).join(', ')}
        </Fact>
        <Fact label="Téléphone">
          {syndic?.manager_phone_number ? <PhoneLink number={syndic.manager_phone_number} /> : null}
        </Fact>
        <Fact label="Fin de mandat">{syndic?.contract_end_date ? formatDay(syndic.contract_end_date) : null}</Fact>
        {mission ? <Fact label="Mission">{mission}</Fact> : null}
      </Facts>
    </>
  )
}
