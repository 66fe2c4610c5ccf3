import type { ScItem } from '@faitage/contracts/co-ownership/sc.endpoints'
import { scTypes } from '@faitage/contracts/co-ownership/sc.words'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { shownDecimal } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { Fact, Facts } from '@/components/record/facts'
import { Button } from '@/components/ui/button'
import { PhoneLink } from '@/components/ui/phone-link'
import { councilHref } from './tree-hrefs'

/** The essentials of a council beside its list. */
export function CouncilPeek({ row }: { row: ScItem }) {
  const { president, next_contract: next } = row
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm">
          <Link to={councilHref(row)}>Ouvrir</Link>
        </Button>
        <Button asChild size="sm" variant="outline">
          <Link to={councilHref(row, 'copros')}>Copropriétés</Link>
        </Button>
      </div>
      <Facts>
        <Fact label="Type">{scTypes[row.type]}</Fact>
        <Fact label="Mission">{row.mission_name}</Fact>
        <Fact label="Copropriétés">{row.tantiemes.map(({ title }) => title).join('\n')}</Fact>
        <Fact label="Tantièmes">{shownDecimal(row.sum_tantiemes)}</Fact>
        <Fact label="Président">{president?.name}</Fact>
        <Fact label="Téléphone">{president?.phone_number ? <PhoneLink number={president.phone_number} /> : null}</Fact>
        <Fact label="Prochaine échéance">{next && `${next.contract}, le ${formatDay(next.on)}`}</Fact>
      </Facts>
    </>
  )
}
