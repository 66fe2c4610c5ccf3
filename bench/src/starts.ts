import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { freePort } from '@faitage/stack/free-port'
import { startFile } from '@faitage/stack/roles/entries'
import { embeddedEnvironment, end, firstLine, type RunningStack, root, startNode } from './running-stack.ts'
import { interleave, median } from './stats.ts'

const ASK_EVERY_MS = 10
const START_LIMIT_MS = 60_000

/** P8, first half: `npm start` on a data folder that was used before, until the sign-in page is there. Milliseconds. */
export async function warmStarts(dataDir: string, rounds: number): Promise<{ median: number; all: number[] }> {
  const all: number[] = []
  for (let round = 0; round < rounds; round++) {
    const port = await freePort()
    const env = { ...embeddedEnvironment(), FAITAGE_DATA: dataDir, PORT: String(port) }
    const began = performance.now()
    const npm = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore', shell: process.platform === 'win32' })
    const ended = once(npm, 'exit')
    try {
      await answered(port, '/auth/login', began)
      all.push(performance.now() - began)
    } finally {
      // npm does not hand every signal on: the stack itself is asked, and npm ends with it.
      process.kill(Number(readFileSync(join(dataDir, 'stack.pid'), 'utf8')), 'SIGTERM')
      await ended
    }
  }
  return { median: median(all), all }
}

/** P8, second half: the API's own process until it answers, against the least that could be: fastify, pg and kysely. */
export async function apiStarts({ env }: RunningStack, rounds: number) {
  const compiled = {
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
    NODE_ENV: 'production',
    PORT: '0',
    // The API that runs has the other.
    FAITAGE_WORKER_PORT: '0',
  }
  const start = async (entry: string, path: string) => {
    const began = performance.now()
    const child = startNode([startFile(entry)], { ...process.env, ...env, ...compiled }, 'ignore')
    try {
      const { port } = JSON.parse(await firstLine(child)) as { port: number }
      await answered(port, path, began)
      return performance.now() - began
    } finally {
      await end(child)
    }
  }
  const api = () => start('services/api/src/main.ts', '/api/health/ready')
  const hello = () => start('bench/src/hello.ts', '/')
  await api()
  await hello()
  return await interleave(rounds, api, hello)
}

/** Asks until the answer is 200. @throws after a minute */
async function answered(port: number, path: string, began: number): Promise<void> {
  while ((await statusOf(port, path)) !== 200) {
    if (performance.now() - began > START_LIMIT_MS) throw new Error(`${path} was not there after a minute`)
    await new Promise(done => setTimeout(done, ASK_EVERY_MS))
  }
}

const statusOf = (port: number, path: string): Promise<number | undefined> =>
  new Promise(resolve => {
    const asking = request({ host: '127.0.0.1', port, path, headers: { accept: 'text/html' } }, answer => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode))
    })
    asking.on('error', () => resolve(undefined))
    asking.end()
  })
