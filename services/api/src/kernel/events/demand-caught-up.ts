import type { Api } from '../api.ts'
import { refused } from '../refusal.ts'

/** Milliseconds the read models get to see what was written a moment ago, unless told. */
const CAUGHT_UP_MS = 5000

/** Waits until the read models hold everything written so far. @throws {Refusal} UNAVAILABLE */
export async function demandCaughtUp(api: Pick<Api, 'live' | 'events'>, ms = CAUGHT_UP_MS): Promise<void> {
  if (!(await api.live.caughtUp(await api.events.head(), ms))) throw refused('UNAVAILABLE')
}
