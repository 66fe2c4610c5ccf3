import { followUpAlertClosed, followUpAlertPostponed, followUpAlertReopened } from '@faitage/contracts/alerts/alert'
import { describe, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { alertDecider } from './alert.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const { given } = specOf(alertDecider)
const about = {
  ...{ id, mission_id: id, monitor_id: id, watch: 'visit', level: 'project' as const, entity_id: id },
  occurrence: '2026-11-24',
}
const today = '2026-11-20'
const postpone = (until: string, reason?: string) =>
  ({ about, state: 'postponed', until, reason, subject_id: id, today }) as const
const postponed = followUpAlertPostponed({ ...about, until: '2026-12-01' })
const closed = followUpAlertClosed(about)

describe('a deadline', () => {
  it('is dealt with once, and opened again', () => {
    given().when({ about, state: 'done' }).then(closed)
    given(closed).when({ about, state: 'done' }).then()
    given(closed).when({ about, state: 'pending' }).then(followUpAlertReopened(about))
    given().when({ about, state: 'pending' }).then()
  })
  it('is postponed to a day to come, with its reason', () => {
    given().when(postpone('2026-12-01')).then(postponed)
    given(postponed).when(postpone('2026-12-01')).then()
    given(postponed)
      .when(postpone('2026-12-01', 'Absent'))
      .then(followUpAlertPostponed({ ...about, until: '2026-12-01', reason: 'Absent', subject_id: id }))
  })
  it('is not postponed to today nor before', () => {
    given().when(postpone(today)).thenRefused('alert.postponed.past')
  })
})
