import type { FunderSheet, funderEndpoints } from '@faitage/contracts/funding/funder'
import { fundingScenario } from '@faitage/contracts/funding/funding-scenario'
import type { BodyOf, ResponseOf, Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type FundingScenarioItem, scenariosOf } from '@faitage/projections/funding/funding-scenario'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { funderDecider, reachesMission, reachFunder, refuseToWrite } from './funder-access.ts'
import { scenarioDecider, streamOfScenario } from './funding-scenario.decider.ts'

type Copy = typeof funderEndpoints.copyToMission

/** Milliseconds a copy waits for the read models: scenarios written a moment ago are copied too. */
const CAUGHT_UP_MS = 2000

/**
 * Copies funders into a mission. Everything is checked before anything is written, and the scenarios of a copy are
 * written before the funder they hang on: an interrupted copy is not there at all, and asking again finishes it.
 */
export async function copyToMission(
  api: Api,
  { funders_id, mission_id }: BodyOf<Copy>,
  by: { caller: Caller; request: RequestContext },
): Promise<ResponseOf<Copy> | Refusal> {
  if (!(await reachesMission(api, by.caller, mission_id))) return refused('NOT_FOUND')
  const readOnly = await refuseToWrite(api, by.caller, { mission_id })
  if (readOnly) return readOnly
  const sources = new Map<string, FunderSheet>()
  for (const id of funders_id) sources.set(id, await reachFunder(api, by.caller, id))
  if (!(await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS))) return refused('UNAVAILABLE')
  const scenarios = await scenariosOf(api.db, [...sources.keys()])

  const items: Written[] = []
  for (const [source, sheet] of sources) {
    const id = by.request.newId(`funder/${source}`)
    for (const scenario of scenarios.get(source) ?? []) {
      const written = await writeScenario(id, scenario)
      if (isRefusal(written)) return written
    }
    const stream = streamOf.record('funder', id)
    const command = { type: 'Register', id, sheet: { ...sheet, mission_id } } as const
    const written = await handle(api, { decider: funderDecider, stream, command, ...by })
    if (isRefusal(written)) return written
    items.push(written)
  }
  return { items, position: items.at(-1)?.position ?? '0' }

  function writeScenario(funder_id: string, scenario: FundingScenarioItem) {
    const id = by.request.newId(`funding_scenario/${scenario.id}`)
    const sheet = fundingScenario.fields.parse({ ...scenario, funder_id })
    const command = { type: 'Register', id, sheet } as const
    return handle(api, { decider: scenarioDecider, stream: streamOfScenario(id), command, ...by })
  }
}
