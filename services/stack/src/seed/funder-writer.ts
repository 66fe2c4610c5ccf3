import { deciderOf } from '@faitage/api/kernel/records/place'
import { type DeadlineRuleSheet, deadlineRule } from '@faitage/contracts/funding/deadline-rule'
import { funder } from '@faitage/contracts/funding/funder'
import { fundingScenario } from '@faitage/contracts/funding/funding-scenario'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { copyOfFunder } from './financing.ts'
import type { DemoFunder } from './funders.ts'
import { idOf, type SeedWriter } from './writer.ts'

/** Writes national funders and a mission's copies of them, each with its scenarios and delays. */
export function funderWriter({ register, send }: SeedWriter) {
  return { registerFunder, copyFunder }

  /** The national funders that one does not go with; a mission's copies are known by them. */
  function excludesOf({ excludes }: DemoFunder) {
    return excludes.length > 0 ? { excludes: excludes.map(place => idOf(funder.stream, place)) } : {}
  }

  /** The mission's own copy of a national funder, as copying makes it. */
  async function copyFunder(mission_id: string, one: DemoFunder, n: number, order: number) {
    const copied_from = idOf(funder.stream, n)
    const id = copyOfFunder(mission_id, n)
    const copy = { ...one.sheet, mission_id, copied_from, order }
    const command = { type: 'Register', id, sheet: copy, mission_id } as const
    await send(deciderOf(funder), streamOf.record(funder.stream, id), command)
    for (const [place, scenario] of one.scenarios.entries()) {
      const own = derivedId(String(place), id)
      const sheet = { ...scenario, funder_id: id, ...excludesOf(one) }
      const command = { type: 'Register', id: own, sheet, mission_id } as const
      await send(deciderOf(fundingScenario), streamOf.record(fundingScenario.stream, own), command)
    }
    for (const [place, delay] of one.delays.entries())
      await registerDelay(derivedId(`delay/${place}`, id), { ...delay, funder_id: id }, mission_id)
  }

  async function registerDelay(id: string, sheet: DeadlineRuleSheet, mission_id: string | null) {
    const command = { type: 'Register', id, sheet, mission_id } as const
    await send(deciderOf(deadlineRule), streamOf.record(deadlineRule.stream, id), command)
  }

  /** One scenario after the other: they are shown in the order they were written. */
  async function registerFunder(one: DemoFunder, n: number) {
    await register(funder, n, one.sheet)
    const funder_id = idOf(funder.stream, n)
    for (const [place, scenario] of one.scenarios.entries()) {
      const id = idOf('funding_scenario', n, place)
      const sheet = { ...scenario, funder_id, ...excludesOf(one) }
      const command = { type: 'Register', id, sheet, mission_id: null } as const
      await send(deciderOf(fundingScenario), streamOf.record(fundingScenario.stream, id), command)
    }
    for (const [place, delay] of one.delays.entries())
      await registerDelay(idOf(deadlineRule.stream, n, place), { ...delay, funder_id }, null)
  }
}
