import { setTimeout as sleep } from 'node:timers/promises'
import { orderAssignmentWorkerEndpoints as endpoints } from '@faitage/contracts/billing/order-assignment.endpoints'
import { apiClient } from '../kernel/api-client.ts'
import { ensureBundle } from '../kernel/bundle.ts'
import { startProcesses } from '../testing/processes.ts'

/*
 * Orders of projects that wait for it: through the worker and its workflows, beside the same calls made by hand, as many at
 * once as a worker makes. `node src/billing/measure.ts [projects] [rounds]`
 */

const projects = Number(process.argv[2] ?? 1000)
const rounds = Number(process.argv[3] ?? 3)
const AT_ONCE = 10
const say = (text: string) => void process.stdout.write(`${text}\n`)

await ensureBundle()
const processes = await startProcesses()
const { apiUrl, token } = processes
const api = apiClient(processes.insideUrl, processes.workerToken)

async function send<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(new URL(path, apiUrl), {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return (await response.json()) as T
}

/** A mission with a trigger, and projects that entered its status. */
async function waiting(): Promise<{ mission_id: string; opened: { project_id: string; event_id: string }[] }> {
  const { id: mission_id } = await send<{ id: string }>('POST', '/api/missions', { name: `Mesure ${Math.random()}` })
  await send('POST', '/api/billing-triggers', { mission_id, name: 'Ouverture', project_status: 'contact' })
  const opened: { project_id: string; event_id: string }[] = []
  const open = async () => {
    const requester = { type: 'PO', last_name: 'Mesure' }
    const { id } = await send<{ id: string }>('POST', '/api/projects', { mission_id, requester, status: 'contact' })
    const { items } = await send<{ items: { id: string }[] }>('GET', `/api/projects/${id}/history`)
    opened.push({ project_id: id, event_id: items.at(-1)!.id })
  }
  for (let made = 0; made < projects; made += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, open))
  return { mission_id, opened }
}

async function allOrdered(mission_id: string): Promise<void> {
  const path = `/api/order-assignments?mission_id=${mission_id}&size=1`
  while ((await send<{ totalItems: number }>('GET', path)).totalItems < projects) await sleep(10)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

try {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const one = await waiting()
    const worker = await processes.startWorker()
    const through = await timed(() => allOrdered(one.mission_id))
    await worker.stop()
    const other = await waiting()
    const byHand = await timed(async () => {
      const next = other.opened.values()
      const run = async () => {
        for (const params of next) await api.call(endpoints.follow, { params })
      }
      await Promise.all(Array.from({ length: AT_ONCE }, run))
      await allOrdered(other.mission_id)
    })
    // What was ordered by hand is found done by the next worker: it is not measured with it.
    const after = await processes.startWorker()
    await sleep(2000)
    await after.stop()
    ratios.push(through / byHand)
    say(`round ${round + 1}: through the workflow ${Math.round(through)} ms, by hand ${Math.round(byHand)} ms`)
  }
  const ratio = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)]!
  say(`${projects} orders, through the workflow / by hand: ${ratio.toFixed(2)}`)
} finally {
  await processes.stop()
}
