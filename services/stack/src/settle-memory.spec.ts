import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { restWatch } from './settle-memory.ts'

const MB = 1024 * 1024

describe('memory at rest', () => {
  const looks = (due: ReturnType<typeof restWatch>, count: number, cpuMs: number, resident: number) =>
    Array.from({ length: count }, () => due(cpuMs, 500, resident)).filter(Boolean).length

  it('is given back once there was no work for a while, and not again for little', () => {
    const due = restWatch()
    expect(looks(due, 60, 300, 400 * MB)).toBe(0)
    expect(looks(due, 29, 1, 400 * MB)).toBe(0)
    expect(looks(due, 1, 1, 400 * MB)).toBe(1)
    expect(looks(due, 60, 200, 150 * MB)).toBe(0)
    expect(looks(due, 60, 1, 160 * MB)).toBe(0)
    expect(looks(due, 1, 200, 200 * MB)).toBe(0)
    expect(looks(due, 60, 1, 200 * MB)).toBe(1)
  })

  it('is given back a last time after a long rest, whatever came, and then left alone', () => {
    const due = restWatch()
    expect(looks(due, 40, 1, 100 * MB)).toBe(1)
    expect(looks(due, 200, 1, 100 * MB)).toBe(1)
    expect(looks(due, 1000, 1, 100 * MB)).toBe(0)
  })

  it('really goes back to the system', async () => {
    const code = `
      import { settleMemory } from ${JSON.stringify(new URL('./settle-memory.ts', import.meta.url).href)}
      settleMemory(3)
      let kept = []
      for (let turn = 0; turn < 60; turn++) kept = Array.from({ length: 200_000 }, (_, at) => ({ at, turn }))
      kept = []
      console.log(process.memoryUsage.rss())
      setInterval(() => console.log(process.memoryUsage.rss()), 250)`
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', code],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    try {
      let most = 0
      for await (const line of createInterface({ input: child.stdout })) {
        most = Math.max(most, Number(line))
        if (Number(line) < most - 40 * MB) break
      }
      expect(most).toBeGreaterThan(0)
      expect(child.exitCode).toBeNull()
    } finally {
      child.kill()
    }
  })
})
