import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RunState } from './state.ts'
import { type RunWrites, Store, type Writer } from './store.ts'

let folder: string
let store: Store
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faitage-store-'))
  store = new Store({ dataDir: folder })
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const state = (n: number) =>
  ({ workflowId: `w${n}`, runId: `r${n}`, workflowType: 't', taskQueue: 'q', status: 1, startedAt: n }) as RunState
const writer = (n: number, events: string[] = []): Writer => ({
  takeWrites: (): RunWrites => ({
    key: n,
    state: state(n),
    events: events.map((text, i) => ({ id: i + 1, bytes: Buffer.from(text) })),
    pending: [],
    requests: [],
    current: true,
  }),
})

describe('the store', () => {
  it('writes the changes of one turn in one transaction, before it answers', async () => {
    for (let n = 1; n <= 50; n++) store.touch(writer(n, ['a', 'b']))
    const told: string[] = []
    store.afterCommit(() => told.push('after'))
    expect(store.openRuns()).toHaveLength(0)
    await Promise.all([store.durably(), store.durably()])
    expect(told).toEqual(['after'])
    expect(store.openRuns()).toHaveLength(50)
    expect(store.events(7, 1, 3).map(b => Buffer.from(b).toString())).toEqual(['a', 'b'])
    expect(store.find('w7', undefined)?.state.runId).toBe('r7')
  })

  it('writes lazily what nobody waits for', async () => {
    store.touchLazily(writer(1))
    await new Promise(resolve => setImmediate(resolve))
    expect(store.openRuns()).toHaveLength(0)
    await expect.poll(() => store.openRuns()).toHaveLength(1)
  })

  it('acknowledges nothing any more once a commit failed', async () => {
    const failures: Error[] = []
    store.onFailure = error => failures.push(error)
    store.db.exec('DROP TABLE runs')
    store.touch(writer(1))
    await expect(store.durably()).rejects.toMatchObject({ code: 14 })
    await expect(store.durably()).rejects.toMatchObject({ code: 14 })
    expect(failures).toHaveLength(1)
  })
})
