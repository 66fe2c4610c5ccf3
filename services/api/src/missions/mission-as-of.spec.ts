import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { missionAmended, missionRemoved, missionStatusChanged } from '@faitage/contracts/missions/mission'
import { missionDetailsAmended, missionSubcontractorEngaged } from '@faitage/contracts/missions/mission-details'
import type { RecordedMissionEvent } from '@faitage/contracts/missions/mission-events'
import { type KnownMission, missionStatusNow } from '@faitage/contracts/missions/mission-state'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../kernel/refusal.ts'
import { recorded } from '../kernel/testing/given.ts'
import { missionAsOf } from './mission-as-of.ts'
import { ids, opened } from './testing/mission.fixtures.ts'

const mission_id = ids.mission
const always = '2099-01-01T00:00:00Z'

const stream = (...facts: [event: DomainEvent, recordedAt: string][]): RecordedMissionEvent[] =>
  facts.map(([event, recordedAt], revision) => recorded(event, { revision, recordedAt }) as RecordedMissionEvent)
const state = (answer: ReturnType<typeof missionAsOf>): KnownMission => {
  if (isRefusal(answer)) throw new Error(answer.key)
  return answer
}
const key = (answer: ReturnType<typeof missionAsOf>) => (isRefusal(answer) ? answer.key : 'an answer')

describe('a mission as of a day', () => {
  const events = stream(
    [opened(), '2026-01-10T09:00:00.000Z'],
    [missionAmended({ mission_id, changes: { name: 'OPAH de Loos' } }), '2026-02-10T23:30:00.000Z'],
    [
      missionStatusChanged({ mission_id, from: 'en_cours', to: 'archivee', on: '2026-03-01' }),
      '2026-03-02T09:00:00.000Z',
    ],
    [missionDetailsAmended({ mission_id, changes: { market_number: 'M-1' } }), '2026-03-05T09:00:00.000Z'],
    [
      missionStatusChanged({ mission_id, from: 'en_cours', to: 'post_operation', on: '2026-02-01' }),
      '2026-03-20T09:00:00.000Z',
    ],
    [missionSubcontractorEngaged({ mission_id, subcontractor_id: ids.karim }), '2026-03-21T09:00:00.000Z'],
  )
  const at = (on: string, knownAt = always) => state(missionAsOf(events, on, knownAt))
  const statusAt = (on: string, knownAt?: string) => missionStatusNow(at(on, knownAt)).status

  it('has the status that had taken effect by then, as far as was known', () => {
    expect(['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'].map(on => statusAt(on))).toEqual([
      'en_cours',
      'post_operation',
      'post_operation',
      'archivee',
    ])
    expect(statusAt('2026-02-15', '2026-03-20T08:59:59.999Z')).toBe('en_cours')
    expect(statusAt('2026-02-15', '2026-03-20T09:00:00.000Z')).toBe('post_operation')
  })

  it('has sheet, details and subcontractors from the day they were recorded in Paris', () => {
    expect(at('2026-02-10').sheet.name).toBe('OPAH de Lille')
    expect(at('2026-02-11').sheet.name).toBe('OPAH de Loos')
    expect(at('2026-03-04').details).toEqual({})
    expect(at('2026-03-05').details).toEqual({ market_number: 'M-1' })
    expect(at('2026-03-20').subcontractors).toEqual([])
    expect(at('2026-03-21').subcontractors).toEqual([ids.karim])
    expect(at('2026-03-20').team.mission_managers).toEqual([ids.camille])
  })

  it('refuses what was not yet, or no more', () => {
    expect(key(missionAsOf(events, '2026-01-09', always))).toBe('mission.notYetOpen')
    expect(key(missionAsOf(events, '2026-02-01', '2026-01-10T08:59:59Z'))).toBe('mission.notYetKnown')
    expect(key(missionAsOf([], '2026-02-01', always))).toBe('mission.notYetKnown')
    const gone = stream(
      [opened(), '2026-01-10T09:00:00.000Z'],
      [missionRemoved({ mission_id }), '2026-02-10T09:00:00.000Z'],
    )
    expect(key(missionAsOf(gone, '2026-02-10', always))).toBe('mission.removed')
    expect(key(missionAsOf(gone, '2026-02-09', always))).toBe('an answer')
  })

  it('begins with the first status that is known of it, before it was recorded here', () => {
    const late = stream(
      [opened(), '2026-01-10T09:00:00.000Z'],
      [
        missionStatusChanged({ mission_id, from: 'en_cours', to: 'post_operation', on: '2025-06-01' }),
        '2026-01-11T09:00:00.000Z',
      ],
    )
    expect(key(missionAsOf(late, '2025-05-31', always))).toBe('mission.notYetOpen')
    expect(missionStatusNow(state(missionAsOf(late, '2025-06-01', always))).status).toBe('post_operation')
    expect(key(missionAsOf(late, '2025-06-01', '2026-01-10T12:00:00Z'))).toBe('mission.notYetOpen')
  })

  it('what was known at an instant about a day never changes, whatever is recorded later', () => {
    for (let length = 1; length <= events.length; length++) {
      const then = events.slice(0, length)
      const knownAt = then.at(-1)!.recordedAt
      for (const on of ['2026-01-10', '2026-02-11', '2026-03-01', '2026-03-21'])
        expect(missionAsOf(events, on, knownAt)).toEqual(missionAsOf(then, on, knownAt))
    }
  })
})
