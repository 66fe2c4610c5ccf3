import { addressLineOf } from '@faitage/contracts/addresses/address'
import { buildingOutline as sheet } from '@faitage/contracts/co-ownership/building'
import type { BuildingItem } from '@faitage/contracts/co-ownership/building.endpoints'
import type { Overview } from '@faitage/contracts/co-ownership/overview/overview.endpoints'
import { countOf, formatEuro, shownDecimal } from '@faitage/contracts/kernel/format-number'
import { Fact, Facts } from '@/components/record/facts'
import { Card, CardTitle } from '@/components/ui/card'
import { Reach } from './copro-people'

interface BuildingFiguresProps {
  building: BuildingItem
  /** Undefined while it is read, and to anyone who may not read lots. */
  overview: Overview | undefined
}

/** Where a building is, and what its lots come to beside what was declared. */
export function BuildingFigures({ building, overview }: BuildingFiguresProps) {
  const labels: Readonly<Record<string, string>> = sheet.labels
  return (
    <Card aria-labelledby="chiffres">
      <CardTitle id="chiffres">Adresse et chiffres</CardTitle>
      <Facts>
        <Fact label={sheet.labels.address}>{addressLineOf(building.address ?? {})}</Fact>
        {building.counted.map(({ field, sentence }) => (
          <Fact key={field} label={labels[field] ?? 'Lots'}>
            {sentence}
          </Fact>
        ))}
        {overview?.general && (
          <Fact label={`Tantièmes (${overview.general.label})`}>{shownDecimal(overview.sums.tantiemes)}</Fact>
        )}
        {overview && <Fact label="Impayés de charges">{arrearsOf(overview.sums)}</Fact>}
      </Facts>
    </Card>
  )
}

/** « 3 400,00 € dus par 4 lots · 12 lots relevés sur 24 »; nothing where nothing was stated. */
const arrearsOf = ({ arrears, owing, covered, lots }: Overview['sums']): string =>
  arrears === null
    ? ''
    : `${formatEuro(arrears)} dus par ${countOf(owing, 'lot', 'lots')} · ${countOf(covered, 'lot relevé', 'lots relevés')} sur ${lots}`

/** The people to ask about a building; nothing where nobody is known. */
export function Referents({ building: { referents } }: { building: BuildingItem }) {
  if (!referents || referents.length === 0) return null
  return (
    <Card aria-labelledby="referents">
      <CardTitle id="referents">{sheet.labels.referents}</CardTitle>
      <Facts>
        {referents.map(({ name, phone_number, email_address, comment }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two referents may bear one name
          <Fact key={nth} label={name}>
            {(phone_number || email_address || comment) && (
              <Reach phone={phone_number} email={email_address} note={comment} />
            )}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}
