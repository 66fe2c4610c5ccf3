import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findGoProgram, type GoProgram, onPath } from '@faitage/engines/testing/go-program'
import type { S3Options } from '../../kernel/content/s3-store.ts'

/** Our few lines around the server that rclone has: it compiles in seconds, where others bring every cloud along. */
export const s3Server: GoProgram = {
  name: 'faitage-s3',
  version: 'v0.0.12',
  from: { folder: join(import.meta.dirname, 's3-server') },
  variable: 'FAITAGE_REAL_S3',
}
const START_MS = 30_000

export interface StartedS3 {
  readonly options: S3Options
  stop(): Promise<void>
}

/** An S3 server proper that can be started for tests, or why there is none. */
export type FoundS3 =
  | { server: { how: string; start(): Promise<StartedS3> }; reason?: undefined }
  | { server?: undefined; reason: string }

/**
 * A real S3 server, if there can be one: `TEST_S3_ENDPOINT` with its keys, a `versitygw` on PATH, or the one that Go builds
 * (see `findGoProgram`).
 */
export async function findS3(): Promise<FoundS3> {
  const { TEST_S3_ENDPOINT, TEST_S3_BUCKET, TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY } = process.env
  if (TEST_S3_ENDPOINT && TEST_S3_BUCKET && TEST_S3_ACCESS_KEY_ID && TEST_S3_SECRET_ACCESS_KEY) {
    const credentials = { accessKeyId: TEST_S3_ACCESS_KEY_ID, secretAccessKey: TEST_S3_SECRET_ACCESS_KEY }
    const rest = { region: 'us-east-1', credentials, forcePathStyle: true }
    const options = { bucket: TEST_S3_BUCKET, endpoint: TEST_S3_ENDPOINT, ...rest }
    return { server: { how: 'TEST_S3_ENDPOINT', start: async () => ({ options, stop: async () => {} }) } }
  }
  const gateway = onPath('versitygw')
  if (gateway) return { server: { how: 'versitygw on PATH', start: () => startGateway(gateway) } }
  const { path, how, reason } = await findGoProgram(s3Server)
  return path === undefined ? { reason } : { server: { how, start: () => startOwn(path) } }
}

const credentials = { accessKeyId: 'essai', secretAccessKey: 'essai-essai-essai' }
const bucket = 'fichiers'

async function startOwn(program: string): Promise<StartedS3> {
  const port = await freePort()
  const args = [`127.0.0.1:${port}`, bucket, credentials.accessKeyId, credentials.secretAccessKey]
  return await started(spawn(program, args, { stdio: 'ignore' }), port, () => {})
}

async function startGateway(binary: string): Promise<StartedS3> {
  const folder = mkdtempSync(join(tmpdir(), 'versitygw-'))
  mkdirSync(join(folder, 'root', bucket), { recursive: true })
  mkdirSync(join(folder, 'state'))
  const port = await freePort()
  const keys = ['--access', credentials.accessKeyId, '--secret', credentials.secretAccessKey]
  const where = ['posix', '--sidecar', join(folder, 'state'), join(folder, 'root')]
  const child = spawn(binary, [...keys, '--port', `127.0.0.1:${port}`, '--quiet', ...where], { stdio: 'ignore' })
  return await started(child, port, () => rmSync(folder, { recursive: true, force: true }))
}

async function started(child: ChildProcess, port: number, leave: () => void): Promise<StartedS3> {
  const stop = async () => {
    await ended(child)
    leave()
  }
  const endpoint = `http://127.0.0.1:${port}`
  try {
    await answers(endpoint, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { options: { bucket, region: 'us-east-1', endpoint, credentials, forcePathStyle: true }, stop }
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
    // None of those that connections which go out are given.
    probe.listen(20_000 + randomInt(12_000), '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
