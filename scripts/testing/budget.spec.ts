import { expect, it } from 'vitest'
import { nearTheirLimit, overBudget, speedOf } from './budget.ts'
import type { CaseReport, FileReport, Report } from './reporter.ts'

const atRest = { speed: 1, crowding: 1 }
const aCase = (seconds: number, more: Partial<CaseReport> = {}): CaseReport => ({
  ...{ name: 'does it', seconds, cpu: seconds, limit: 60, tagged: false },
  ...more,
})
const aFile = (more: Partial<FileReport>): FileReport => ({
  ...{ project: 'api', file: 'api src/a.spec.ts', seconds: 1, cpu: 1, untaggedCpu: 1, speed: 1, cases: [aCase(1)] },
  ...more,
})

it('a file over its CPU seconds is told of, over twice as many fails; what its tagged cases took does not count', () => {
  const files = [3.9, 4.2, 8.1].map(untaggedCpu => aFile({ cpu: 90, untaggedCpu }))
  expect(overBudget(files, atRest)).toEqual({
    told: ['api src/a.spec.ts: 4.2 s of CPU without a tag, at most 4 s'],
    failing: ['api src/a.spec.ts: 8.1 s of CPU without a tag, at most 4 s'],
  })
})

it('a slower machine is given as much more', () => {
  expect(overBudget([aFile({ untaggedCpu: 9 })], { speed: 2, crowding: 1 }).failing).toEqual([])
  expect(overBudget([aFile({ untaggedCpu: 9 })], { speed: 1, crowding: 2 }).failing).toHaveLength(1)
})

it('a journey is held by the clock, whatever its file takes', () => {
  const journeys = [aCase(25), aCase(13), aCase(11), aCase(40, { tagged: true })]
  const file = aFile({ project: 'e2e', file: 'e2e src/b.spec.ts', untaggedCpu: 30, cases: journeys })
  expect(overBudget([file], atRest)).toEqual({
    told: ['e2e src/b.spec.ts > does it: 13.0 s, at most 12 s'],
    failing: ['e2e src/b.spec.ts > does it: 25.0 s, at most 12 s'],
  })
  expect(overBudget([file], { speed: 1, crowding: 1.2 }).failing).toEqual([])
})

it('a case that came near its limit is told of', () => {
  const cases = [aCase(31), aCase(29), aCase(3, { limit: 5 })]
  expect(nearTheirLimit([aFile({ cases })])).toEqual([
    'api src/a.spec.ts > does it: 31.0 s of 60 s',
    'api src/a.spec.ts > does it: 3.0 s of 5 s',
  ])
})

it('the speed is the median of what the files measured', () => {
  const files = [1.1, undefined, 3, 1.2].map(speed => aFile({ speed }))
  expect(speedOf([{ files } as Report])).toBe(1.2)
  expect(speedOf([])).toBe(1)
})
