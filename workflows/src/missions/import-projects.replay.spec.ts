import { readdirSync, readFileSync } from 'node:fs'
import { Worker } from '@temporalio/worker'
import pino from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundlePath, ensureBundle } from '../kernel/bundle.ts'
import { installRuntime } from '../kernel/worker.ts'

const folder = new URL('./histories/', import.meta.url)
const recorded = readdirSync(folder).filter(name => name.endsWith('.json'))

type Json = { events: { eventType: string; [attributes: string]: unknown }[] }
const historyOf = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Json
const replay = (history: Json) =>
  Worker.runReplayHistory({ workflowBundle: { codePath: bundlePath } }, history as never, 'import/replayed')

beforeAll(async () => {
  installRuntime(pino({ level: 'silent' }))
  await ensureBundle()
})

describe('the import workflow', () => {
  it.each(recorded)('decides again what it decided: %s', async name => {
    await replay(historyOf(name))
  })

  it('was recorded from its plan to each of its ends, across runs', () => {
    expect(recorded).toEqual([
      'cancelled-1.json',
      'continued-1.json',
      'continued-2.json',
      'failed-1.json',
      'mapped-1.json',
    ])
  })

  it('would be caught deciding something else', async () => {
    const text = readFileSync(new URL('mapped-1.json', folder), 'utf8')
    await expect(replay(JSON.parse(text.replaceAll('"commitBatch"', '"commitAll"')) as Json)).rejects.toMatchObject({
      name: 'DeterminismViolationError',
    })
  })

  it('says ids and counts only', () => {
    for (const name of recorded) {
      const payloads = [...JSON.stringify(historyOf(name)).matchAll(/"data":"([^"]+)"/g)]
      for (const [, data] of payloads) {
        const said = Buffer.from(data!, 'base64').toString()
        expect(said).toMatch(/^[\s\S]{0,600}$/)
        expect(said).not.toMatch(/@|Roux|A-1/)
      }
    }
  })
})
