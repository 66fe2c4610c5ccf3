/** @module-tag long */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from './free-port.ts'
import { type Stack, startStack } from './stack.ts'

let dataDir: string
let stack: Stack | undefined
let others: Server[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'faitage-ports-'))
  others = []
})
afterEach(async () => {
  await stack?.stop()
  stack = undefined
  for (const other of others) other.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Somebody else listens where nobody did a moment ago. */
const takenAtOnce = async (host?: string) => {
  const port = await freePort(host)
  const other = createServer().listen(port, host ?? '127.0.0.1')
  others.push(other)
  await once(other, 'listening')
  return port
}

it('engines and the API listen elsewhere when the ports chosen for them were taken meanwhile', async () => {
  // Those of the events and of the workflows, asked for together, then those of the API and of its worker.
  const taken: number[] = []
  let picks = 0
  const pickPort = async (host?: string) => {
    picks += 1
    if (![1, 2, 5, 6].includes(picks)) return freePort(host)
    const port = await takenAtOnce(host)
    taken.push(port)
    return port
  }
  stack = await startStack({ dataDir, port: 0, demo: false, say: () => {}, pickPort })
  await stack.worker
  expect(taken).toHaveLength(4)
  const { EVENTSTORE_URL, TEMPORAL_ADDRESS, FAITAGE_API_URL, FAITAGE_PUBLIC_URL } = stack.env
  for (const address of [EVENTSTORE_URL, TEMPORAL_ADDRESS, FAITAGE_API_URL, FAITAGE_PUBLIC_URL, stack.url])
    expect(taken).not.toContain(Number(/:(\d+)(?:\?|$)/.exec(address ?? '')?.[1]))
  expect((await fetch(`${stack.url}/auth/login`)).status).toBe(200)
})

it('is told of, when the port that was asked for is somebody else’s', async () => {
  const port = await takenAtOnce()
  await expect(startStack({ dataDir, port, demo: false, say: () => {} })).rejects.toThrow(`EADDRINUSE`)
})
