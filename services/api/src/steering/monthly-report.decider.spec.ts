import {
  type MonthlyReportContent,
  monthlyReportAsked,
  monthlyReportCounted,
  monthlyReportFailed,
  monthlyReportMade,
  monthlyReportSent,
  monthlyReportSettingsChanged,
} from '@faitage/contracts/steering/monthly-report'
import { describe, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { reportDecider, reportSettingsDecider } from './monthly-report.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const [month, sha256, today] = ['2026-10', 'a'.repeat(64), '2026-11-24']
const about = { id, mission_id: id, month }
const content: MonthlyReportContent = {
  ...{ month, mission_name: 'Mission', mission_code: null, client_name: null, agency_name: null, parts: [] },
  ...{ known_at: '2026-11-01T00:00:00.000Z', total: { opening: 0, closing: 0 }, by_status: [], flow: [], months: [] },
  ...{ delays: [], visits: [], amounts: [] },
}

describe('the settings of a report', () => {
  const { given } = specOf(reportSettingsDecider)
  const change = (changes: { enabled?: boolean; recipients?: string[] }) =>
    ({ type: 'ChangeReportSettings', mission_id: id, changes, today }) as const
  const on = monthlyReportSettingsChanged({ mission_id: id, changes: { enabled: true, recipients: [id] }, on: today })
  it('say from which day it is sent', () => {
    given()
      .when(change({ enabled: true, recipients: [id] }))
      .then(on)
    given(on)
      .when(change({ enabled: true }))
      .then()
    given(on)
      .when(change({ enabled: false }))
      .then(monthlyReportSettingsChanged({ mission_id: id, changes: { enabled: false } }))
  })
  it('send none to nobody', () => {
    given()
      .when(change({ enabled: true }))
      .thenRefused('monthlyReport.noRecipient')
  })
})

describe('a report', () => {
  const { given } = specOf(reportDecider)
  const ask = (send: boolean) => ({ type: 'AskReport', ...about, send }) as const
  const asked = monthlyReportAsked({ ...about, attempt: 1, send: true })
  const counted = monthlyReportCounted({ ...about, content })
  const made = monthlyReportMade({ ...about, file_id: id, sha256 })
  const sent = monthlyReportSent({ ...about, recipients: 1, to: [id] })
  const failed = monthlyReportFailed({ ...about, reason: 'UNKNOWN' })
  it('is asked for once, and anew where it failed', () => {
    given().when(ask(true)).then(asked)
    given(asked).when(ask(true)).thenRefused('monthlyReport.underWay')
    given(asked, failed)
      .when(ask(true))
      .then(monthlyReportAsked({ ...about, attempt: 2, send: true }))
    given(asked, counted, made, sent).when(ask(true)).thenRefused('monthlyReport.alreadyMade')
  })
  it('does each step once', () => {
    given(asked).when({ type: 'CountReport', content }).then(counted)
    given(asked, counted).when({ type: 'CountReport', content }).then()
    given(asked, counted).when({ type: 'FileReport', file_id: id, sha256 }).then(made)
    given(asked, counted, made).when({ type: 'FileReport', file_id: id, sha256 }).then()
    given(asked, counted, made)
      .when({ type: 'SendReport', to: [id] })
      .then(sent)
    given(asked, counted, made, sent)
      .when({ type: 'SendReport', to: [id] })
      .then()
  })
  it('fails once, and not after it was sent', () => {
    given(asked).when({ type: 'FailReport', reason: 'UNKNOWN' }).then(failed)
    given(asked, failed).when({ type: 'FailReport', reason: 'UNKNOWN' }).then()
    given(asked, counted, made, sent).when({ type: 'FailReport', reason: 'UNKNOWN' }).then()
  })
  it('does nothing before it is asked for', () => {
    given().when({ type: 'FailReport', reason: 'UNKNOWN' }).thenRefused('NOT_FOUND')
  })
})
