import { accommodationRegistered } from '@faitage/contracts/accommodations/accommodation'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { lastStatus } from '@faitage/contracts/kernel/status-timeline'
import { propertyRuns } from '@faitage/contracts/kernel/testing/property-runs'
import { projectAmended, projectRemoved } from '@faitage/contracts/projects/project'
import type { RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import type { OpenedProject } from '@faitage/contracts/projects/project-state'
import { type ProjectStatus, projectStatuses } from '@faitage/contracts/projects/project-status'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../kernel/refusal.ts'
import { recorded } from '../kernel/testing/given.ts'
import { projectAsOf } from './as-of.ts'
import { about, houseRegistered, ids, opened, passedTo } from './testing/project.fixtures.ts'

/** Events as read back: each is recorded at the instant beside it, under its own command by default. */
const stream = (...facts: [event: DomainEvent, recordedAt: string, command?: string][]): RecordedProjectEvent[] =>
  facts.map(([event, recordedAt, command], revision) => {
    const metadata = { command_id: command ?? `command ${revision}` }
    return recorded(event, { revision, recordedAt, metadata }) as RecordedProjectEvent
  })

const state = (answer: ReturnType<typeof projectAsOf>): OpenedProject => {
  if (isRefusal(answer)) throw new Error(answer.key)
  return answer
}
const refusal = (answer: ReturnType<typeof projectAsOf>) => (isRefusal(answer) ? answer.key : 'an answer')

describe('a project as of a day', () => {
  const events = stream(
    [opened(), '2026-01-10T09:00:00.000Z'],
    [passedTo('solde', '2026-03-01'), '2026-03-02T09:00:00.000Z'],
    [passedTo('depose', '2026-02-01'), '2026-03-20T09:00:00.000Z'],
  )
  const statusAt = (on: string, knownAt: string) => lastStatus(state(projectAsOf(events, on, knownAt)).statuses).status

  it('has the status that had taken effect by then', () => {
    const known = '2026-04-01T00:00:00.000Z'
    expect(statusAt('2026-01-05', known)).toBe('contact')
    expect(statusAt('2026-01-31', known)).toBe('contact')
    expect(statusAt('2026-02-01', known)).toBe('depose')
    expect(statusAt('2026-02-28', known)).toBe('depose')
    expect(statusAt('2026-03-01', known)).toBe('solde')
  })

  it('has the status people believed before a backdated change was recorded', () => {
    expect(statusAt('2026-02-15', '2026-03-20T08:59:59.999Z')).toBe('contact')
    expect(statusAt('2026-02-15', '2026-03-20T09:00:00.000Z')).toBe('depose')
    expect(statusAt('2026-02-15', '2026-03-20T10:00:00.000+01:00')).toBe('depose')
  })

  it('refuses what was not yet', () => {
    expect(refusal(projectAsOf(events, '2026-01-04', '2026-04-01T00:00:00Z'))).toBe('project.notYetOpen')
    expect(refusal(projectAsOf(events, '2026-02-01', '2026-01-10T08:59:59Z'))).toBe('project.notYetKnown')
    expect(refusal(projectAsOf([], '2026-02-01', '2026-01-10T08:59:59Z'))).toBe('project.notYetKnown')
  })

  it('has the sheet as recorded by the end of that day in Paris', () => {
    const amended = stream(
      [opened(), '2026-01-10T09:00:00.000Z'],
      [projectAmended({ ...about, changes: { notes: 'Rappeler' } }), '2026-07-01T22:30:00.000Z'],
    )
    const notes = (on: string) => state(projectAsOf(amended, on, '2026-12-01T00:00:00Z')).sheet.notes
    expect(notes('2026-01-05')).toBeUndefined()
    expect(notes('2026-07-01')).toBeUndefined()
    expect(notes('2026-07-02')).toBe('Rappeler')
  })

  it('has the dwelling that came with the opening, not one added later', () => {
    const flat = accommodationRegistered({
      accommodation_id: ids.flat,
      project_id: ids.project,
      requester_id: ids.requester,
      sheet: { accommodation_type: 'Appartement' },
    })
    const housed = stream(
      [opened(), '2026-01-10T09:00:00.000Z', 'opening'],
      [houseRegistered(), '2026-01-10T09:00:00.000Z', 'opening'],
      [flat, '2026-02-10T09:00:00.000Z'],
    )
    const dwellings = (on: string) => state(projectAsOf(housed, on, '2026-12-01T00:00:00Z')).accommodations
    expect(dwellings('2026-01-05').map(({ id }) => id)).toEqual([ids.house])
    expect(dwellings('2026-02-10').map(({ id }) => id)).toEqual([ids.house, ids.flat])
  })

  it('is refused from the day of its removal on, and seen before', () => {
    const gone = stream([opened(), '2026-01-10T09:00:00.000Z'], [projectRemoved(about), '2026-02-10T09:00:00.000Z'])
    expect(refusal(projectAsOf(gone, '2026-02-10', '2026-12-01T00:00:00Z'))).toBe('project.removed')
    expect(lastStatus(state(projectAsOf(gone, '2026-02-09', '2026-12-01T00:00:00Z')).statuses).status).toBe('contact')
    expect(refusal(projectAsOf(gone, '2026-02-10', '2026-02-10T08:00:00Z'))).toBe('an answer')
  })
})

describe('properties', () => {
  const dayFrom = (index: number) => new Date(Date.UTC(2026, 0, 5 + index)).toISOString().slice(0, 10)
  const day = fc.integer({ min: 0, max: 120 }).map(dayFrom)
  const change = fc.record({
    to: fc.constantFrom(...projectStatuses),
    on: day,
    wait: fc.integer({ min: 1, max: 10 ** 9 }),
  })

  /** A stream whose clock only goes forward, each event recorded `wait` ms after the one before. */
  const streamOf = (changes: { to: ProjectStatus; on: string; wait: number }[]) => {
    let at = Date.UTC(2026, 0, 5, 9)
    return stream(
      [opened(), new Date(at).toISOString()],
      ...changes.map(({ to, on, wait }): [DomainEvent, string] => {
        at += wait
        return [passedTo(to, on), new Date(at).toISOString()]
      }),
    )
  }

  it('I6: what was known at an instant about a day never changes, whatever is recorded later', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 15 }), fc.nat(), day, (changes, cut, on) => {
        const whole = streamOf(changes)
        const then = whole.slice(0, (cut % whole.length) + 1)
        const knownAt = then.at(-1)!.recordedAt
        const before = projectAsOf(then, on, knownAt)
        for (let length = then.length; length <= whole.length; length++)
          expect(projectAsOf(whole.slice(0, length), on, knownAt)).toEqual(before)
      }),
      { numRuns: propertyRuns(300) },
    )
  })

  it('the status of a day is the last by (day, revision) among those that had taken effect', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 25 }), day, (changes, on) => {
        const all = [
          { to: 'contact' as ProjectStatus, on: '2026-01-05', revision: 0 },
          ...changes.map((entry, index) => ({ ...entry, revision: index + 1 })),
        ]
        const expected = all
          .filter(entry => entry.on <= on)
          .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.revision - b.revision))
          .at(-1)!
        const answer = lastStatus(state(projectAsOf(streamOf(changes), on, '2099-01-01T00:00:00Z')).statuses)
        expect(answer).toEqual({ status: expected.to, on: expected.on, revision: expected.revision })
      }),
      { numRuns: propertyRuns(500) },
    )
  })

  it('a clock that went back hides nothing that was known before', () => {
    const late = stream(
      [opened(), '2026-01-10T09:00:00.000Z'],
      [passedTo('depose', '2026-02-01'), '2026-03-02T09:00:00.000Z'],
      [passedTo('solde', '2026-02-02'), '2026-03-01T09:00:00.000Z'],
    )
    const status = (knownAt: string) => lastStatus(state(projectAsOf(late, '2026-02-10', knownAt)).statuses).status
    expect(status('2026-03-01T10:00:00Z')).toBe('contact')
    expect(status('2026-03-02T09:00:00Z')).toBe('solde')
  })
})
