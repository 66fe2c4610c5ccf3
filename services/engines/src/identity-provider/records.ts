import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { writeWhole } from './kept.ts'

/** Milliseconds during which changes are gathered into one writing. */
const SAVE_MS = 150
/** Records kept at most; the oldest go first. A demonstration has a few dozen. */
const MOST = 5000

type Kept = { payload: AdapterPayload; expiresAt: number | null }

/** What the provider remembers: grants, codes, tokens, sessions. One small file, read at start, written behind. */
export interface Records {
  adapterOf(model: string): Adapter
  /** Writes what is not written yet. */
  close(): void
}

export function openRecords(dataDir: string): Records {
  const file = join(dataDir, 'records.json')
  const kept = new Map<string, Kept>(
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, Kept][]) : [],
  )
  let timer: NodeJS.Timeout | undefined

  const live = (key: string): AdapterPayload | undefined => {
    const record = kept.get(key)
    if (!record) return undefined
    if (record.expiresAt === null || record.expiresAt > Date.now()) return record.payload
    kept.delete(key)
    return undefined
  }
  const write = (): void => {
    clearTimeout(timer)
    timer = undefined
    for (const key of kept.keys()) live(key)
    for (const key of kept.keys()) {
      if (kept.size <= MOST) break
      kept.delete(key)
    }
    writeWhole(file, JSON.stringify([...kept]))
  }
  const changed = (): void => {
    timer ??= setTimeout(() => {
      try {
        write()
      } catch (error) {
        // A full disk: it is there while this runs, and written with the next change.
        process.stderr.write(`${JSON.stringify({ level: 'error', failure: (error as Error).message })}\n`)
      }
    }, SAVE_MS)
  }
  const findBy = (model: string, wanted: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const key of kept.keys()) {
      const payload = key.startsWith(`${model}:`) ? live(key) : undefined
      if (payload && wanted(payload)) return payload
    }
    return undefined
  }

  return {
    adapterOf: model => ({
      async upsert(id, payload, expiresIn) {
        kept.delete(`${model}:${id}`)
        kept.set(`${model}:${id}`, { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : null })
        changed()
      },
      find: async id => live(`${model}:${id}`),
      findByUid: async uid => findBy(model, payload => payload.uid === uid),
      findByUserCode: async userCode => findBy(model, payload => payload.userCode === userCode),
      async consume(id) {
        const payload = live(`${model}:${id}`)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
        changed()
      },
      async destroy(id) {
        kept.delete(`${model}:${id}`)
        changed()
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
        changed()
      },
    }),
    close() {
      if (timer) write()
    },
  }
}
