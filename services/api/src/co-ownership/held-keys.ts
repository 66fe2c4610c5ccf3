import { type CoproSheet, copro } from '@faitage/contracts/co-ownership/copro'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { lotsWithKey } from '@faitage/projections/co-ownership/lot'
import { type Api, fold } from '../kernel/api.ts'
import { deciderOf } from '../kernel/records/place.ts'
import type { Writing } from '../kernel/records/record-operations.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

/** Milliseconds the read models get to see what was written a moment ago. */
const CAUGHT_UP_MS = 2000
/** How many lots are named. */
const NAMED = 10

/** A clé goes only once no lot holds some of it: those that do are named. */
export async function refuseHeldKeys(
  api: Api,
  { id, changes, action }: Writing<CoproSheet>,
): Promise<Refusal | undefined> {
  if (action !== 'amend' || !('cles_repartition' in changes)) return undefined
  const { state } = await fold(api, deciderOf(copro), streamOf.record(copro.stream, id))
  const known = state.life === 'absent' ? [] : (state.sheet.cles_repartition ?? [])
  const kept = new Set(changes.cles_repartition?.map(one => one.id))
  const gone = known.filter(one => one.id && !kept.has(one.id))
  if (gone.length === 0) return undefined
  if (!(await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS))) return refused('UNAVAILABLE')
  for (const cle of gone) {
    const lots = await lotsWithKey(api.db, id, cle.id!)
    if (lots.length === 0) continue
    const more = lots.length - NAMED
    const named = `lot${lots.length > 1 ? 's' : ''} ${lots.slice(0, NAMED).join(', ')}`
    const rest = more > 0 ? ` et ${countOf(more, 'autre', 'autres')}` : ''
    return refused('copro.cleInUse', { cle: cle.label, lots: named + rest })
  }
  return undefined
}
