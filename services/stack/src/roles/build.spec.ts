import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureArtifacts } from '../artifacts.ts'
import { bundlesDir, roleEntries } from './entries.ts'

describe('what roles are started from', () => {
  beforeAll(() => ensureArtifacts(() => undefined), 120_000)

  /** The bundles of now and the files they name, without those of a build before. */
  function reached(): Map<string, string> {
    const texts = new Map<string, string>()
    const follow = (file: string) => {
      if (texts.has(file)) return
      const text = readFileSync(join(bundlesDir, file), 'utf8')
      texts.set(file, text)
      for (const [, next] of text.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g))
        if (next && readdirSync(bundlesDir).includes(next)) follow(next)
    }
    for (const role of Object.keys(roleEntries)) follow(`${role}.js`)
    return texts
  }

  it('is held at one byte a character', () => {
    const wide = [...reached()].filter(([, text]) => /[^\0-\x7f]/.test(text)).map(([file]) => file)
    expect(wide).toEqual([])
  })

  it('starts its threads from bundles too, which are whole', async () => {
    const threads = [...reached().keys()].filter(file => file.endsWith('.thread.js'))
    expect(threads.sort()).toEqual(
      ['balance', 'judge', 'letter', 'paper', 'read-document', 'read-file', 'rendition'].map(
        name => `${name}.thread.js`,
      ),
    )
    expect([...reached()].filter(([, text]) => /URL\([^)]*\.thread\.ts/.test(text)).map(([file]) => file)).toEqual([])
    // Those that wait for work; the two that read begin at once.
    for (const thread of threads.filter(name => !name.startsWith('read'))) {
      const url = JSON.stringify(new URL(`file://${join(bundlesDir, thread)}`).href)
      const code = `import(${url}).then(({ default: work }) => require('node:worker_threads').parentPort.postMessage(typeof work))`
      const worker = new Worker(code, { eval: true, execArgv: [] })
      const said = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
      await worker.terminate()
      expect([thread, said]).toEqual([thread, 'function'])
    }
  })
})
