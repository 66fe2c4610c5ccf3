import { computeFunding } from '@faitage/api/funding/engine/compute-funding'
import type { Facts, FundingInput, RowGiven } from '@faitage/api/funding/engine/input'
import { nationalFunders } from '@faitage/contracts/funding/national-aids/national-funders'
import { percentile } from './stats.ts'

const REPEATS = 30
const FUNDERS = 12
const DWELLINGS = 200

const rowOf = (
  name: string,
  at: number,
  { sheet, scenarios }: Pick<(typeof nationalFunders)[number], 'sheet' | 'scenarios'>,
) =>
  ({
    id: `${name} ${at}`,
    funder: { id: name, sheet },
    use_case_id: null,
    scenarios: scenarios.map((scenario, place) => ({
      id: `${name} ${place}`,
      revision: 0,
      sheet: { ...scenario, funder_id: name },
    })),
    typed: {},
  }) satisfies RowGiven

/** The national funders of a kind of requester, and as many local ones as make twelve. */
function rowsOf(requester_type: 'PO' | 'PB'): RowGiven[] {
  const own = nationalFunders.filter(({ sheet }) => sheet.requester_type === requester_type)
  const local = Array.from({ length: Math.max(0, FUNDERS - own.length) }, (_, at) => ({
    key: `local ${at}`,
    sheet: { name: `Collectivité ${at}`, type: 'subvention', subvention_round: 2, requester_type } as const,
    scenarios: [{ criteria: [], rate: '10', upper_limit: 1_000_000 }],
  }))
  return [...local, ...own].map((one, at) => rowOf(one.key, at, one))
}

const facts: Facts = {
  ...{ resources_category: 'modeste', requester_age: 72, GIR_coefficient: 5, main_residence: true, department: '49' },
  ...{ construction_year: 1968, living_area: '87.5', energy_label: 'F', projected_energy_label: 'C' },
  ...{ energy_label_gain: 3, energy_gain: '52.4', replaces_fossil_boiler: true, amo_level: 'complet' },
  ...{ accommodation_type: 'Appartement', condominium: true, case_type: 'decence' },
}
const input = (more: Partial<FundingInput>): FundingInput => ({
  ...{ on: '2025-11-03', requester_type: 'PO', facts, sources: {}, quotes: [], use_cases: [], dwellings: [], rows: [] },
  ...{
    aid_ceiling: { rate: '90', basis: 'TTC', scale_id: 'scale', scale_name: 'Plafonds' },
    no_advance_request: false,
  },
  ...more,
})
const quotes = (sheets: readonly FundingInput['quotes'][number]['sheet'][]) =>
  sheets.map((sheet, at) => ({ id: `quote ${at}`, sheet }))

const owner = input({
  rows: rowsOf('PO'),
  quotes: quotes(
    Array.from({ length: 6 }, (_, at) => ({
      ...{ project_id: 'project', name: `Devis ${at}`, price_excl_tax: 1_234_567 + at, price_incl_tax: 1_302_468 + at },
      work_types: [{ type_name: 'pac_air_eau' as const }],
    })),
  ),
})
const dwellings = Array.from({ length: DWELLINGS }, (_, at) => {
  const living_area = String(31 + (at % 60))
  return {
    id: `dwelling ${at}`,
    name: `Logement ${at}`,
    living_area,
    simulated: true,
    facts: { ...facts, living_area },
  }
})
const landlord = input({
  requester_type: 'PB',
  rows: rowsOf('PB'),
  dwellings,
  quotes: quotes([
    {
      ...{ project_id: 'project', name: 'Réhabilitation', common_price_excl_tax: 98_765_432 },
      common_price_incl_tax: 104_197_531,
      accommodations: dwellings.map(({ id }, at) => ({
        ...{ accommodation_id: id, price_excl_tax: 2_000_000 + at, price_incl_tax: 2_110_000 + at },
      })),
    },
  ]),
})

function p95Of(given: FundingInput): number {
  computeFunding(given)
  const times = Array.from({ length: REPEATS }, () => {
    const began = performance.now()
    computeFunding(given)
    return performance.now() - began
  })
  return percentile(times, 95)
}

/** P19: milliseconds of a simulation, warm: twelve funders of an owner; the same of a landlord of two hundred dwellings. */
export const p19 = () => ({ owner: p95Of(owner), landlord: p95Of(landlord), rows: owner.rows.length })
