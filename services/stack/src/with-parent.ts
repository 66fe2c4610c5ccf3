import { settleMemory } from './settle-memory.ts'

/**
 * Preloaded into every role that the stack starts. It answers the stack, which ends who no longer does. And when the
 * stack itself disappears, killed or crashed, the channel to it closes and the role ends at once, so that nothing keeps
 * the data folder's locks: whatever a role was doing survives its death, and a polite end may never come. Postgres has
 * no channel: the roles take it with them.
 */
let postgres: number | undefined

process.on('message', message => {
  // Who asks may be gone by the time we answer.
  if (message === 'alive?') process.send?.({ alive: process.memoryUsage.rss() }, undefined, undefined, () => undefined)
  else if (typeof message === 'object' && message !== null && 'postgres' in message) postgres = Number(message.postgres)
})
process.on('disconnect', () => {
  try {
    if (postgres !== undefined) process.kill(postgres, 'SIGINT')
  } catch {
    // Another role was quicker.
  }
  process.kill(process.pid, 'SIGKILL')
})
process.channel?.unref()
settleMemory()
