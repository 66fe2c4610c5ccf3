import { rowIdOf } from '@faitage/api/funding/simulations/funders-of'
import { fundingFileIdOf } from '@faitage/api/funding/simulations/funding-file-id'
import { deciderOf } from '@faitage/api/kernel/records/place'
import { funder } from '@faitage/contracts/funding/funder'
import { type FundingFileSheet, fundingFile } from '@faitage/contracts/funding/funding-file'
import { nationalFunders } from '@faitage/contracts/funding/national-aids/national-funders'
import { nationalIncomeScales } from '@faitage/contracts/funding/national-aids/national-scales'
import { type SimulationSheet, simulation } from '@faitage/contracts/funding/simulation'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { IncomeCategory } from '@faitage/contracts/referential/income-category'
import { incomeCategoryOf, scalesInForce } from '@faitage/contracts/referential/income-scale'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { copiedFunders } from './funders.ts'
import type { DemoProject } from './projects.ts'
import { idOf, type SeedWriter } from './writer.ts'

interface Financed {
  readonly mission_id: string
  readonly project_id: string
  readonly subject_id: string
  readonly project: DemoProject
  /** Those of the works, with the cents of each that funders may count. */
  readonly quotes: readonly { id: string; eligible: number }[]
  /** The scenario of the first dwelling that was retained, where it was audited. */
  readonly scenario_id: string | undefined
  readonly actor: string
}

/** The mission's own copy of a national funder. */
export const copyOfFunder = (mission_id: string, n: number): string =>
  derivedId(`funder/${idOf(funder.stream, n)}/0`, mission_id)

/** Writes the plan of a project whose file is being made, and what came of it at the funder where it was deposited. */
export function financingWriter({ send }: SeedWriter, today: string) {
  return async ({ mission_id, project_id, subject_id, project, quotes, scenario_id, actor }: Financed) => {
    if (quotes.length === 0 || project.requester_type !== 'PO') return
    const id = idOf(simulation.stream, project_id)
    const funders = copiedFunders.map(n => copyOfFunder(mission_id, n))
    const isEnergy = project.sheet.type !== 'autonomie'
    const audited = scenario_id
      ? { scenario_id }
      : ({ energy_label: 'F', projected_energy_label: 'C', energy_gain: '55' } as const)
    const sheet: SimulationSheet = {
      ...{ project_id, name: 'Simulation 1', quotes: quotes.map(one => one.id), retained: true },
      ...(isEnergy ? audited : { amo_level: 'complet' }),
      funders: funders.map(funder_id => ({ id: rowIdOf(id, funder_id), funder_id })),
      ...{ loan_months: 180, loan_rate: '0' },
    }
    const register = async (record: typeof simulation | typeof fundingFile, of: string, whole: object) => {
      const command = { type: 'Register', id: of, sheet: whole as never, mission_id, subject_id } as const
      await send(deciderOf(record as typeof simulation), streamOf.record(record.stream, of), command, actor)
    }
    await register(simulation, id, sheet)
    const eligible = quotes.reduce((sum, one) => sum + one.eligible, 0)
    const amount = askedOf(project, eligible, today)
    const funder_id = copyOfFunder(mission_id, placeOf(isEnergy ? 'ampleur_PO' : 'mpa_PO'))
    const file = amount > 0 ? fileOf(project, { project_id, funder_id, amount }) : undefined
    if (file) await register(fundingFile, fundingFileIdOf(project_id), file)
  }
}

/** The place of a national funder among those of the demonstration. */
const placeOf = (key: string): number => nationalFunders.findIndex(one => one.key === key)

const thorough: Record<IncomeCategory, number> = { tres_modeste: 80, modeste: 60, intermediaire: 45, superieur: 10 }
const adapted: Record<IncomeCategory, number> = { tres_modeste: 70, modeste: 50, intermediaire: 0, superieur: 0 }
/** The flat amount that goes with a whole accompaniment of works that adapt a home, cents. */
const ACCOMPANIED = 60_000

/** Asks for what the plan comes to, as the scales of today count it; cents. */
function askedOf({ requester, sheet }: DemoProject, eligible: number, today: string): number {
  const { adults_occupants_number: adults, minors_occupants_number: minors, taxable_incomes = [] } = requester
  const [income] = taxable_incomes
  const persons = (adults ?? 1) + (minors ?? 0)
  const household = { persons, income: income?.income ?? 0, postal_code: sheet.address_code ?? '', on: today }
  const category = incomeCategoryOf(household, scalesInForce(nationalIncomeScales))?.category
  if (!category) return 0
  if (sheet.type !== 'autonomie') return Math.floor((Math.min(eligible, 4_000_000) * thorough[category]) / 100)
  return adapted[category] === 0
    ? 0
    : Math.floor((Math.min(eligible, 2_200_000) * adapted[category]) / 100) + ACCOMPANIED
}

interface Asked {
  readonly project_id: string
  readonly funder_id: string
  readonly amount: number
}

function fileOf({ steps }: DemoProject, { project_id, funder_id, amount }: Asked): FundingFileSheet | undefined {
  const since = (status: string) => steps.find(step => step.status === status)?.on
  const [deposited, certified, asked, settled] = [
    ...[since('depose'), since('agree'), since('en_demande_de_paiement'), since('solde')],
  ]
  if (!deposited) return undefined
  const reference = `MPR-${deposited.slice(0, 4)}-${project_id.slice(0, 6)}`
  const payment = {
    id: idOf('funding_payment', project_id),
    funder_id,
    kind: 'balance',
    asked_on: asked,
    amount,
  } as const
  return {
    project_id,
    deposits: [{ funder_id, on: deposited, amount, reference }],
    ...(certified ? { approvals: [{ funder_id, decision: 'granted', on: certified, amount }] } : {}),
    ...(asked
      ? {
          works_started_on: addDays(asked, -90),
          works_completed_on: addDays(asked, -7),
          payments: [settled ? { ...payment, paid_on: settled, paid: amount } : payment],
        }
      : {}),
  }
}
