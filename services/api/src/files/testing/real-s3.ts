import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { S3Options } from '../s3-store.ts'

const VERSION = 'v1.8.0'
const PACKAGE = `github.com/versity/versitygw/cmd/versitygw@${VERSION}`
const BUILD_MS = 15 * 60_000
const START_MS = 30_000
const run = promisify(execFile)

export interface StartedS3 {
  readonly options: S3Options
  stop(): Promise<void>
}

/** An S3 server proper that can be started for tests, or why there is none. */
export type FoundS3 =
  | { server: { how: string; start(): Promise<StartedS3> }; reason?: undefined }
  | { server?: undefined; reason: string }

/**
 * A real S3 server, if there can be one: `TEST_S3_ENDPOINT` with its keys, a `versitygw` on PATH, or one built by Go (on
 * CI or with FAITAGE_REAL_S3=1; once, into the user's cache folder).
 */
export async function findS3(): Promise<FoundS3> {
  const { TEST_S3_ENDPOINT, TEST_S3_BUCKET, TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY } = process.env
  if (TEST_S3_ENDPOINT && TEST_S3_BUCKET && TEST_S3_ACCESS_KEY_ID && TEST_S3_SECRET_ACCESS_KEY) {
    const credentials = { accessKeyId: TEST_S3_ACCESS_KEY_ID, secretAccessKey: TEST_S3_SECRET_ACCESS_KEY }
    const rest = { region: 'us-east-1', credentials, forcePathStyle: true }
    const options = { bucket: TEST_S3_BUCKET, endpoint: TEST_S3_ENDPOINT, ...rest }
    return { server: { how: 'TEST_S3_ENDPOINT', start: async () => ({ options, stop: async () => {} }) } }
  }
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const onPath = (name: string) =>
    (process.env.PATH ?? '')
      .split(delimiter)
      .filter(folder => folder !== '')
      .map(folder => join(folder, name))
      .find(path => existsSync(path))
  const installed = onPath(`versitygw${suffix}`)
  if (installed) return { server: { how: 'versitygw on PATH', start: () => startGateway(installed) } }
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'faitage', `versitygw-${VERSION}`)
  const cached = join(cache, `versitygw${suffix}`)
  const built = () => ({ server: { how: `versitygw ${VERSION}, built by Go`, start: () => startGateway(cached) } })
  if (existsSync(cached)) return built()
  const go = onPath(`go${suffix}`)
  if (!go) return { reason: 'ni serveur ni Go sur cette machine' }
  if (process.env.CI !== 'true' && process.env.FAITAGE_REAL_S3 !== '1') {
    return { reason: 'FAITAGE_REAL_S3=1 en construit un avec Go, une fois' }
  }
  try {
    mkdirSync(cache, { recursive: true })
    await run(go, ['install', PACKAGE], { env: { ...process.env, GOBIN: cache }, timeout: BUILD_MS, maxBuffer: 1e8 })
    return built()
  } catch (error) {
    return { reason: `sa construction a échoué (${(error as Error).message.split('\n')[0]})` }
  }
}

async function startGateway(binary: string): Promise<StartedS3> {
  const folder = mkdtempSync(join(tmpdir(), 'versitygw-'))
  mkdirSync(join(folder, 'root', 'fichiers'), { recursive: true })
  mkdirSync(join(folder, 'state'))
  const port = await freePort()
  const credentials = { accessKeyId: 'essai', secretAccessKey: 'essai-essai-essai' }
  const keys = ['--access', credentials.accessKeyId, '--secret', credentials.secretAccessKey]
  const where = ['posix', '--sidecar', join(folder, 'state'), join(folder, 'root')]
  const child = spawn(binary, [...keys, '--port', `127.0.0.1:${port}`, '--quiet', ...where], { stdio: 'ignore' })
  const stop = async () => {
    await ended(child)
    rmSync(folder, { recursive: true, force: true })
  }
  const endpoint = `http://127.0.0.1:${port}`
  try {
    await answers(endpoint, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { options: { bucket: 'fichiers', region: 'us-east-1', endpoint, credentials, forcePathStyle: true }, stop }
}

async function answers(endpoint: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_MS
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the S3 server ended with ${child.exitCode}`)
    const answer = await fetch(endpoint).catch(() => undefined)
    if (answer) return
    if (Date.now() > until) throw new Error('the S3 server did not answer in time')
    await sleep(100)
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  const forced = setTimeout(() => child.kill('SIGKILL'), 5000)
  await over
  clearTimeout(forced)
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
