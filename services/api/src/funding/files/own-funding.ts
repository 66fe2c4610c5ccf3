import { moneyOf } from '@faitage/contracts/funding/deadlines'
import { sumOfFunder } from '@faitage/contracts/funding/funder'
import { monthlyPayment } from '@faitage/contracts/funding/monthly-payment'
import type { OwnPlan } from '@faitage/contracts/funding/own-funding.endpoints'
import { simulationsOfProject } from '@faitage/projections/funding/simulation'
import type { Api } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { refused } from '../../kernel/refusal.ts'
import { openToClient } from '../../projects/portal/client-side.ts'
import type { Reached } from '../../projects/project-access.ts'
import { outcomeOf } from '../simulations/computed.ts'
import { fundersNamed } from '../simulations/funders-of.ts'
import { fundingFileOf } from './funding-file.ts'

/** The plan that was retained, with what each funder promised and paid; null while none was. Tax advantages are no money of it. */
export async function ownPlan(api: Api, reached: Reached, caller: Caller): Promise<OwnPlan | null> {
  const sees = caller.role === 'client' ? openToClient(reached, 'works') : caller.permissions.has('read simulation')
  if (!sees) throw refused('NOT_FOUND')
  const { project_id } = reached.project
  const retained = (await simulationsOfProject(api.db, project_id)).find(({ sheet }) => sheet.retained)
  if (!retained) return null
  const outcome = await outcomeOf(api, reached.project, retained)
  const rows = outcome.rows.filter(({ sum, kept }) => sum !== 'tax' && kept > 0)
  const planned = new Map<string, number>()
  for (const { funder_id, kept } of rows) planned.set(funder_id, (planned.get(funder_id) ?? 0) + kept)
  const money = moneyOf((await fundingFileOf(api, project_id))?.sheet, planned).filter(
    // One that the plan counts nothing of may have granted something all the same.
    ({ funder_id, granted, paid }) => planned.has(funder_id) || (granted ?? 0) > 0 || paid > 0,
  )
  const funders = new Map(
    (
      await fundersNamed(
        api,
        money.map(({ funder_id }) => funder_id),
      )
    ).map(one => [one.id, one]),
  )
  const { total_work_price, total_subventions, total_loans, remaining_costs, to_finance } = outcome
  return {
    ...{ total_work_price, total_subventions, total_loans, remaining_costs, to_finance },
    monthly_payment: monthlyPayment(to_finance, retained.sheet),
    funders: money.flatMap(({ funder_id, simulated, granted, paid, is_refused }) => {
      const funder = funders.get(funder_id)
      const sum = funder ? sumOfFunder(funder) : 'subvention'
      if (sum === 'tax') return []
      return [
        {
          name: funder?.name ?? 'Financeur',
          is_loan: sum === 'loan',
          planned: simulated,
          promised: granted,
          ...{ paid, is_refused },
        },
      ]
    }),
  }
}
