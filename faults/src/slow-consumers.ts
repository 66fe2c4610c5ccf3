import { execFileSync } from 'node:child_process'
import { request } from 'node:http'
import { EventStoreDBClient } from '@eventstore/db-client'
import type { Caller } from './caller.ts'
import type { Product } from './product.ts'

/** Those who follow the log, and the browsers that listen, and read nothing of it. */
const FOLLOWERS = 20
const LISTENERS = 40
/** Megabytes that a role may take for them. */
const ROOM_MB = 150

/** @returns who kept for them what they did not read */
export async function slowConsumers(product: Product, caller: Caller, ms: number): Promise<string[]> {
  const { stack } = product
  const watched = ['eventstore', 'api'] as const
  const before = watched.map(role => [role, stack.pid(role), residentMb(stack.pid(role))] as const)
  const client = EventStoreDBClient.connectionString(stack.env.EVENTSTORE_URL as string)
  const followers = Array.from({ length: FOLLOWERS }, () => {
    const follower = client.subscribeToAll({ fromPosition: 'start' })
    follower.on('error', () => undefined)
    return follower
  })
  const listeners = Array.from({ length: LISTENERS }, () => {
    const listener = request(new URL('/api/events', stack.url), { headers: caller.headers() }, answer => answer.pause())
    listener.on('error', () => undefined)
    listener.end()
    return listener
  })
  await new Promise(done => setTimeout(done, ms))
  const found = before.flatMap(([role, pid, had]) => {
    const has = residentMb(stack.pid(role))
    // One that was started again has nothing to do with what it had.
    return pid === stack.pid(role) && has - had > ROOM_MB ? [`${role} took ${has - had} MB for slow consumers`] : []
  })
  for (const listener of listeners) listener.destroy()
  await Promise.all(followers.map(follower => follower.unsubscribe().catch(() => undefined)))
  await client.dispose().catch(() => undefined)
  return found
}

function residentMb(pid: number | undefined): number {
  try {
    return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)
  } catch {
    return 0
  }
}
