import { streamOf } from '@faitage/contracts/kernel/streams'
import { validate } from 'uuid'
import type { FoldCache } from '../kernel/events/fold-cache.ts'
import type { People } from '../kernel/people.ts'
import { displayNameOf, userDecider } from './user.decider.ts'

/** Names of users, from their own streams. */
export function peopleFrom(folds: FoldCache): People {
  return {
    async nameOf(actorId) {
      if (!validate(actorId)) return 'Le système'
      const { state } = await folds.current(userDecider, streamOf.user(actorId))
      return state.life === 'absent' ? 'Le système' : displayNameOf(state.sheet)
    },
  }
}
