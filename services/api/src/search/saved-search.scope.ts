import type { RecordWay } from '@faitage/contracts/kernel/scope'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { savedSearch } from '@faitage/contracts/search/saved-search'
import { fold } from '../kernel/api.ts'
import type { Reaches } from '../kernel/http/reached.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { refused } from '../kernel/refusal.ts'
import { mayChange } from './saved-search.ts'

declare module '../kernel/http/reached-things.ts' {
  interface ReachedThings {
    saved_search: { way: RecordWay; gives: undefined }
  }
}

export const savedSearchReaches: Pick<Reaches, 'saved_search'> = {
  /** Judged on the search as it is, before what is asked of it: sharing somebody else's is no way to see it. */
  async saved_search(api, caller, { id }, to) {
    const { state } = await fold(api, deciderOf(savedSearch), streamOf.record(savedSearch.stream, id))
    if (state.life === 'absent') throw refused('NOT_FOUND')
    const { user_id, shared } = state.sheet
    if (user_id !== caller.user_id && !shared) throw refused('NOT_FOUND')
    const writes = to === 'write' || to === 'writeRemoved'
    if (writes && !mayChange(caller, state.sheet)) throw refused('savedSearch.notYours')
    return undefined
  },
}
