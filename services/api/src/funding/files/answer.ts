import { deadlinesOf, type FunderMoney, moneyOf } from '@faitage/contracts/funding/deadlines'
import type { FundingFileSheet } from '@faitage/contracts/funding/funding-file'
import { fundingFile } from '@faitage/contracts/funding/funding-file'
import type { FundingFileAnswer } from '@faitage/contracts/funding/funding-file.endpoints'
import { lastStatus } from '@faitage/contracts/kernel/status-timeline'
import { type ProjectStatus, projectStatuses } from '@faitage/contracts/projects/project-status'
import { deadlineRulesOf } from '@faitage/projections/funding/deadline-rule'
import { simulationsOfProject } from '@faitage/projections/funding/simulation'
import { mayWriteMission } from '@faitage/projections/kernel/viewer'
import type { Api } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { withErased } from '../../kernel/records/erased.ts'
import type { Reached } from '../../projects/project-access.ts'
import { outcomeOf } from '../simulations/computed.ts'
import { fundersNamed, fundersOffered } from '../simulations/funders-of.ts'
import { fundingFileIdOf } from '../simulations/funding-file-id.ts'
import { fundingFileOf } from './funding-file.ts'
import { quotesAround } from './quotes-around.ts'
import { warningsOf } from './warnings.ts'

/** The funders of a project, each with what was simulated, asked, granted and paid, and its deadlines. */
export async function fundingAnswer(
  api: Api,
  caller: Caller,
  { project, mission }: Reached,
): Promise<FundingFileAnswer> {
  const { project_id, mission_id, requester_type } = project
  const [known, simulations, offered] = await Promise.all([
    fundingFileOf(api, project_id),
    simulationsOfProject(api.db, project_id),
    fundersOffered(api, mission_id, requester_type),
  ])
  const file = withErased(fundingFile, known?.sheet ?? { project_id })
  const retained = simulations.find(({ sheet }) => sheet.retained)
  const rows = retained ? (await outcomeOf(api, project, retained)).rows : []
  const simulated = new Map<string, number>()
  for (const { funder_id, kept } of rows) simulated.set(funder_id, (simulated.get(funder_id) ?? 0) + kept)
  const money = moneyOf(file, simulated)
  const ids = [
    ...new Set([...offered.filter(one => one.mission_id).map(one => one.id), ...money.map(one => one.funder_id)]),
  ]
  const [funders, rules] = await Promise.all([fundersNamed(api, ids), deadlineRulesOf(api.db, ids)])
  const deadlines = deadlinesOf(file, rules, api.clock.today())
  const byFunder = new Map(money.map(one => [one.funder_id, one]))
  const items = ids.flatMap(id => {
    const funder = funders.find(one => one.id === id)
    if (!funder) return []
    const { name, type } = funder
    return [
      { ...(byFunder.get(id) ?? nothing(id)), name, type, deadlines: deadlines.filter(one => one.funder_id === id) },
    ]
  })
  // A loan is paid back, and a tax advantage is no money of the works: neither is aid to come.
  const aids = items.filter(({ type }) => type !== 'pret' && type !== 'avantage_fiscal')
  const sum = (of: (one: FunderMoney) => number | null) => aids.reduce((total, one) => total + (of(one) ?? 0), 0)
  return {
    id: known?.id ?? fundingFileIdOf(project_id),
    revision: known?.revision ?? -1,
    simulation: retained ? { id: retained.id, name: retained.sheet.name } : null,
    items,
    deposits: file.deposits ?? [],
    approvals: file.approvals ?? [],
    payments: file.payments ?? [],
    extensions: file.extensions ?? [],
    waivers: file.waivers ?? [],
    works_started_on: file.works_started_on ?? null,
    works_completed_on: file.works_completed_on ?? null,
    totals: {
      simulated: sum(one => one.simulated),
      asked: sum(one => one.asked),
      granted: sum(one => one.granted),
      paid: sum(one => one.paid),
      at_risk: sum(one => one.at_risk),
    },
    warnings: warningsOf({ items, file, quotes: await quotesAround(api, project, file) }),
    proposed_status: proposedStatus(file, lastStatus(project.statuses).status),
    may_write: caller.permissions.has('update simulation') && mayWriteMission(caller, mission),
  }
}

const nothing = (funder_id: string): FunderMoney => ({
  ...{ funder_id, simulated: 0, asked: null, granted: null, paid: 0 },
  ...{ advance_paid: 0, is_refused: false, at_risk: 0 },
})

/** The status that the file suggests, where the project has not come to it: nothing is ever changed by itself. */
export function proposedStatus(
  { deposits, approvals, payments }: FundingFileSheet,
  now: ProjectStatus,
): FundingFileAnswer['proposed_status'] {
  const earliest = (days: readonly (string | null | undefined)[]) =>
    days
      .filter(day => day)
      .toSorted()
      .at(0)
  const steps: readonly (readonly [ProjectStatus, string | null | undefined])[] = [
    [
      'en_demande_de_paiement',
      earliest((payments ?? []).filter(({ kind }) => kind === 'balance').map(one => one.asked_on)),
    ],
    ['agree', earliest((approvals ?? []).filter(({ decision }) => decision === 'granted').map(one => one.on))],
    ['depose', earliest((deposits ?? []).map(one => one.on))],
  ]
  const [status, on] = steps.find(([, day]) => day) ?? []
  if (!status || !on || projectStatuses.indexOf(now) >= projectStatuses.indexOf(status)) return null
  return { status, on }
}
