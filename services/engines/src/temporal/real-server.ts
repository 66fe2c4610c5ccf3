import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { Client, credentials } from '@grpc/grpc-js'

const VERSION = 'v1.5.1'
const PACKAGE = `github.com/temporalio/cli/cmd/temporal@${VERSION}`
const BUILD_MS = 15 * 60_000
const START_MS = 60_000
const run = promisify(execFile)

/** A Temporal server proper that can be started for tests. */
export interface RealTemporal {
  /** Where it comes from, for the output of the tests. */
  how: string
  start(): Promise<{ address: string; stop(): Promise<void> }>
}

/**
 * A real Temporal server, if there can be one: `TEMPORAL_ADDRESS`, a `temporal` binary on PATH or in Go's folder, or one
 * built by Go (on CI or with FAITAGE_REAL_TEMPORAL=1; once, into the user's cache folder).
 * @throws when Go cannot build it.
 */
export async function findRealTemporal(): Promise<RealTemporal | undefined> {
  const address = process.env.TEMPORAL_ADDRESS
  if (address) return { how: `TEMPORAL_ADDRESS ${address}`, start: async () => ({ address, stop: async () => {} }) }
  const binary = await findBinary()
  return binary && { how: binary.how, start: () => startDevServer(binary.path) }
}

async function findBinary(): Promise<{ path: string; how: string } | undefined> {
  const onPath = (name: string) =>
    (process.env.PATH ?? '')
      .split(delimiter)
      .filter(folder => folder !== '')
      .map(folder => join(folder, name))
      .find(path => existsSync(path))
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const installed = onPath(`temporal${suffix}`)
  if (installed) return { path: installed, how: 'the temporal binary on PATH' }
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'faitage', `temporal-${VERSION}`)
  const cached = join(cache, `temporal${suffix}`)
  if (existsSync(cached)) return { path: cached, how: `the temporal ${VERSION} built before` }
  const go = onPath(`go${suffix}`)
  if (!go) return undefined
  const { stdout } = await run(go, ['env', 'GOPATH'])
  const own = join(stdout.trim(), 'bin', `temporal${suffix}`)
  if (existsSync(own)) return { path: own, how: "the temporal binary in Go's folder" }
  if (process.env.CI !== 'true' && process.env.FAITAGE_REAL_TEMPORAL !== '1') return undefined
  mkdirSync(cache, { recursive: true })
  process.stdout.write(`Building temporal ${VERSION} with Go, once, into the cache folder\n`)
  await run(go, ['install', PACKAGE], { env: { ...process.env, GOBIN: cache }, timeout: BUILD_MS, maxBuffer: 1e8 })
  return { path: cached, how: `temporal ${VERSION}, built by Go` }
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
