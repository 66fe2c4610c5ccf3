import { lotOutline } from '@faitage/contracts/co-ownership/lot'
import type { LotItem } from '@faitage/contracts/co-ownership/lot.endpoints'
import { shownDecimal } from '@faitage/contracts/kernel/format-number'
import { textBy } from '@faitage/contracts/kernel/outline'
import { Link } from '@tanstack/react-router'
import { Fact, Facts } from '@/components/record/facts'
import { Button } from '@/components/ui/button'
import { Holders } from './holders'
import { useHrefs } from './tree'

const essentials = ['type', 'floor', 'door', 'surface', 'owner_status', 'unpaid_amount', 'unpaid_date'] as const

/** The essentials of a lot beside its list. */
export function LotPeek({ row }: { row: LotItem }) {
  const hrefs = useHrefs()
  return (
    <>
      <Button asChild size="sm" className="w-fit">
        <Link to={hrefs.lot(row)}>Ouvrir</Link>
      </Button>
      <Facts>
        <Fact label={lotOutline.fields.copro_id.label}>{row.copro_title}</Fact>
        <Fact label={lotOutline.fields.building_id.label}>{row.building_name}</Fact>
        {row.owner_names && (
          <Fact label={lotOutline.fields.owners.label}>
            <Holders holders={row.owner_names} />
          </Fact>
        )}
        {row.occupant_names && row.occupant_names.length > 0 && (
          <Fact label={lotOutline.fields.occupants.label}>
            <Holders holders={row.occupant_names} />
          </Fact>
        )}
        {essentials.map(name => (
          <Fact key={name} label={lotOutline.fields[name].label}>
            {textBy(lotOutline.fields[name], row[name])}
          </Fact>
        ))}
        <Fact label="Tantièmes généraux">{shownDecimal(row.tantieme_general)}</Fact>
      </Facts>
    </>
  )
}
