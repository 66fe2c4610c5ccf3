import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
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
  // Who has ended and was not waited for yet still answers.
  return !/^Z/.test(execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim())
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

async function npmStart(until: RegExp): Promise<ChildProcess> {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, FAITAGE_DATA: dataDir, FAITAGE_DEMO: '0', PORT: '0', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`npm start ended (${code})`)))
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', line => until.test(line) && resolve())
  })
  return child
}

async function gone(): Promise<void> {
  while ([...seen].some(isRunning)) await sleep(50)
}

describe('npm start', () => {
  it.each([
    ['npm itself', 'SIGTERM', /^npm start/],
    ['the process that does the work', 'SIGTERM', /stack\/src\/start\.ts/],
    ['the script between them', 'SIGTERM', /run\.mjs start$/],
    ['the script between them, without a word', 'SIGKILL', /^node scripts\/run\.mjs start$/],
  ] as const)('stops whole when %s gets a %s', async (_who, signal, command) => {
    const npm = await npmStart(/est prêt/)
    const started = family(npm.pid as number)
    for (const { pid } of started) seen.add(pid)
    const told = started.map(one => one.command).join('\n')
    expect(told).toMatch(/postgres -D/)
    expect(told).toMatch(/services\/api\/src\/main\.ts/)
    const target = started.find(one => command.test(one.command))
    expect(target, told).toBeDefined()
    process.kill(target?.pid as number, signal)
    await gone()
    expect([...seen].filter(isRunning)).toEqual([])
  })
})
