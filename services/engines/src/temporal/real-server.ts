import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, credentials } from '@grpc/grpc-js'
import { findGoProgram, temporalServer } from '../testing/go-program.ts'

const START_MS = 60_000

/** A Temporal server proper that can be started for tests. */
interface RealTemporal {
  /** Where it comes from, for the output of the tests. */
  how: string
  start(): Promise<{ address: string; stop(): Promise<void> }>
}

/** A real Temporal server, or why there is none. */
export type FoundTemporal = { server: RealTemporal; reason?: undefined } | { server?: undefined; reason: string }

/** A real Temporal server, if there can be one: `TEMPORAL_ADDRESS`, or the program, where it is found or can be built. */
export async function findRealTemporal(): Promise<FoundTemporal> {
  const address = process.env.TEMPORAL_ADDRESS
  if (address)
    return {
      server: { how: `TEMPORAL_ADDRESS ${address}`, start: async () => ({ address, stop: async () => {} }) },
    }
  const { path, how, reason } = await findGoProgram(temporalServer)
  return path === undefined ? { reason } : { server: { how, start: () => startDevServer(path) } }
}

async function startDevServer(binary: string): Promise<{ address: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'temporal-dev-'))
  const port = await freePort()
  const address = `127.0.0.1:${port}`
  const args = ['server', 'start-dev', '--headless', '--ip', '127.0.0.1', '--port', String(port)]
  const child = spawn(binary, [...args, '--db-filename', join(folder, 'temporal.db'), '--log-level', 'error'], {
    stdio: 'ignore',
  })
  const stop = async () => {
    await ended(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await answers(address, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { address, stop }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  const forced = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await over
  clearTimeout(forced)
}

/** Waits until the default namespace can be described: the dev server registers it after it begins to listen. */
async function answers(address: string, child: ChildProcess): Promise<void> {
  const { api } = await import('./proto.ts')
  const { DescribeNamespaceRequest } = api.workflowservice.v1
  const client = new Client(address, credentials.createInsecure())
  const until = Date.now() + START_MS
  const ask = () =>
    new Promise<boolean>(resolve =>
      client.makeUnaryRequest(
        '/temporal.api.workflowservice.v1.WorkflowService/DescribeNamespace',
        (request: object) => Buffer.from(DescribeNamespaceRequest.encode(request).finish()),
        (bytes: Buffer) => bytes,
        { namespace: 'default' },
        { deadline: Date.now() + 2000 },
        error => resolve(!error),
      ),
    )
  try {
    while (!(await ask())) {
      if (child.exitCode !== null) throw new Error(`the Temporal server ended with ${child.exitCode}`)
      if (Date.now() > until) throw new Error('the Temporal server did not answer in time')
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  } finally {
    client.close()
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
