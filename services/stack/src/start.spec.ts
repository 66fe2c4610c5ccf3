import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@faitage/engines/testing/until'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { root } from './config.ts'

/** `npm start` as an operator runs it: whichever of its processes is asked to stop, nothing that was started stays. */
const dataDir = mkdtempSync(join(tmpdir(), 'faitage-start-'))
const seen = new Set<number>()

afterEach(() => {
  for (const pid of [...seen].filter(isRunning)) process.kill(pid, 'SIGKILL')
  seen.clear()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  // Who has ended and was not waited for yet still answers; who has gone since is unknown to ps.
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return !/^(Z|$)/.test(stdout.trim())
}

/** Everything below a process, itself first. */
function family(pid: number): { pid: number; command: string }[] {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
    .split('\n')
    .flatMap(line => {
      const [, own, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      return own && command ? [{ pid: Number(own), parent: Number(parent), command }] : []
    })
  const below = (parent: number): typeof all =>
    all.filter(one => one.parent === parent).flatMap(one => [one, ...below(one.pid)])
  const self = all.filter(one => one.pid === pid)
  return [...self, ...below(pid)]
}

/** Requests without an end, each of which leaves a line in a log. */
function keepBusy(url: string): () => void {
  const stop = new AbortController()
  const ask = async () => {
    while (!stop.signal.aborted) await fetch(`${url}/api/projects`, { signal: stop.signal }).catch(() => sleep(5))
  }
  for (let asker = 0; asker < 8; asker++) void ask()
  return () => stop.abort()
}

async function npmStart(until: RegExp): Promise<{ npm: ChildProcess; url: string }> {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, FAITAGE_DATA: dataDir, FAITAGE_DEMO: '0', PORT: '0', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`npm start ended (${code})`)))
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', line => {
      if (until.test(line)) resolve(/http:\S+/.exec(line)?.[0] ?? '')
    })
  })
  return { npm: child, url }
}

const gone = () => until('every process to end', () => ![...seen].some(isRunning), { every: 50 })

/** Starts the product, ends the part of it whose command line is such, and sees that nothing of it is left. */
async function endedWhole(command: RegExp, signal: NodeJS.Signals): Promise<void> {
  const { npm, url } = await npmStart(/est prêt/)
  const rest = keepBusy(url)
  const started = family(npm.pid as number)
  for (const { pid } of started) seen.add(pid)
  const told = started.map(one => one.command).join('\n')
  expect(told).toMatch(/postgres -D/)
  expect(told).toMatch(/roles\/api\.js/)
  const target = started.find(one => command.test(one.command))
  expect(target, told).toBeDefined()
  process.kill(target?.pid as number, signal)
  await gone().finally(rest)
  expect([...seen].filter(isRunning)).toEqual([])
}

describe('npm start', () => {
  it('stops whole when npm itself gets a SIGTERM', () => endedWhole(/^npm start/, 'SIGTERM'))

  it.each([
    ['the process that does the work', 'SIGTERM', /stack\/src\/start\.ts/],
    ['the process that does the work, without a word', 'SIGKILL', /stack\/src\/start\.ts/],
    ['the script between them', 'SIGTERM', /run\.mjs start$/],
    ['the script between them, without a word', 'SIGKILL', /^node scripts\/run\.mjs start$/],
  ] as const)('stops whole when %s gets a %s', { tags: 'durable' }, (_who, signal, command) =>
    endedWhole(command, signal),
  )
})
