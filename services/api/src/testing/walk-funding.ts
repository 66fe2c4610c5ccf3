import { deadlineRuleEndpoints } from '@faitage/contracts/funding/deadline-rule'
import { simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import type { TestSystem } from './system.ts'
import type { Pair } from './walk-reach.ts'

interface Half {
  readonly project_id: string
  readonly funder_id: string
  readonly name: string
}

/** A simulation of each of two projects, with a row of its funder, and a delay of that funder. */
export async function walkedFunding(
  system: TestSystem,
  halves: { readonly own: Half; readonly foreign: Half },
): Promise<Record<'simulation' | 'simulationFunder' | 'deadlineRule', Pair>> {
  const admin = system.as('admin')
  await system.settled()
  const of = async ({ project_id, funder_id, name }: Half) => {
    const body = { project_id, name, funders: [{ id: funder_id, funder_id }] }
    const { id } = await admin.call(simulationEndpoints.create, { body })
    const { funders } = await admin.call(simulationEndpoints.get, { params: { id } })
    const rule = { funder_id, kind: 'start', from: 'notification', months: 12, effect: name } as const
    const { id: deadlineRule } = await admin.call(deadlineRuleEndpoints.create, { body: rule })
    return { simulation: id, simulationFunder: funders[0]!.id, deadlineRule }
  }
  const [own, foreign] = [await of(halves.own), await of(halves.foreign)]
  const pair = (kind: keyof typeof own): Pair => ({ own: own[kind], foreign: foreign[kind] })
  return {
    simulation: pair('simulation'),
    simulationFunder: pair('simulationFunder'),
    deadlineRule: pair('deadlineRule'),
  }
}
