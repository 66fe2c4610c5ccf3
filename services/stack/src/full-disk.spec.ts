/** @module-tag durable */
import { setTimeout as sleep } from 'node:timers/promises'
import { type SmallDisk, smallDisk } from '@faitage/engines/testing/small-disk'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type RoleName, type Stack, startStack } from './stack.ts'

/** The whole product on a disk of its own, filled to the last byte while people write and engines die on it. */
const email = 'premier@exemple.fr'
const password = 'un-disque-vraiment-plein'
const roles: RoleName[] = ['postgres', 'eventstore', 'temporal', 'api', 'projector', 'worker']

let disk: SmallDisk | undefined
let stack: Stack
beforeAll(async () => {
  disk = smallDisk(400)
  if (!disk) return
  stack = await startStack({
    dataDir: disk.folder,
    port: 0,
    demo: false,
    say: () => {},
    env: { FAITAGE_ADMIN_EMAIL: email, FAITAGE_ADMIN_PASSWORD: password, FAITAGE_DISK_RESERVE_MB: '0' },
  })
  await stack.worker
}, 120_000)
afterAll(async () => {
  await stack?.stop()
  disk?.remove()
}, 60_000)

type Answer = {
  status: number
  body: { id: string; key?: string; message?: string; token: string; totalItems: number }
}
async function ask(path: string, token?: string, body?: unknown): Promise<Answer | undefined> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(stack.url + path, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  }).catch(() => undefined)
  return answer && { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

it('answers 503 while its disk is full, loses nothing acknowledged and recovers alone', async ({ skip }) => {
  if (!disk) return skip('this process may not mount a disk of its own')
  const token = (await ask('/api/auth/login', undefined, { email, password }))?.body.token as string
  const acknowledged: string[] = []
  const refusals = new Set<string>()
  let writing = true
  const writer = async (name: number) => {
    for (let index = 0; writing; index++) {
      const answer = await ask('/api/missions', token, { name: `Mission ${name}-${index}` })
      if (answer?.status === 201) acknowledged.push(answer.body.id)
      else if (answer) refusals.add(`${answer.status} ${answer.body.key}`)
      // People who write rest in between.
      await sleep(20)
    }
  }
  const writers = [1, 2, 3].map(writer)
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(20), { timeout: 20_000 })
  const one = acknowledged[0] as string
  // Shown before there is no room left to show it in.
  const shown = async (id: string) => expect((await ask(`/api/missions/${id}`, token))?.status).toBe(200)
  await vi.waitFor(() => shown(one), { timeout: 20_000, interval: 100 })
  disk.fill()
  await vi.waitFor(() => expect([...refusals]).toContain('503 DISK_FULL'), { timeout: 20_000 })
  await shown(one)
  // Engines that have to start on the full disk: whatever they manage, nobody else falls and they come back later.
  for (const role of ['eventstore', 'temporal', 'postgres'] as const) process.kill(stack.pid(role) as number, 'SIGKILL')
  // A while in which each tries to start, which nobody is told of: that they may is what is tried.
  await sleep(3000)
  const away = await ask('/api/missions', token, { name: 'Pendant' })
  expect([away?.status, ['DISK_FULL', 'UNAVAILABLE'].includes(away?.body.key as string)]).toEqual([503, true])

  disk.free()
  writing = false
  await Promise.all(writers)
  // What was written without its answer getting through counts too.
  const before = acknowledged.length
  const last = await vi.waitFor(
    async () => {
      const answer = await ask('/api/missions', token, { name: 'Après' })
      expect(answer?.status).toBe(201)
      return answer?.body.id as string
    },
    { timeout: 60_000, interval: 250 },
  )
  // Once the last one shows, those that were written before it do.
  await vi.waitFor(() => shown(last), { timeout: 30_000, interval: 250 })
  expect((await ask('/api/missions?size=1', token))?.body.totalItems).toBeGreaterThan(before)
  for (const id of acknowledged) await shown(id)
  await vi.waitFor(
    () => {
      for (const role of roles) expect(() => process.kill(stack.pid(role) as number, 0)).not.toThrow()
    },
    { timeout: 30_000, interval: 250 },
  )
}, 150_000)
