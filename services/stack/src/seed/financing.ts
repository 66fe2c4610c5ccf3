import { rowIdOf } from '@faitage/api/funding/simulations/funders-of'
import { fundingFileIdOf } from '@faitage/api/funding/simulations/funding-file-id'
import { deciderOf } from '@faitage/api/kernel/records/place'
import { funder } from '@faitage/contracts/funding/funder'
import { type FundingFileSheet, fundingFile } from '@faitage/contracts/funding/funding-file'
import { type SimulationSheet, simulation } from '@faitage/contracts/funding/simulation'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { copiedFunders } from './funders.ts'
import type { DemoProject } from './projects.ts'
import { idOf, type SeedWriter } from './writer.ts'

interface Financed {
  readonly mission_id: string
  readonly project_id: string
  readonly subject_id: string
  readonly project: DemoProject
  readonly quotes: readonly string[]
  /** The scenario of the first dwelling that was retained, where it was audited. */
  readonly scenario_id: string | undefined
  readonly actor: string
}

/** The mission's own copy of a national funder. */
export const copyOfFunder = (mission_id: string, n: number): string =>
  derivedId(`funder/${idOf(funder.stream, n)}/0`, mission_id)

/** The amount asked of Anah for a project of the demonstration, cents. */
const ASKED = 1_800_000

/** Writes the plan of a project whose file is being made, and what came of it at the funder where it was deposited. */
export function financingWriter({ send }: SeedWriter) {
  return async ({ mission_id, project_id, subject_id, project, quotes, scenario_id, actor }: Financed) => {
    const since = (status: string) => project.steps.find(step => step.status === status)?.on
    if (quotes.length === 0 || project.requester_type !== 'PO') return
    const id = idOf(simulation.stream, project_id)
    const funders = copiedFunders.map(n => copyOfFunder(mission_id, n))
    const sheet: SimulationSheet = {
      ...{ project_id, name: 'Simulation 1', quotes: [...quotes], retained: true },
      ...(scenario_id ? { scenario_id } : { energy_label: 'F', projected_energy_label: 'C', energy_gain: '55' }),
      funders: funders.map(funder_id => ({ id: rowIdOf(id, funder_id), funder_id })),
      ...{ loan_months: 180, loan_rate: '0' },
    }
    const register = async (record: typeof simulation | typeof fundingFile, of: string, whole: object) => {
      const command = { type: 'Register', id: of, sheet: whole as never, mission_id, subject_id } as const
      await send(deciderOf(record as typeof simulation), streamOf.record(record.stream, of), command, actor)
    }
    await register(simulation, id, sheet)
    const file = fileOf(project_id, ampleurAmong(funders), since)
    if (file) await register(fundingFile, fundingFileIdOf(project_id), file)
  }
}

/** Anah's own aid: the last but two of those that the mission copied. */
const ampleurAmong = (funders: readonly string[]): string => funders.at(-3)!

function fileOf(project_id: string, funder_id: string, since: (status: string) => string | undefined) {
  const [deposited, certified, asked] = [since('depose'), since('agree'), since('en_demande_de_paiement')]
  if (!deposited) return undefined
  const file: FundingFileSheet = {
    project_id,
    deposits: [
      { funder_id, on: deposited, amount: ASKED, reference: `MPR-${deposited.slice(0, 4)}-${project_id.slice(0, 6)}` },
    ],
    ...(certified ? { approvals: [{ funder_id, decision: 'granted', on: certified, amount: ASKED }] } : {}),
    ...(asked
      ? {
          works_started_on: addDays(asked, -90),
          works_completed_on: addDays(asked, -7),
          payments: [
            { id: idOf('funding_payment', project_id), funder_id, kind: 'balance', asked_on: asked, amount: ASKED },
          ],
        }
      : {}),
  }
  return file
}
