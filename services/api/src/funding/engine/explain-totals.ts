import type { Explanation, Source } from '@faitage/contracts/funding/explanation'
import type { RowOutcome, SimulationOutcome } from '@faitage/contracts/funding/simulation-outcome'
import { formatEuro, formatPercent } from '@faitage/contracts/kernel/format-number'
import type { FundingInput } from './input.ts'
import { euros, operand } from './words.ts'
import type { Amounts, QuoteCounted } from './works.ts'

/** How the figures of the whole came about. */
export function totalsWhy(
  outcome: Omit<SimulationOutcome, 'why'>,
  input: FundingInput,
  quotes: readonly QuoteCounted[],
): SimulationOutcome['why'] {
  const { total_work_price: price, total_subventions: subventions, remaining_costs: remaining } = outcome
  const ofQuotes = (of: keyof Amounts) =>
    quotes.map(({ id, whole }) =>
      euros(input.quotes.find(one => one.id === id)?.sheet.name ?? 'Devis', whole[of], { kind: 'quote', id }),
    )
  const ofRows = (sum: RowOutcome['sum'], of: 'kept' | 'advance') =>
    outcome.rows
      .filter(row => row.sum === sum)
      .map(row => euros(nameOf(input, row), row[of], { kind: 'funder', id: row.funder_id }))
  const sumOf = (label: string, operands: Explanation['operands'], cents: number): Explanation => ({
    label,
    formula: operands.length > 1 ? `${operands.map(({ value }) => value).join(' + ')}` : formatEuro(cents),
    operands,
  })
  return {
    total_work_price: sumOf('Coût des travaux TTC', ofQuotes('incl'), price),
    base: sumOf('Montants éligibles HT', ofQuotes('eligible'), outcome.base),
    ...(outcome.aid_ceiling ? { aid_ceiling: ceilingWhy(outcome, input) } : {}),
    total_subventions: sumOf('Total des aides', ofRows('subvention', 'kept'), subventions),
    remaining_costs: {
      label: 'Reste à charge',
      formula: `${formatEuro(price)} − ${formatEuro(subventions)}`,
      operands: [euros('Coût des travaux TTC', price), euros('Total des aides', subventions)],
    },
    subvention_on_TTC: {
      label: 'Part des aides dans le coût TTC',
      formula: `${formatEuro(subventions)} ÷ ${formatEuro(price)}`,
      operands: [euros('Total des aides', subventions), euros('Coût des travaux TTC', price)],
    },
    total_advances: sumOf('Total des avances', ofRows('subvention', 'advance'), outcome.total_advances),
    total_loans: sumOf('Total des prêts', ofRows('loan', 'kept'), outcome.total_loans),
    to_finance: {
      label: 'À financer',
      formula: `${formatEuro(remaining)} − ${formatEuro(outcome.total_loans)}`,
      operands: [euros('Reste à charge', remaining), euros('Total des prêts', outcome.total_loans)],
    },
  }
}

const nameOf = ({ rows }: FundingInput, { id }: RowOutcome): string =>
  rows.find(row => row.id === id)?.funder.sheet.name ?? 'Financeur'

function ceilingWhy(
  { total_work_price, total_work_price_excl_tax }: Omit<SimulationOutcome, 'why'>,
  { aid_ceiling, sources }: FundingInput,
): Explanation {
  const basis = aid_ceiling?.basis ?? 'TTC'
  const works = basis === 'HT' ? total_work_price_excl_tax : total_work_price
  const rate = formatPercent(aid_ceiling?.rate)
  const scale: Source | null = aid_ceiling ? { kind: 'scale', id: aid_ceiling.scale_id } : null
  const category = sources.resources_category
  return {
    label: 'Plafond de toutes les aides',
    formula: `${rate} × ${formatEuro(works)}`,
    operands: [
      operand(`Plafond (${aid_ceiling?.scale_name})`, rate, scale),
      euros(`Coût des travaux ${basis}`, works),
      ...(category ? [operand('Selon la catégorie de ressources', 'du demandeur', category)] : []),
    ],
  }
}
