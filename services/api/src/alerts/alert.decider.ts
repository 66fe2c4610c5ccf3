import {
  type AlertAbout,
  type AlertLife,
  foldAlert,
  followUpAlertClosed,
  followUpAlertPostponed,
  followUpAlertReopened,
  type RecordedAlertEvent,
  untouchedAlert,
} from '@faitage/contracts/alerts/alert'
import type { Decider } from '../kernel/events/decider.ts'
import { refused } from '../kernel/refusal.ts'

export type AlertCommand = { readonly about: AlertAbout } & (
  | { readonly state: 'done' | 'pending' }
  | { readonly state: 'postponed'; until: string; reason: string | undefined; subject_id: string; today: string }
)

/** What people do of one deadline; saying again what is so writes nothing. */
export const alertDecider: Decider<AlertLife, AlertCommand> = {
  initial: untouchedAlert,
  evolve: (life, event) => foldAlert(life, event as unknown as RecordedAlertEvent),
  decide(command, { state, until, reason }) {
    const { about } = command
    if (command.state === 'postponed') {
      if (command.until <= command.today) return refused('alert.postponed.past')
      if (state === 'postponed' && until === command.until && (reason ?? undefined) === command.reason) return []
      const said = command.reason === undefined ? {} : { reason: command.reason, subject_id: command.subject_id }
      return [followUpAlertPostponed({ ...about, until: command.until, ...said })]
    }
    if (state === command.state) return []
    return [command.state === 'done' ? followUpAlertClosed(about) : followUpAlertReopened(about)]
  },
  touches: ({ type }) => ({ state: type }),
  fieldsOf: ({ state }) => ({ state }),
}
