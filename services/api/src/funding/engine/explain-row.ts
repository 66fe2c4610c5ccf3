import type { Explanation } from '@faitage/contracts/funding/explanation'
import type { RowOutcome } from '@faitage/contracts/funding/simulation-outcome'
import { formatDecimal, formatEuro, formatPercent } from '@faitage/contracts/kernel/format-number'
import { workUnitLabels } from '@faitage/contracts/works/work-kinds'
import type { Kept } from './cut.ts'
import { type Limit, limitsOf } from './expense.ts'
import { rateWhy } from './explain-rate.ts'
import type { FundingInput, ScenarioGiven } from './input.ts'
import type { RowCounted, RowPart } from './row.ts'
import { euros, fromScenario, operand, roundedTo, scenarioWords } from './words.ts'

/** Dwellings whose shares are told one by one; beyond, their sum is. */
const TOLD = 20

/** How the figures of a row came about. */
export function rowWhy(one: Kept, advance: number, rate: string | undefined, input: FundingInput): RowOutcome['why'] {
  const { row } = one
  if (row.parts.length === 0) return {}
  const ofRate = rateWhy(row, input)
  return {
    subventioned_expense: expenseWhy(row, input),
    ...(ofRate ? { rate: ofRate } : {}),
    before: beforeWhy(row),
    kept: keptWhy(one),
    ...(rate === undefined ? {} : { advance: advanceWhy(one, advance, rate, input) }),
  }
}

function expenseWhy(row: RowCounted, input: FundingInput): Explanation {
  const label = 'Dépense subventionnée'
  const { typed } = row.given
  if (typed.subventioned_expense !== undefined) {
    const computed = row.parts.reduce((sum, { limit }) => sum + (limit.amount ?? 0), 0)
    const formula = `${formatEuro(row.expense)}, saisis à la main`
    return { label, formula, operands: [euros('Ce que le calcul donnerait', computed)] }
  }
  const [only] = row.parts
  if (row.parts.length > 1 || !only?.scenario) {
    const formula = row.first
      ? `Somme de ${row.parts.length} logements`
      : 'Aucun scénario en vigueur ne s’applique\u00A0: rien n’est compté'
    const told = row.first ? row.parts.slice(0, TOLD) : []
    const named = (id: string | null) => input.dwellings.find(one => one.id === id)?.name ?? 'Logement'
    return {
      label,
      formula,
      operands: told.map(part =>
        euros(
          named(part.accommodation_id),
          part.expense,
          part.accommodation_id === null ? null : { kind: 'accommodation', id: part.accommodation_id },
        ),
      ),
    }
  }
  const { scenario } = only
  const limits = limitsOf(scenario.sheet, { base: only.works.eligible, facts: only.facts, quantity: only.quantity })
  const amounts = limits.map(({ amount }) => (amount === null ? 'inconnu' : formatEuro(amount)))
  return {
    label,
    formula: amounts.length === 1 ? amounts.join('') : `Le plus petit de ${amounts.join(' et de ')}`,
    operands: limits.map(limit => limitOperand(limit, scenario, only, input)),
  }
}

function limitOperand({ kind, amount }: Limit, scenario: ScenarioGiven, part: RowPart, input: FundingInput) {
  const value = amount === null ? 'inconnu' : formatEuro(amount)
  const { sheet } = scenario
  switch (kind) {
    case 'base':
      return operand('Montants éligibles HT des devis', value)
    case 'upper_limit':
      return operand(`Plafond de dépense (${scenarioWords(scenario)})`, value, fromScenario(scenario, kind))
    case 'unit_price_limit': {
      const unit = sheet.unit ? workUnitLabels[sheet.unit] : 'unité'
      return operand(`${formatEuro(sheet.unit_price_limit)} par ${unit}`, value, fromScenario(scenario, kind))
    }
    case 'upper_price_surface_limit': {
      const { living_area } = part.facts
      const area = typeof living_area === 'string' ? `${formatDecimal(living_area)}\u00A0m²` : 'surface inconnue'
      const most = sheet.upper_surface_limit ? `, ${formatDecimal(sheet.upper_surface_limit)}\u00A0m² au plus` : ''
      const source = input.sources.living_area ?? fromScenario(scenario, kind)
      return operand(`${formatEuro(sheet.upper_price_surface_limit)} par m² × ${area}${most}`, value, source)
    }
  }
}

function beforeWhy(row: RowCounted): Explanation {
  const label = 'Aide avant plafonnement'
  const { first, rate, expense, unit, given } = row
  const scenario = first?.scenario
  if (!scenario && rate === undefined)
    return { label, formula: 'Aucun scénario ne s’applique\u00A0: 0\u00A0€', operands: [] }
  const typed = given.typed.rate !== undefined
  const sheet = scenario?.sheet
  const source = scenario && !typed ? fromScenario(scenario, 'rate') : null
  const flat =
    sheet?.flat_amount && !typed
      ? euros('Forfait', sheet.flat_amount, scenario && fromScenario(scenario, 'flat_amount'))
      : undefined
  const operands = [
    ...(rate === undefined
      ? []
      : [
          operand(
            typed ? 'Taux saisi à la main' : `Taux (${scenario && scenarioWords(scenario)})`,
            formatPercent(rate),
            source,
          ),
        ]),
    ...(rate === undefined ? [] : [euros('Dépense subventionnée', expense)]),
    ...(flat ? [flat] : []),
    ...(sheet?.amount_limit && scenario
      ? [euros('Plafond de l’aide', sheet.amount_limit, fromScenario(scenario, 'amount_limit'))]
      : []),
  ]
  return { label, formula: `${formulaOf(row)}, ${roundedTo(unit)}`, operands }
}

function formulaOf({ first, parts, rate, expense, given }: RowCounted): string {
  const sheet = first?.scenario?.sheet
  if (parts.length > 1) return `Somme exacte de ${parts.length} logements`
  if (rate !== undefined) {
    const flat = sheet?.flat_amount && given.typed.rate === undefined ? ` + ${formatEuro(sheet.flat_amount)}` : ''
    return `${formatPercent(rate)} × ${formatEuro(expense)}${flat}`
  }
  if (sheet?.calculation === 'forfait') return `Forfait de ${formatEuro(sheet.flat_amount)}`
  const unit = sheet?.unit ? workUnitLabels[sheet.unit] : 'unité'
  const { quantity } = first ?? {}
  const pieces = quantity ? formatDecimal(String(Number(quantity.top) / Number(quantity.bottom))) : 'quantité inconnue'
  return `${formatEuro(sheet?.unit_amount)} par ${unit} × ${pieces}`
}

const cutters: Readonly<Record<NonNullable<Kept['cut_by']>, string>> = {
  aid_ceiling: 'il ne reste que cela sous le plafond de toutes les aides',
  scenario: 'ce scénario plafonne la somme des aides',
  price: 'le coût des travaux est atteint',
  remaining: 'il ne reste que cela à payer',
  excluded: 'une autre aide l’exclut',
}

function keptWhy({ row, kept, cut_by, room }: Kept): Explanation {
  const label = 'Aide retenue'
  if (cut_by === null) return { label, formula: `${formatEuro(kept)}, sans réduction`, operands: [] }
  return {
    label,
    formula: `${formatEuro(row.before)} ramenés à ${formatEuro(kept)}\u00A0: ${cutters[cut_by]}`,
    operands: [
      euros('Aide avant plafonnement', row.before),
      euros('Ce qui restait', room ?? 0),
      euros('Écrêtement', row.before - kept),
    ],
  }
}

function advanceWhy(
  { row, kept }: Kept,
  advance: number,
  rate: string,
  { no_advance_request }: FundingInput,
): Explanation {
  const scenario = row.first?.scenario
  const label = 'Avance'
  if (no_advance_request) return { label, formula: 'Aucune avance n’est demandée pour ce projet', operands: [] }
  return {
    label,
    formula: `${formatPercent(rate)} × ${formatEuro(kept)} = ${formatEuro(advance)}, ${roundedTo(row.unit)}`,
    operands: [
      operand('Part avancée', formatPercent(rate), scenario ? fromScenario(scenario, 'advance') : null),
      euros('Aide retenue', kept),
    ],
  }
}
