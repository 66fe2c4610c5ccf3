import {
  type AlertState,
  alertEvents,
  foldAlert,
  type RecordedAlertEvent,
  untouchedAlert,
} from '@faitage/contracts/alerts/alert'
import { parisDay } from '@faitage/contracts/kernel/format-date'
import { onEach, readModel } from '../kernel/read-model.ts'

/** What people did of a deadline; what nobody touched has no row. */
export type FollowUpAlertRow = {
  id: string
  mission_id: string
  watch: string
  entity_id: string
  occurrence: string
  state: AlertState
  until: string | null
  reason: string | null
  /** What it was from each day that something was done of it on. */
  steps: readonly { on: string; state: AlertState; until: string | null }[]
  revision: number
}

const next = (row: FollowUpAlertRow | undefined, event: RecordedAlertEvent): FollowUpAlertRow => {
  const { id, mission_id, watch, entity_id, occurrence } = event.data
  const life = foldAlert(row ?? untouchedAlert, event)
  const { state, until } = life
  const steps = [...(row?.steps ?? []), { on: parisDay(new Date(event.recordedAt)), state, until }]
  return { id, mission_id, watch, entity_id, occurrence, ...life, steps, revision: event.revision }
}

export const followUpAlertModel = readModel<FollowUpAlertRow>()({
  table: 'follow_up_alert',
  version: 2,
  columns: {
    id: 'uuid not null',
    mission_id: 'uuid not null',
    watch: 'text not null',
    entity_id: 'uuid not null',
    occurrence: 'date not null',
    state: 'text not null',
    until: 'date',
    reason: 'text',
    steps: 'jsonb not null',
    revision: 'int not null',
  },
  indexes: ['(entity_id, watch, occurrence)', '(mission_id, entity_id)'],
  key: e => e.data.id,
  notice: row => ({ kind: 'alert', mission_id: row.mission_id }),
  on: onEach(alertEvents, next),
})
