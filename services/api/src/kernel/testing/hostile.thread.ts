import { setTimeout as sleep } from 'node:timers/promises'

/** Work that goes wrong in one way or another, for the specs of what happens then. */
export default async function work(what: 'answers' | 'spins' | 'sleeps' | 'leaves' | 'takes its time' | 'falls') {
  if (what === 'leaves')
    setTimeout(() => {
      throw new Error('left behind')
    }, 300)
  if (what === 'takes its time') await sleep(600)
  if (what === 'falls') {
    queueMicrotask(() => {
      throw new Error('fallen')
    })
    await sleep(60_000)
  }
  if (what === 'spins') for (;;) Math.random()
  if (what === 'sleeps') await sleep(60_000)
  return what
}
