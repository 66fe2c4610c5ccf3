import { addressLineOf } from '@faitage/contracts/addresses/address'
import { personOutline } from '@faitage/contracts/co-ownership/person'
import type { PersonItem } from '@faitage/contracts/co-ownership/person.endpoints'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { textBy } from '@faitage/contracts/kernel/outline'
import { Link } from '@tanstack/react-router'
import { Fact, Facts } from '@/components/record/facts'
import { PhoneLink } from '@/components/ui/phone-link'
import { coproHref } from './tree-hrefs'

/** The essentials of a person beside the list: how to reach them, and what they own. */
export function PersonPeek({ row }: { row: PersonItem }) {
  return (
    <Facts>
      <Fact label="Type">{row.is_physical_person ? 'Personne physique' : 'Personne morale'}</Fact>
      <Fact label={personOutline.fields.phone_number.label}>
        {row.phone_number ? <PhoneLink number={row.phone_number} /> : null}
      </Fact>
      <Fact label={personOutline.fields.email_address.label}>
        {textBy(personOutline.fields.email_address, row.email_address)}
      </Fact>
      <Fact label={personOutline.fields.postal_address.label}>{addressLineOf(row.postal_address ?? {})}</Fact>
      <Fact label="Lots possédés">{formatCount(row.lots_owned)}</Fact>
      <Fact label="Lots occupés">{formatCount(row.lots_occupied)}</Fact>
      {row.copros.length > 0 && (
        <Fact label="Copropriétés">
          <span className="flex flex-col">
            {row.copros.map(({ id, title }) => (
              <Link key={id} className="underline" to={coproHref({ id, mission_id: row.mission_id })}>
                {title}
              </Link>
            ))}
          </span>
        </Fact>
      )}
    </Facts>
  )
}
