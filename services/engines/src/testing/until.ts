import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds that anything may take where a spec says nothing else, and between two looks at it. */
const MOST_MS = 60_000
const LOOK_MS = 10

type Found<T> = Exclude<T, undefined | null | false | 0 | ''>

/**
 * Waits until `look` finds something true. One that throws ends the wait: what may fail meanwhile is for the caller to say.
 *
 * @param what is awaited, for the error where it does not come within `ms`
 * @returns what was found
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  { ms = MOST_MS, every = LOOK_MS }: { ms?: number; every?: number } = {},
): Promise<Found<T>> {
  const end = performance.now() + ms
  for (;;) {
    // Asked before the look: one that takes long is no reason to give up what it finds.
    const late = performance.now() >= end
    const found = await look()
    if (found) return found as Found<T>
    if (late) throw new Error(`waited ${ms} ms in vain for ${what}`)
    await sleep(every)
  }
}

/** Waits until a moment, in milliseconds, has passed: what is recorded then is recorded later. */
export const laterThan = (moment: number) =>
  until(`${new Date(moment).toISOString()} to pass`, () => Date.now() > moment, { every: 1 })

/** As many steps as any work of a spec takes. */
const MOST_STEPS = 1000

/** Takes one step after the other until one says it is the last; an error where none of so many does. @returns the last */
export async function untilOver<T>(
  what: string,
  step: () => Promise<T>,
  over: (told: T) => unknown = told => told,
  most = MOST_STEPS,
): Promise<T> {
  for (let taken = 0; taken < most; taken++) {
    const told = await step()
    if (over(told)) return told
  }
  throw new Error(`${what} was not over after ${most} steps`)
}
