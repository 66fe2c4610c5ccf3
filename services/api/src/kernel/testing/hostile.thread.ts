import { setTimeout as sleep } from 'node:timers/promises'

/** Work that goes wrong in one way or another, for the specs of what happens then. */
export default async function work(what: 'answers' | 'spins' | 'sleeps'): Promise<string> {
  if (what === 'spins') for (;;) Math.random()
  if (what === 'sleeps') await sleep(60_000)
  return what
}
