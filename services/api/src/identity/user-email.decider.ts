import { userEmailReleased, userEmailReserved } from '@faitage/contracts/identity/user-email'
import type { Decider } from '../kernel/events/decider.ts'
import { refused } from '../kernel/refusal.ts'

export type UserEmailState = {
  /** The account it was last reserved for; undefined when free. */
  readonly holder: string | undefined
  /** When, ISO 8601. */
  readonly since: string
}

export type UserEmailCommand =
  /** `abandonedBy`: a holder known to have let go of it without saying so. */
  | { type: 'ReserveEmail'; id: string; user_id: string; abandonedBy?: string | undefined }
  | { type: 'ReleaseEmail'; id: string; user_id: string }

/** Who may sign in with an e-mail address: one account at a time. */
export const userEmailDecider: Decider<UserEmailState, UserEmailCommand> = {
  initial: { holder: undefined, since: '' },

  evolve(state, event) {
    if (event.type === 'UserEmailReserved') return { holder: event.data.user_id, since: event.recordedAt }
    if (event.type === 'UserEmailReleased') return { holder: undefined, since: event.recordedAt }
    return state
  },

  decide(command, { holder }) {
    const { id, user_id } = command
    if (command.type === 'ReleaseEmail') return holder === user_id ? [userEmailReleased({ id, user_id })] : []
    if (holder === user_id) return []
    if (holder !== undefined && holder !== command.abandonedBy) return refused('users.create.message.error.emailTaken')
    return [userEmailReserved({ id, user_id })]
  },
}
