import type { SheetOf } from '@faitage/contracts/kernel/record'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { savedSearch } from '@faitage/contracts/search/saved-search'
import { searchablePhone, wordsIn } from '@faitage/projections/kernel/search'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { deciderOf } from '../kernel/records/place.ts'

const UNNAMED = 'Recherche sans nom'

/** Takes out of the searches people keep what names those who are forgotten; the rest of each still holds. */
export async function forgetSearched(api: Api, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  const { rows } = await sql<{ id: string; sheet: SheetOf<typeof savedSearch> }>`
    select id, sheet from saved_search where not is_deleted`.execute(api.db)
  const names = (text: string) => {
    const found = ` ${wordsIn(text)} `
    return words.some(word => found.includes(` ${word} `) || searchablePhone(text).includes(word))
  }
  for (const { id, sheet } of rows) {
    const asked = new URLSearchParams(sheet.query ?? '')
    for (const [key, value] of [...asked]) if (names(value)) asked.delete(key)
    const query = asked.toString()
    const changes = {
      ...(query === new URLSearchParams(sheet.query ?? '').toString() ? {} : { query }),
      ...(names(sheet.name ?? '') ? { name: UNNAMED } : {}),
    }
    if (Object.keys(changes).length === 0) continue
    await handle(api, {
      decider: deciderOf(savedSearch),
      stream: streamOf.record(savedSearch.stream, id),
      command: { type: 'Amend', changes, subject_id: sheet.user_id },
      caller: worker,
      actor: { id: 'system', kind: 'system' },
      request: internalContext(),
    })
  }
}
