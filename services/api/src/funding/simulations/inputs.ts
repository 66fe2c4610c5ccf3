import type { ComputedSimulation } from '@faitage/contracts/funding/computed-simulation'
import { type CriterionFieldName, criterionField } from '@faitage/contracts/funding/criterion-fields'
import { valueWords } from '@faitage/contracts/funding/criterion-words'
import { formatDecimal, formatEuro } from '@faitage/contracts/kernel/format-number'
import { writtenQuoteWorks } from '@faitage/contracts/works/work-kinds'
import type { Facts, FactValue, FundingInput } from '../engine/input.ts'

type Input = ComputedSimulation['inputs'][number]
/** A difference between a kept input and today's. */
export interface Change {
  readonly label: string
  readonly before: string | null
  readonly now: string | null
}

/** The fields that the scenarios of some rows ask about. */
const askedFields = ({ rows }: Pick<FundingInput, 'rows'>): ReadonlySet<CriterionFieldName> =>
  new Set(rows.flatMap(({ scenarios }) => scenarios.flatMap(({ sheet }) => sheet.criteria.map(({ field }) => field))))

/** The facts that matter to a simulation: those that its funders ask about. */
export function askedFacts(given: FundingInput): Facts {
  const asked = askedFields(given)
  return Object.fromEntries(Object.entries(given.facts).filter(([field]) => asked.has(field as CriterionFieldName)))
}

/** The inputs of a simulation, as people would list them. */
export function inputsOf(given: FundingInput): Input[] {
  const { quotes, rows, facts, dwellings, aid_ceiling, on } = given
  const asked = askedFields(given)
  return [
    ...quotes.map(({ id, sheet }) => ({
      key: `quote/${id}`,
      label: `Devis « ${sheet.name ?? 'sans nom'} »`,
      value: [
        `${formatEuro(sheet.price_incl_tax ?? 0)} TTC`,
        `${formatEuro(sheet.eligible_amount ?? sheet.price_excl_tax ?? 0)} éligibles`,
        ...(sheet.work_types?.length ? [writtenQuoteWorks(sheet.work_types)] : []),
      ]
        .join(', ')
        .slice(0, 300),
    })),
    ...rows.flatMap(({ funder, scenarios }) =>
      scenarios
        .filter(({ sheet }) => (sheet.applies_from ?? '') <= on && on <= (sheet.applies_until ?? '9999'))
        .map(({ id, revision }, at) => ({
          key: `scenario/${id}`,
          label: `${funder.sheet.name}, scénario ${at + 1}`,
          value: `version ${revision + 1}`,
        })),
    ),
    ...Object.entries(facts).flatMap(([field, value]) =>
      asked.has(field as CriterionFieldName) ? [factInput(field as CriterionFieldName, value)] : [],
    ),
    ...dwellings
      .filter(({ simulated }) => simulated)
      .map(({ id, name, living_area, facts: own }) => ({
        key: `dwelling/${id}`,
        label: name,
        value: [
          living_area ? `${formatDecimal(living_area)}\u00A0m²` : 'surface inconnue',
          ...[own.energy_label, own.projected_energy_label].filter(Boolean).map(String),
        ].join(', '),
      })),
    ...(aid_ceiling
      ? [
          {
            key: 'aid_ceiling',
            label: 'Plafond des aides',
            value: `${formatDecimal(aid_ceiling.rate)}\u00A0% du prix ${aid_ceiling.basis}`,
          },
        ]
      : []),
  ]
}

function factInput(field: CriterionFieldName, value: FactValue): Input {
  const { label } = criterionField(field)
  const given = Array.isArray(value) ? [...value] : (value as string | number | boolean)
  const words =
    typeof given === 'boolean' ? (given ? 'oui' : 'non') : valueWords(criterionField(field), asListed(field, given))
  return { key: `fact/${field}`, label, value: words.slice(0, 300) }
}

/** One code of a list is written as a list of one. */
const asListed = (field: CriterionFieldName, value: string | number | string[]) =>
  criterionField(field).kind === 'choice' && typeof value === 'string' ? [value] : value

/** The changes between two lists of inputs. Pure. */
export function changesBetween(before: readonly Input[], now: readonly Input[]): Change[] {
  const known = new Map(before.map(one => [one.key, one]))
  const there = new Map(now.map(one => [one.key, one]))
  const altered = now.flatMap(({ key, label, value }) => {
    const was = known.get(key)?.value ?? null
    return was === value ? [] : [{ label, before: was, now: value }]
  })
  const gone = before
    .filter(({ key }) => !there.has(key))
    .map(({ label, value }) => ({ label, before: value, now: null }))
  return [...altered, ...gone]
}
