import { type CriterionFieldName, criterionField } from '@faitage/contracts/funding/criterion-fields'
import {
  type OpinionLine,
  officialModel,
  type SecondOpinion,
} from '@faitage/contracts/funding/second-opinion.endpoints'
import type { RowOutcome, SimulationOutcome } from '@faitage/contracts/funding/simulation-outcome'
import { formatEuro, formatPercent } from '@faitage/contracts/kernel/format-number'
import { incomeCategories } from '@faitage/contracts/referential/income-category'
import { zoneOf } from '@faitage/contracts/referential/income-scale'
import type { Facts, FundingInput } from '../engine/input.ts'
import type { ModelAnswer, ModelSituation } from './official-model.ts'

type Apart = Exclude<SecondOpinion, { verdict: 'told' }>
type Asked = { readonly situation: ModelSituation } | Apart

const apart = (reason: string): Apart => ({ verdict: 'apart', reason })

/** A situation as the model is asked about it, or why it is not. `home_code` is the household's postal code. */
export function situationOf(given: FundingInput, outcome: SimulationOutcome, home_code: string | undefined): Asked {
  const { requester_type } = given
  if (requester_type !== 'PO' && requester_type !== 'PB')
    return apart('Le modèle officiel ne connaît que les propriétaires, occupants ou bailleurs.')
  const simulated = given.dwellings.filter(dwelling => dwelling.simulated)
  if (requester_type === 'PB' && simulated.length > 1)
    return apart('Le modèle officiel ne connaît qu’un logement à la fois.')
  const facts: Facts = { ...given.facts, ...simulated[0]?.facts }
  const { taxable_income: income, occupants_number: persons, construction_age, main_residence } = facts
  const { energy_label, projected_energy_label } = facts
  const works = outcome.base
  if (
    typeof income === 'number' &&
    typeof persons === 'number' &&
    typeof construction_age === 'number' &&
    typeof main_residence === 'boolean' &&
    typeof energy_label === 'string' &&
    typeof projected_energy_label === 'string' &&
    home_code &&
    works > 0
  ) {
    const ile_de_france = zoneOf(home_code) === 'ile_de_france'
    return {
      situation: {
        ...{ requester_type, main_residence, construction_age, ile_de_france, persons, income },
        ...{ energy_label, projected_energy_label, works },
      },
    }
  }
  const needed: (readonly [CriterionFieldName, unknown])[] = [
    ['taxable_income', income],
    ['occupants_number', persons],
    ['address_code', home_code],
    ['construction_age', construction_age],
    ['main_residence', main_residence],
    ['energy_label', energy_label],
    ['projected_energy_label', projected_energy_label],
    ['total_work_price_excl_tax', works || undefined],
  ]
  const fields = needed.flatMap(([field, value]) =>
    value === undefined ? [{ field, label: criterionField(field).label }] : [],
  )
  return { verdict: 'missing', fields }
}

/** The row of the parcours accompagné: the subvention that asks both for resources and for classes gained. */
function accompaniedRow({ rows }: FundingInput, outcome: SimulationOutcome): RowOutcome | undefined {
  const row = rows.find(({ scenarios }) =>
    scenarios.some(({ sheet }) => {
      const fields = new Set(sheet.criteria.map(({ field }) => field))
      return fields.has('resources_category') && fields.has('energy_label_gain')
    }),
  )
  return outcome.rows.find(({ id, sum }) => id === row?.id && sum === 'subvention')
}

/** Our figures beside the model's. Pure. */
export function opinionOf(given: FundingInput, outcome: SimulationOutcome, theirs: ModelAnswer): SecondOpinion {
  const row = accompaniedRow(given, outcome)
  const ours = row && {
    eligible: row.scenario_id !== null,
    expense: row.scenario_id ? row.subventioned_expense : 0,
    rate: row.scenario_id ? row.rate : null,
    before: row.before,
  }
  const category = given.facts.resources_category
  const line = (label: string, mine: string | null, other: string): OpinionLine => ({
    label,
    ours: mine,
    theirs: other,
    agrees: mine === null || mine === other,
  })
  const percent = (rate: string | null | undefined) => (rate ? formatPercent(rate) : 'aucun')
  const answer = (yes: boolean) => (yes ? 'oui' : 'non')
  return {
    verdict: 'told',
    in_span: officialModel.valid_from <= outcome.on && outcome.on <= officialModel.valid_until,
    rules_on: outcome.on,
    lines: [
      line(
        'Catégorie de ressources',
        typeof category === 'string' ? categoryWords(category) : null,
        theirs.category ? categoryWords(theirs.category) : 'inconnue',
      ),
      line('Droit au parcours accompagné', ours ? answer(ours.eligible) : null, answer(theirs.eligible)),
      line('Dépense retenue', ours ? formatEuro(ours.expense) : null, formatEuro(theirs.expense)),
      line('Taux', ours ? percent(ours.rate) : null, percent(theirs.rate)),
      line('Aide avant écrêtement', ours ? formatEuro(ours.before) : null, formatEuro(theirs.before)),
      line(
        'Plafond de toutes les aides, du prix TTC',
        outcome.aid_ceiling ? formatPercent(outcome.aid_ceiling.rate) : null,
        formatPercent(theirs.ceiling),
      ),
    ],
  }
}

const categoryWords = (category: string): string =>
  category in incomeCategories ? incomeCategories[category as keyof typeof incomeCategories] : category
