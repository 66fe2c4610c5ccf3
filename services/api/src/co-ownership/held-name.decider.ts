import { coOwnershipNameHeld, coOwnershipNameReleased } from '@faitage/contracts/co-ownership/held-name'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import type { Decider } from '../kernel/events/decider.ts'
import { refused } from '../kernel/refusal.ts'

export interface HeldName {
  /** What has the name, or is about to; undefined when nothing does. */
  readonly holder: string | undefined
  /** When it took it, ISO 8601. */
  readonly since: string
  /** The command it took it with. */
  readonly command: string
}

export type HeldNameCommand =
  /**
   * `first`: only if nothing ever had it. `over`: since when the holder has it that is known to have let go of it
   * without saying so.
   */
  | {
      type: 'HoldName'
      id: string
      holder_id: string
      first: boolean
      over: string | undefined
      key: ErrorKey
      name: string
    }
  | { type: 'ReleaseName'; id: string; holder_id: string; since: string }

/** Who has a name that only one may have. */
export const heldNameDecider: Decider<HeldName, HeldNameCommand> = {
  initial: { holder: undefined, since: '', command: '' },

  evolve(state, event) {
    if (event.type === 'CoOwnershipNameHeld')
      return { holder: event.data.holder_id, since: event.recordedAt, command: event.metadata.command_id }
    if (event.type === 'CoOwnershipNameReleased') return { ...state, holder: undefined }
    return state
  },

  decide(command, { holder, since }) {
    const { id, holder_id } = command
    if (command.type === 'ReleaseName')
      return holder === holder_id && since === command.since ? [coOwnershipNameReleased({ id, holder_id })] : []
    if (command.first ? since !== '' : holder !== undefined && since !== command.over)
      return refused(command.key, { name: command.name, other: 'en cours de création' })
    return [coOwnershipNameHeld({ id, holder_id })]
  },
}
