import { rankOf, withActs } from '@faitage/contracts/energy-audit/acts'
import type { AuditFields } from '@faitage/contracts/energy-audit/audit-field'
import { comparableName, copyName, scenarioName } from '@faitage/contracts/energy-audit/audit-names'
import type { EnergyAuditSheet } from '@faitage/contracts/energy-audit/energy-audit'
import { type RowGroup, rowGroupNames, rowGroups } from '@faitage/contracts/energy-audit/form-groups'
import type { Recommendation } from '@faitage/contracts/energy-audit/recommendation'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { statesOfDwelling } from '@faitage/projections/energy-audit/energy-audit'
import { alone } from '../kernel/alone.ts'
import type { Api } from '../kernel/api.ts'
import { partOf } from '../kernel/http/request-context.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { AuditOperations } from './operations.ts'
import type { State } from './state.ts'

/** Scenarios of one dwelling, at most. */
const MOST = 30
/** Milliseconds that it waits for the read models, which know the others. */
const CAUGHT_UP_MS = 2000

/** Does what depends on the other scenarios of a dwelling: they are known, and nobody else changes them meanwhile. */
export const amongScenarios = <T>(
  api: Api,
  { sheet }: Pick<State, 'sheet'>,
  work: () => Promise<T | Refusal>,
): Promise<T | Refusal> =>
  alone(api, `scenarios of ${sheet.accommodation_id}`, async () =>
    (await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS)) ? work() : refused('UNAVAILABLE'),
  )

/** A scenario that is to be made: what it holds beside its name and number. */
type Asked = { readonly name?: string | undefined; readonly sheet: Partial<EnergyAuditSheet> }

/** Registers scenarios of a dwelling, numbered after the highest number ever given there. */
export async function addScenarios(
  api: Api,
  operations: AuditOperations,
  initial: State,
  asked: (others: readonly string[]) => readonly Asked[],
  by: By,
): Promise<readonly Written[] | Refusal> {
  const { accommodation_id, project_id } = initial.sheet
  const { mission_id, requester_id } = initial.reached.project
  return amongScenarios(api, initial, async () => {
    const states = await statesOfDwelling(api.db, accommodation_id)
    const living = states.filter(({ is_deleted, sheet }) => !is_deleted && sheet.kind === 'scenario')
    const names = living.map(({ sheet }) => sheet.name)
    const wanted = asked(names)
    const requests = wanted.map((_, index) =>
      wanted.length === 1 ? by.request : partOf(by.request, `scenario ${index}`),
    )
    const ids = requests.map(request => request.newId('energy_audit'))
    // Sent again, it does not stand in its own way.
    const others = living.filter(({ id }) => !ids.includes(id))
    if (others.length + wanted.length > MOST) return refused('energy.scenarios.tooMany', { most: MOST })
    const taken = new Set(others.map(({ sheet }) => comparableName(sheet.name)))
    let number = Math.max(0, ...states.map(({ sheet }) => sheet.number ?? 0))
    const made: Written[] = []
    for (const [index, { name, sheet }] of wanted.entries()) {
      number++
      while (name === undefined && taken.has(comparableName(scenarioName(number)))) number++
      const called = name ?? scenarioName(number)
      if (taken.has(comparableName(called))) return refused('energy.scenario.nameTaken', { name: called })
      const request = requests[index]!
      const whole = { ...sheet, project_id, accommodation_id, kind: 'scenario', name: called, number } as const
      const place = { mission_id, subject_id: requester_id }
      const answer = await operations.registerAt(place, ids[index]!, whole, { ...by, request })
      if (isRefusal(answer)) return answer
      made.push(answer)
    }
    return made
  })
}

/** A copy takes forms, recommendations and comment, its rows under new ids; neither photographs nor results. */
export function copied({ id, sheet }: State, newId: (kind: string) => string): Partial<EnergyAuditSheet> {
  const renamed = new Map<string, string>()
  for (const group of rowGroupNames)
    for (const [index, row] of (sheet[group] ?? []).entries())
      if (row.id) renamed.set(row.id, newId(`${group}.${index}`))
  const groups = Object.fromEntries(
    rowGroupNames.map(group => [group, (sheet[group] ?? []).map(row => renamedIn(group, row, renamed))]),
  )
  const { metrics, recommendations, commentary } = sheet
  return { ...groups, metrics, recommendations, commentary, cloned_from: id }
}

/** A row with the new ids of what it is and names; a measure that reads as an id stays what it is. */
function renamedIn(group: RowGroup, row: object, renamed: ReadonlyMap<string, string>) {
  const fields: AuditFields = rowGroups[group].fields
  const isId = (key: string) => key === 'id' || fields[key]?.kind === 'row'
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, (isId(key) && renamed.get(String(value))) || value]),
  )
}

/** The name of the copy of a state. */
export const nameOfCopy = ({ sheet }: State, others: readonly string[]) => copyName(sheet.name, others)

/** The recommendations of a state gathered into scenarios: all at once, or one step after the other by priority. */
export function planned(
  state: State,
  advised: readonly Recommendation[],
  plan: 'once' | 'steps',
  { year, newId }: { year: number; newId: (kind: string) => string },
): Asked[] {
  const sheet = copied(state, newId)
  const stepsOf = [...new Set(advised.map(({ priority }) => rankOf(priority)))].sort()
  const gathered =
    plan === 'once' ? [advised] : stepsOf.map(last => advised.filter(({ priority }) => rankOf(priority) <= last))
  return gathered.map((some, index) => ({
    name: plan === 'once' ? 'Rénovation en une fois' : `BBC par étapes, étape ${index + 1}`,
    sheet: {
      ...withActs({ ...state.sheet, ...sheet }, some, year),
      recommendations: [...some],
      retained: undefined,
      balance: undefined,
      photos: undefined,
      result: undefined,
      cloned_from: state.id,
    },
  }))
}
