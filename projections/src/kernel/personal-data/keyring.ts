import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { listen } from '../listen.ts'
import { seal, unseal } from './cipher.ts'

/** The keys of data subjects. Keys are looked up at once; `ensure` or `load` bring them in beforehand. */
export interface Keyring {
  /** Brings the keys in, making those that do not exist yet: durable before it resolves. */
  ensure(subjectIds: readonly string[]): Promise<void>
  /** Brings existing keys in; a subject without one stays without. */
  load(subjectIds: readonly string[]): Promise<void>
  /** The key, when it was brought in and is not forgotten. */
  get(subjectId: string): Buffer | undefined
  /** Deletes the key for ever, here and in every other process: what it locked can no longer be read. */
  forget(subjectId: string): Promise<void>
  close(): Promise<void>
}

const CHANNEL = 'subject_forgotten'

type Row = { subject_id: string; wrapped_key: Buffer }

/**
 * Opens the keys kept in `vault.subject_key`, each wrapped by the master key.
 * @param masterKey 32 bytes, see `masterKeyFrom`
 * @param options.capacity keys held in memory; default 20,000
 */
export function openKeyring(pool: pg.Pool, masterKey: Buffer, options: { capacity?: number } = {}): Keyring {
  const { capacity = 20_000 } = options
  let keys = new LRUCache<string, Buffer>({ max: capacity })
  // A key brought in while a notice says it is forgotten must not be kept: counts the notices.
  let forgettings = 0
  const listener = listen(pool.options, CHANNEL, {
    notice: subjectId => {
      forgettings++
      keys.delete(subjectId)
    },
    reconnected: () => {
      forgettings++
      keys.clear()
    },
  })

  const keep = (rows: readonly Row[]) => {
    for (const row of rows) keys.set(row.subject_id, unseal(masterKey, row.wrapped_key, row.subject_id))
  }
  /* Those that are here become the last used: what is brought in beside them drops none of them. */
  const missing = (ids: readonly string[]) => {
    const asked = new Set(ids)
    if (asked.size > keys.max) {
      const larger = new LRUCache<string, Buffer>({ max: asked.size })
      larger.load(keys.dump())
      keys = larger
    }
    return [...asked].filter(id => keys.get(id) === undefined)
  }

  const load = async (ids: readonly string[]) => {
    const wanted = missing(ids)
    if (wanted.length === 0) return
    for (;;) {
      const before = forgettings
      const { rows } = await pool.query<Row>({
        name: 'load-keys',
        text: 'select subject_id, wrapped_key from vault.subject_key where subject_id = any($1::uuid[])',
        values: [wanted],
      })
      if (before !== forgettings) continue
      keep(rows)
      return
    }
  }

  return {
    load,
    ensure: async ids => {
      const wanted = missing(ids)
      if (wanted.length === 0) return
      const wrapped = wanted.map(id => seal(masterKey, randomBytes(32), id))
      // A key made by somebody else at this very moment is in neither part: `load` then finds it.
      const { rows } = await pool.query<Row>({
        name: 'ensure-keys',
        text: `with made as (
            insert into vault.subject_key (subject_id, wrapped_key)
            select * from unnest($1::uuid[], $2::bytea[])
            on conflict do nothing returning subject_id, wrapped_key)
          select subject_id, wrapped_key from made
          union all select subject_id, wrapped_key from vault.subject_key where subject_id = any($1::uuid[])`,
        values: [wanted, wrapped],
      })
      keep(rows)
      if (rows.length < wanted.length) await load(wanted)
    },
    get: id => keys.get(id),
    forget: async id => {
      keys.delete(id)
      await pool.query(
        `with gone as (delete from vault.subject_key where subject_id = $1::text::uuid) select pg_notify('${CHANNEL}', $1::text)`,
        [id],
      )
      keys.delete(id)
    },
    close: () => listener.close(),
  }
}
