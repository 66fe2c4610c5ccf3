import { deadlineRule } from '@faitage/contracts/funding/deadline-rule'
import { funder } from '@faitage/contracts/funding/funder'
import type { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { fundingScenario } from '@faitage/contracts/funding/funding-scenario'
import type { ResponseOf, Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { deadlineRulesOf } from '@faitage/projections/funding/deadline-rule'
import { scenariosOf } from '@faitage/projections/funding/funding-scenario'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { Api } from '../kernel/api.ts'
import { deciderOf } from '../kernel/records/place.ts'
import type { ReachedRecord } from '../kernel/records/reach-record.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { deadlineRuleOperations, funderOperations, scenarioOperations } from './funder-operations.ts'

type Copy = typeof funderEndpoints.copyToMission

/** Milliseconds a copy waits for the read models: scenarios written a moment ago are copied too. */
const CAUGHT_UP_MS = 2000

/**
 * Copies funders into a mission. Everything is checked before anything is written, and the scenarios and delays of a copy are
 * written before the funder they hang on: an interrupted copy is not there at all, and asking again finishes it.
 */
export async function copyToMission(
  api: Api,
  mission_id: string,
  asked: readonly ReachedRecord<typeof funder>[],
  by: By,
): Promise<ResponseOf<Copy> | Refusal> {
  const [funders, scenarios, deadlines] = [funderOperations(api), scenarioOperations(api), deadlineRuleOperations(api)]
  const sources = new Map(asked.map(({ state: { id, sheet } }) => [id, sheet]))
  if (!(await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS))) return refused('UNAVAILABLE')
  const [known, rules] = await Promise.all([
    scenariosOf(api.db, [...sources.keys()]),
    deadlineRulesOf(api.db, [...sources.keys()]),
  ])
  const place = { mission_id, subject_id: undefined }

  const items: Written[] = []
  for (const [source, sheet] of sources) {
    const { id: funder_id, copied } = await placeOfCopy(api, mission_id, source)
    if (copied) {
      items.push(copied)
      continue
    }
    for (const scenario of known.get(source) ?? []) {
      const { id: _, revision: __, created_at: ___, updated_at: ____, ...whole } = scenario
      const copy = fundingScenario.fields.parse({ ...whole, funder_id })
      const written = await scenarios.registerAt(place, derivedId(scenario.id, funder_id), copy, by)
      if (isRefusal(written)) return written
    }
    for (const rule of rules.filter(one => one.funder_id === source)) {
      const { id: ruleId, revision: _, created_at: __, updated_at: ___, ...whole } = rule
      const copy = deadlineRule.fields.parse({ ...whole, funder_id })
      const written = await deadlines.registerAt(place, derivedId(ruleId, funder_id), copy, by)
      if (isRefusal(written)) return written
    }
    const written = await funders.registerAt(place, funder_id, { ...sheet, mission_id, copied_from: source }, by)
    if (isRefusal(written)) return written
    items.push(written)
  }
  return { items, position: items.at(-1)?.position ?? '0' }
}

/**
 * The stream of a mission's copy of a funder, which two who copy at once meet too; the one after, where a copy was removed.
 * `copied` when a copy is there already.
 */
async function placeOfCopy(api: Api, mission_id: string, source: string): Promise<{ id: string; copied?: Written }> {
  for (let removed = 0; ; removed++) {
    const id = derivedId(`funder/${source}/${removed}`, mission_id)
    const { state, revision } = await api.folds.catchUp(deciderOf(funder), streamOf.record(funder.stream, id))
    if (state.life === 'absent') return { id }
    if (state.life === 'present') return { id, copied: { id, revision, position: await api.events.head() } }
  }
}
