import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../kernel/testing/property-runs.ts'
import { requesterTypeLabels } from '../kernel/value-labels.ts'
import type { RequesterType } from '../kernel/values.ts'
import { projectStatuses } from '../projects/project-status.ts'
import { type BillingTriggerSheet, billingTrigger } from './billing-trigger.ts'
import { type Entered, lotsOf, type Match, matchOf } from './matching.ts'

const requesterTypes = Object.keys(requesterTypeLabels) as RequesterType[]
/* Few values of each, so that what is asked for is often there. */
const missions = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const orNone = <T>(values: fc.Arbitrary<T>) => fc.oneof(values, fc.constant(undefined), fc.constant(null))
const cases = oneOf('energie', 'autonomie', 'decence')
const trigger = fc.record({
  mission_id: oneOf(missions[0], missions[0], missions[1]),
  project_status: oneOf(...projectStatuses.slice(0, 2)),
  requester_type: orNone(oneOf(...requesterTypes)),
  lot_number_min: orNone(fc.integer({ min: 0, max: 6 })),
  lot_number_max: orNone(fc.integer({ min: 0, max: 6 })),
  main_case_type: orNone(cases),
  secondary_case_type: orNone(cases),
  case_type_operator: orNone(oneOf('AND', 'OR')),
}) as fc.Arbitrary<Omit<BillingTriggerSheet, 'name'>>
const entered = fc.record({
  mission_id: fc.constant(missions[0]),
  status: oneOf(...projectStatuses.slice(0, 2)),
  requester_type: oneOf(...requesterTypes),
  type: orNone(cases),
  secondary_case_type: orNone(cases),
  lots: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
}) as fc.Arbitrary<Entered>

/** The same said another way: every combination that a trigger lets through is written out, then looked up. */
function oracle(asked: Omit<BillingTriggerSheet, 'name'>, project: Entered): Match {
  const kinds = ['energie', 'autonomie', 'decence', 'none']
  const through = new Set<string>()
  for (const requester of requesterTypes)
    for (const main of kinds)
      for (const second of kinds)
        for (let lots = -1; lots <= 6; lots++) {
          if (asked.requester_type != null && requester !== asked.requester_type) continue
          const mainHolds = asked.main_case_type == null || asked.main_case_type === main
          const secondHolds = asked.secondary_case_type == null || asked.secondary_case_type === second
          const both = asked.main_case_type != null && asked.secondary_case_type != null
          if (both && asked.case_type_operator === 'OR' ? !mainHolds && !secondHolds : !(mainHolds && secondHolds))
            continue
          const bounded = asked.lot_number_min != null || asked.lot_number_max != null
          const key = [asked.mission_id, asked.project_status, requester, main, second, lots].join()
          if (lots === -1) through.add(bounded ? `${key} unknown` : key)
          else if (!bounded) through.add(key)
          else if ((asked.lot_number_min ?? lots) <= lots && lots <= (asked.lot_number_max ?? lots)) through.add(key)
        }
  const { mission_id, status, requester_type, type, secondary_case_type, lots } = project
  const key = [mission_id, status, requester_type, type ?? 'none', secondary_case_type ?? 'none', lots ?? -1].join()
  if (through.has(key)) return 'match'
  return through.has(`${key} unknown`) ? 'lots_unknown' : 'none'
}

const RUNS = propertyRuns(6000)

describe('a trigger', () => {
  it('matches what the table of all combinations says, and says so of each answer often enough', () => {
    const seen = new Map<Match, number>()
    fc.assert(
      fc.property(trigger, entered, (asked, project) => {
        const answer = matchOf(asked, project)
        seen.set(answer, (seen.get(answer) ?? 0) + 1)
        expect(answer).toBe(oracle(asked, project))
      }),
      { numRuns: RUNS, seed: 12 },
    )
    for (const answer of ['match', 'none', 'lots_unknown'] as const)
      expect(seen.get(answer), answer).toBeGreaterThan(RUNS / 200)
  })

  it('would be found out were a bound left out, or one case taken for both (the control)', () => {
    const spoiled = (asked: Omit<BillingTriggerSheet, 'name'>, project: Entered, way: 'bound' | 'cases') => {
      if (way === 'bound' && project.lots === asked.lot_number_max) return 'none'
      return matchOf(way === 'cases' ? { ...asked, case_type_operator: 'AND' } : asked, project)
    }
    for (const way of ['bound', 'cases'] as const) {
      const held = fc.property(
        trigger,
        entered,
        (asked, project) => spoiled(asked, project, way) === oracle(asked, project),
      )
      expect(fc.check(held, { numRuns: 20_000, seed: 12 }).failed, way).toBe(true)
    }
  })
})

describe('the lots of a project', () => {
  it.each([
    ['PO', [], 1],
    ['LOCATAIRE', [{}, {}], 1],
    ['PB', [{}, { out_of_project: true }, { out_of_project: false }], 2],
    ['PB', [{ out_of_project: true }], 0],
    ['PB', [], undefined],
  ] as const)('%s with %j: %s', (requester_type, accommodations, lots) => {
    expect(lotsOf({ requester_type, accommodations })).toBe(lots)
  })

  it('of a co-ownership are those its common areas serve', () => {
    const of = (common_area: { accommodations_nb?: number | null } | null) =>
      lotsOf({ requester_type: 'SDC', accommodations: [{}], common_area })
    expect([of({ accommodations_nb: 42 }), of({ accommodations_nb: null }), of({}), of(null)]).toEqual([
      42,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('what a trigger keeps', () => {
  const sheet = { mission_id: missions[0], name: 'Dépôt', project_status: 'depose' } as const
  it('says nothing between cases unless both are asked for', () => {
    expect(billingTrigger.shape({ ...sheet, main_case_type: 'energie', case_type_operator: 'OR' })).toEqual({
      ...sheet,
      main_case_type: 'energie',
      case_type_operator: null,
    })
    const both = { ...sheet, main_case_type: 'energie', secondary_case_type: 'decence' } as const
    expect(billingTrigger.rules(both).map(({ path }) => path)).toEqual(['case_type_operator'])
    expect(billingTrigger.shape({ ...both, case_type_operator: 'OR' })).toEqual({ ...both, case_type_operator: 'OR' })
  })

  it('has bounds in order', () => {
    expect(billingTrigger.rules({ ...sheet, lot_number_min: 3, lot_number_max: 2 })).toHaveLength(1)
    expect(billingTrigger.rules({ ...sheet, lot_number_min: 2, lot_number_max: 2 })).toEqual([])
  })
})
