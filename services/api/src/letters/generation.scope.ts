import type { KnownGeneration } from '@faitage/contracts/letters/generation'
import { fold } from '../kernel/api.ts'
import type { Reaches } from '../kernel/http/reached.ts'
import { refused } from '../kernel/refusal.ts'
import { generationDecider, streamOfGeneration } from './generation.decider.ts'

declare module '../kernel/http/reached-things.ts' {
  interface ReachedThings {
    letter_generation: { way: 'read' | 'write'; gives: KnownGeneration }
  }
}

export const generationReaches: Pick<Reaches, 'letter_generation'> = {
  async letter_generation(api, caller, { id }) {
    const { state } = await fold(api, generationDecider, streamOfGeneration(id))
    if (state.state === 'absent' || state.asked_by !== caller.id) throw refused('NOT_FOUND')
    return state
  },
}
