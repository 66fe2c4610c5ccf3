import { setTimeout as sleep } from 'node:timers/promises'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import type { Client } from './client.ts'
import { openMission } from './imports.ts'
import type { RunningStack } from './running-stack.ts'

/** Calls at once, by hand as by a worker. */
const AT_ONCE = 10
/** The assignments of one project are followed by this call, as the workflow's own step makes it. */
const followPath = (project_id: string, event_id: string) => `/api/internal/order-assignments/${project_id}/${event_id}`

async function written<T>(asked: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`the answer was ${status}: ${JSON.stringify(body).slice(0, 500)}`)
  return body
}

async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const next = items.values()
  const run = async () => {
    for (const item of next) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
}

/** A mission with a trigger, and projects that entered its status; nobody assigns anything while the worker is held. */
async function waiting(client: Client, count: number) {
  const mission_id = await openMission(client, `Mesure des commandes (${Date.now()})`)
  await written(
    client.send('POST', '/api/billing-triggers', { mission_id, name: 'Ouverture', project_status: 'contact' }),
  )
  const opened: { project_id: string; event_id: string }[] = []
  await inTurn(Array.from({ length: count }), async () => {
    const sheet = { mission_id, requester: { type: 'PO', last_name: 'Mesure' }, status: 'contact' }
    const { id } = await written(client.send<Written>('POST', '/api/projects', sheet))
    const { items } = await written(client.send<{ items: { id: string }[] }>('GET', `/api/projects/${id}/history`))
    opened.push({ project_id: id, event_id: items.at(-1)!.id })
  })
  return { mission_id, opened }
}

async function allAssigned(client: Client, mission_id: string, count: number): Promise<void> {
  const path = `/api/order-assignments?mission_id=${mission_id}&size=1`
  while ((await written(client.send<{ totalItems: number }>('GET', path))).totalItems < count) await sleep(10)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * P17: orders of projects that entered a status with a trigger, all of them waiting: until the last is assigned through its
 * workflow, and by the same calls made by hand. Milliseconds.
 */
export async function p17(client: Client, stack: RunningStack, count: number) {
  const { env } = stack
  // What was measured before left statuses to be followed: they are followed in their order, so that this one comes last.
  const before = await waiting(client, 1)
  await allAssigned(client, before.mission_id, 1)
  let letGo = await stack.holdWorker()
  try {
    const one = await waiting(client, count)
    const through = await timed(async () => {
      letGo()
      await allAssigned(client, one.mission_id, count)
    })
    letGo = await stack.holdWorker()
    const other = await waiting(client, count)
    const byHand = await timed(async () => {
      await inTurn(other.opened, async ({ project_id, event_id }) => {
        const answer = await fetch(`${env.FAITAGE_API_URL}${followPath(project_id, event_id)}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${env.FAITAGE_WORKER_TOKEN}` },
        })
        if (!answer.ok) throw new Error(`following a project answered ${answer.status}`)
      })
      await allAssigned(client, other.mission_id, count)
    })
    return { count, through, byHand }
  } finally {
    letGo()
  }
}
