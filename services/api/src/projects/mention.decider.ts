import { mentionRead } from '@faitage/contracts/projects/mention'
import type { Decider } from '../kernel/events/decider.ts'

interface Reading {
  readonly id: string
  readonly user_id: string
  readonly comment_id: string
}

/** A mention is read once. */
export const mentionDecider: Decider<{ read: boolean }, Reading> = {
  initial: { read: false },
  evolve: () => ({ read: true }),
  decide: (reading, { read }) => (read ? [] : [mentionRead(reading)]),
}
