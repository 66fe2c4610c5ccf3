import type { KnownOwnerLetters } from '@faitage/contracts/letters/owner-letters'
import { fold } from '../../kernel/api.ts'
import type { Reaches } from '../../kernel/http/reached.ts'
import { refused } from '../../kernel/refusal.ts'
import { ownerLettersDecider, streamOfOwnerLetters } from './owner-letters.decider.ts'

declare module '../../kernel/http/reached-things.ts' {
  interface ReachedThings {
    owner_letters: { way: 'read' | 'write'; gives: KnownOwnerLetters }
  }
}

export const ownerLettersReaches: Pick<Reaches, 'owner_letters'> = {
  async owner_letters(api, caller, { id }) {
    const { state } = await fold(api, ownerLettersDecider, streamOfOwnerLetters(id))
    if (state.state === 'absent' || state.asked_by !== caller.id) throw refused('NOT_FOUND')
    return state
  },
}
