import { propertyRuns } from '@faitage/contracts/kernel/testing/property-runs'
import { projectStatusChanged } from '@faitage/contracts/projects/project'
import { statusDates, statusNow } from '@faitage/contracts/projects/project-state'
import {
  type ProjectStatus,
  projectStatuses,
  statusDateFields,
  statusDateNames,
} from '@faitage/contracts/projects/project-status'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../kernel/refusal.ts'
import { specOf } from '../kernel/testing/given.ts'
import { projectDecider } from './project.decider.ts'
import { datedOpening, type StatusDates } from './status-dates.decider.ts'
import { about, opened, passedTo, today } from './testing/project.fixtures.ts'

const { given, stateAfter } = specOf(projectDecider)
const correct = (status_dates: StatusDates, more = {}) =>
  ({ type: 'ReviseProject', today, status_dates, ...more }) as const
const changed = (from: ProjectStatus, to: ProjectStatus, on: string) => projectStatusChanged({ ...about, from, to, on })
const begun = (from: ProjectStatus, to: ProjectStatus, on: string) =>
  projectStatusChanged({ ...about, from, to, on, begins: true })
const known = (events: Parameters<typeof stateAfter>[0]) => {
  const project = stateAfter(events)
  if (project.life === 'none') throw new Error('nothing')
  return project
}
/** Contact on 5 January, deposited on 1 February, settled on 1 March. */
const history = [opened(), passedTo('depose', '2026-02-01'), passedTo('solde', '2026-03-01', 'depose')] as const
const afterCorrecting = (dates: StatusDates) => {
  const decided = projectDecider.decide(correct(dates), known([...history]))
  if (isRefusal(decided)) return decided.body
  const project = known([...history, ...(decided as never[])])
  return { dates: statusDates(project.statuses), now: statusNow(project.statuses) }
}

describe('the date of a status', () => {
  it('sent as it is, changes nothing', () => {
    given(...history)
      .when(
        correct({
          date_contact: '2026-01-05',
          date_depositted: '2026-02-01',
          date_cleared: '2026-03-01',
          date_certified: null,
        }),
      )
      .then()
  })

  it('earlier than was thought, is that status said for that day', () => {
    given(...history)
      .when(correct({ date_depositted: '2026-01-20' }))
      .then(changed('contact', 'depose', '2026-01-20'))
    expect(afterCorrecting({ date_depositted: '2026-01-20' })).toMatchObject({
      dates: { date_contact: '2026-01-05', date_depositted: '2026-01-20', date_cleared: '2026-03-01' },
      now: { status: 'solde', on: '2026-03-01' },
    })
  })

  it('later than was thought, says the one before again up to it, whose own date stays', () => {
    given(...history)
      .when(correct({ date_depositted: '2026-02-10' }))
      .then(changed('depose', 'contact', '2026-02-01'), changed('contact', 'depose', '2026-02-10'))
    expect(afterCorrecting({ date_depositted: '2026-02-10' })).toMatchObject({
      dates: { date_contact: '2026-01-05', date_depositted: '2026-02-10', date_cleared: '2026-03-01' },
    })
  })

  it('of a status it never had, is one more step', () => {
    expect(afterCorrecting({ date_certified: '2026-02-20' })).toMatchObject({
      dates: { date_depositted: '2026-02-01', date_certified: '2026-02-20', date_cleared: '2026-03-01' },
      now: { status: 'solde' },
    })
  })

  it('of the last one counts from that day: the project has been so since', () => {
    expect(afterCorrecting({ date_cleared: '2026-02-15' })).toMatchObject({
      now: { status: 'solde', on: '2026-02-15' },
    })
  })

  it.each([
    [{ date_depositted: '2026-03-05' }, /passé à « Soldé » le 01\/03\/2026/],
    [{ date_depositted: '2026-03-01' }, /passé à « Soldé »/],
    [{ date_cleared: '2026-01-20' }, /passé à « Déposé » le 01\/02\/2026/],
    [{ date_contact: '2026-02-01' }, /passé à « Déposé » le 01\/02\/2026/],
    [{ date_depositted: null }, /ne s’efface pas/],
    [{ date_cleared: '2027-01-01' }, /dans le futur/],
    [{ date_depositted: '2025-01-01' }, /passé à « Contact » le 05\/01\/2026/],
    [{ date_contact: '1889-01-01' }, /antérieur à 1990/],
  ] as [StatusDates, RegExp][])('%o is refused at its field: it contradicts', (dates, message) => {
    const path = Object.keys(dates)[0]
    const text = expect.stringMatching(message)
    expect(afterCorrecting(dates)).toMatchObject({ message: text, details: { fields: [{ path, message: text }] } })
  })

  it('before the first known day, is where the project begins', () => {
    given(...history)
      .when(correct({ date_to_contact: '2024-11-03' }))
      .then(begun('contact', 'a_contacter', '2024-11-03'))
    expect(afterCorrecting({ date_to_contact: '2024-11-03' })).toMatchObject({
      dates: { date_to_contact: '2024-11-03', date_contact: '2026-01-05', date_cleared: '2026-03-01' },
      now: { status: 'solde' },
    })
    expect(afterCorrecting({ date_contact: '2024-11-03' })).toMatchObject({ dates: { date_contact: '2024-11-03' } })
  })

  it('of the first one, later than was thought, lets the project begin there', () => {
    given(...history)
      .when(correct({ date_contact: '2026-01-20' }))
      .then(begun('contact', 'contact', '2026-01-20'))
    expect(afterCorrecting({ date_contact: '2026-01-20', date_depositted: '2026-02-10' })).toMatchObject({
      dates: { date_contact: '2026-01-20', date_depositted: '2026-02-10', date_cleared: '2026-03-01' },
    })
  })

  it('several before it are the past of a project that was written down late', () => {
    const late = opened({ status: 'a_contacter', on: '2026-03-01' })
    const decided = projectDecider.decide(
      correct({ date_to_contact: '2024-11-03', date_contact: '2024-12-01', date_depositted: '2025-02-01' }),
      known([late]),
    )
    const project = known([late, ...(decided as never[])])
    expect(statusNow(project.statuses)).toMatchObject({ status: 'depose', on: '2025-02-01' })
    expect(statusDates(project.statuses)).toEqual({
      ...{ date_to_contact: '2024-11-03', date_contact: '2024-12-01', date_depositted: '2025-02-01' },
    })
  })

  it('of a closed project is corrected as long as its status stays', () => {
    const closed = opened({ sheet: { closed: true, closure_motive: 'abandon' } })
    given(closed, ...history.slice(1))
      .when(correct({ date_depositted: '2026-01-20' }))
      .then(changed('contact', 'depose', '2026-01-20'))
    given(closed, ...history.slice(1))
      .when(correct({ date_certified: '2026-03-10' }))
      .thenRefused('project.status.closed')
  })

  it('is refused where a status that another overtook the same day would come to light', () => {
    const past = [passedTo('contact', '2026-02-02'), passedTo('visite_conseil_programmee', '2026-02-01')]
    const before = known([opened(), ...past, passedTo('a_contacter', '2026-02-16'), passedTo('contact', '2026-02-16')])
    const decided = projectDecider.decide(correct({ date_contact: '2026-02-16' }), before)
    expect(isRefusal(decided) && decided.key).toMatch(/^project\.statusDate\./)
  })

  it('whatever the history: what is accepted is so, and no other date moves', () => {
    const days = fc.integer({ min: 1, max: 28 }).map(day => `2026-02-${String(day).padStart(2, '0')}`)
    const asked = fc.oneof(days, fc.constantFrom('2025-12-01', '2026-01-04', '2026-01-05', '2026-01-20'))
    const steps = fc.array(fc.tuple(fc.constantFrom(...projectStatuses.slice(0, 5)), days), { maxLength: 6 })
    fc.assert(
      fc.property(steps, fc.constantFrom(...projectStatuses.slice(0, 5)), asked, (past, status, on) => {
        const before = known([opened(), ...past.map(([to, day]) => passedTo(to, day))])
        const name = statusDateFields[status]
        const decided = projectDecider.decide(correct({ [name]: on }), before)
        if (isRefusal(decided)) return decided.key.startsWith('project.statusDate.')
        const after = known([opened(), ...past.map(([to, day]) => passedTo(to, day)), ...(decided as never[])])
        const [was, is] = [statusDates(before.statuses), statusDates(after.statuses)]
        expect(is[name]).toBe(on)
        for (const other of statusDateNames) if (other !== name) expect([other, is[other]]).toEqual([other, was[other]])
      }),
      { numRuns: propertyRuns(1500) },
    )
  })
})

describe('a project opened with its dates', () => {
  it('comes to its status by each of them', () => {
    expect(
      datedOpening({ date_contact: '2026-01-10', date_to_contact: '2026-01-05' }, { status: 'depose' }, today),
    ).toEqual([
      { status: 'a_contacter', on: '2026-01-05' },
      { status: 'contact', on: '2026-01-10' },
      { status: 'depose', on: today },
    ])
    expect(datedOpening({}, {}, today)).toEqual([{ status: 'a_contacter', on: today }])
    expect(datedOpening({ date_depositted: '2026-02-01' }, {}, today)).toEqual([{ status: 'depose', on: '2026-02-01' }])
  })

  it('is refused where they contradict', () => {
    const later = datedOpening({ date_depositted: '2026-02-01' }, { status: 'contact', on: '2026-01-01' }, today)
    expect(later).toMatchObject({ key: 'project.statusDate.contradicted' })
    const two = datedOpening({ date_contact: '2026-02-01' }, { status: 'contact', on: '2026-01-01' }, today)
    expect(two).toMatchObject({ key: 'project.statusDate.twoDays' })
  })
})
