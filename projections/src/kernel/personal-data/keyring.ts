import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { listen } from '../listen.ts'
import { CHANNEL } from './channel.ts'
import { seal, unseal } from './cipher.ts'
import { ofGeneration } from './generation.ts'
import { noteForgotten } from './ledger.ts'

/** Keys held for as long as they are needed: no other reader of the keyring can push one out. */
export interface Keys {
  /** The key; undefined only where its subject was forgotten. */
  get(subjectId: string): Buffer | undefined
}

/** The keys of data subjects. */
export interface Keyring {
  /**
   * The keys of these, making those that do not exist yet: durable before it resolves.
   * @throws {SubjectForgotten} nothing personal is written of somebody who was forgotten; of a renewable one, it is under a
   *   key of the next generation, that opens nothing of before
   */
  ensure(subjectIds: readonly string[]): Promise<Keys>
  /** The keys of these. @throws {KeyMissing} when one is not found though nobody forgot it */
  load(subjectIds: readonly string[]): Promise<Keys>
  /** The same, of keys at hand that turned out to be of a former generation. */
  reload(subjectIds: readonly string[]): Promise<Keys>
  /** Has every key found anew from here on: of who was forgotten a moment ago nothing may have been heard yet. */
  renew(): void
  /**
   * Deletes the key for ever, here and in every other process: what it locked can no longer be read.
   * @param how.renewable whether somebody may be written of under the same id again: a contact, the people of a copro
   */
  forget(subjectId: string, how?: { renewable: boolean }): Promise<void>
  close(): Promise<void>
}

/** A key is not where it must be: what it opens would look empty, and is not. */
export class KeyMissing extends Error {
  override name = 'KeyMissing'
  constructor(subjects: readonly string[]) {
    super(
      `La clé de ${subjects.length} personne(s) manque sans avoir été oubliée : ${subjects.slice(0, 3).join(', ')}. La base n’est pas celle de ce journal, ou elle a été altérée.`,
    )
  }
}

/** Somebody's key was deleted for ever, and so is not made again. */
export class SubjectForgotten extends Error {
  override name = 'SubjectForgotten'
}

/** `wrapped_key` is null on those that were forgotten. */
type Row = { subject_id: string; wrapped_key: Buffer | null; generation: number }

/** A new key, and as it is to be kept. */
type Made = { readonly key: Buffer; readonly wrapped: Buffer }

function madeFor(masterKey: Buffer, id: string): Made {
  const key = randomBytes(32)
  return { key, wrapped: seal(masterKey, key, id) }
}

/**
 * Opens the keys kept in `vault.subject_key`, each wrapped by the master key.
 * @param masterKey 32 bytes, see `masterKeyFrom`
 * @param options.capacity keys held in memory; default 20,000
 * @param options.ledgers files that are told of whoever is forgotten: no older backup brings their key back
 * @param options.forgotten called once the key of somebody, forgotten here or elsewhere, opens nothing here any more
 */
export function openKeyring(
  pool: pg.Pool,
  masterKey: Buffer,
  options: { capacity?: number; ledgers?: readonly string[]; forgotten?: () => void } = {},
): Keyring {
  const { capacity = 20_000, ledgers = [], forgotten: tell } = options
  const keys = new LRUCache<string, Buffer>({ max: capacity })
  // A key brought in while a notice says it is forgotten must not be kept: counts the notices.
  let forgettings = 0
  const renew = () => {
    forgettings++
    keys.clear()
  }
  const listener = listen(pool.options, CHANNEL, {
    notice: subjectId => {
      forgettings++
      keys.delete(subjectId)
      tell?.()
    },
    // Whoever was forgotten meanwhile was not heard of.
    connected: () => {
      renew()
      tell?.()
    },
  })

  /* What is at hand is pinned in a map of its own: the cache may drop any of it meanwhile. */
  const pin = (ids: readonly string[]) => {
    const pinned = new Map<string, Buffer>()
    const missing = new Set<string>()
    for (const id of ids) {
      const key = keys.get(id)
      if (key) pinned.set(id, key)
      else missing.add(id)
    }
    return { pinned, missing }
  }
  /** Takes the rows in; returns the forgotten among them. */
  const keep = (
    rows: readonly Row[],
    { pinned, missing }: ReturnType<typeof pin>,
    made?: ReadonlyMap<string, Made>,
  ): string[] => {
    const forgotten: string[] = []
    for (const { subject_id, wrapped_key, generation } of rows) {
      if (!missing.delete(subject_id)) continue
      if (!wrapped_key) {
        forgotten.push(subject_id)
        continue
      }
      // What was made here a moment ago is at hand: it is opened only where somebody else made it.
      const own = made?.get(subject_id)
      const bare = own?.wrapped.equals(wrapped_key) ? own.key : unseal(masterKey, wrapped_key, subject_id)
      const key = ofGeneration(bare, generation)
      pinned.set(subject_id, key)
      keys.set(subject_id, key)
    }
    return forgotten
  }

  /** Brings in what is missing, the forgotten apart. A notice that comes meanwhile may be about one of them: asks again. */
  const find = async (at: ReturnType<typeof pin>): Promise<string[]> => {
    for (;;) {
      const before = forgettings
      const { rows } = await pool.query<Row>({
        name: 'load-keys',
        text: `select subject_id, null as wrapped_key, generation from vault.forgotten_subject as gone
            where subject_id = any($1::uuid[])
              and not exists (select from vault.subject_key as k where k.subject_id = gone.subject_id)
          union all select subject_id, wrapped_key, generation from vault.subject_key where subject_id = any($1::uuid[])`,
        values: [[...at.missing]],
      })
      if (before === forgettings) return keep(rows, at)
    }
  }

  /** Makes what is missing, and brings it in as `find` does, the forgotten apart. */
  const make = async (at: ReturnType<typeof pin>): Promise<string[]> => {
    const wanted = [...at.missing]
    for (;;) {
      const before = forgettings
      // Others each time: one that was forgotten is not to open anything again.
      const made = new Map(wanted.map(id => [id, madeFor(masterKey, id)]))
      // A key made by somebody else at this very moment is in no part: `find` then finds it. In order, so that two who
      // make the same ones do not wait for each other.
      const { rows } = await pool.query<Row>({
        name: 'ensure-keys',
        text: `with gone as (
            select subject_id, generation, renewable from vault.forgotten_subject where subject_id = any($1::uuid[])),
          made as (
            insert into vault.subject_key (subject_id, wrapped_key, generation)
            select id, key, coalesce(gone.generation + 1, 0) from unnest($1::uuid[], $2::bytea[]) as t(id, key)
            left join gone on gone.subject_id = id where gone.renewable is not false
            order by id
            on conflict do nothing returning subject_id, wrapped_key, generation)
          select subject_id, null as wrapped_key, generation from gone where not renewable
          union all select subject_id, wrapped_key, generation from made
          union all select subject_id, wrapped_key, generation from vault.subject_key
            where subject_id = any($1::uuid[])`,
        values: [wanted, wanted.map(id => made.get(id)!.wrapped)],
      })
      if (before === forgettings) return keep(rows, at, made)
    }
  }

  const load = async (ids: readonly string[]): Promise<Keys> => {
    const at = pin(ids)
    if (at.missing.size > 0) await find(at)
    if (at.missing.size > 0) throw new KeyMissing([...at.missing])
    return at.pinned
  }

  return {
    load,
    renew,
    reload: ids => {
      for (const id of ids) keys.delete(id)
      return load(ids)
    },
    ensure: async ids => {
      const at = pin(ids)
      if (at.missing.size === 0) return at.pinned
      const forgotten = [...(await make(at)), ...(at.missing.size > 0 ? await find(at) : [])]
      if (forgotten.length > 0) throw new SubjectForgotten(forgotten.join(', '))
      if (at.missing.size > 0) throw new KeyMissing([...at.missing])
      return at.pinned
    },
    forget: async (asked, { renewable } = { renewable: false }) => {
      // As Postgres writes it: every process knows a key by that, and so do the ledgers.
      const id = asked.toLowerCase()
      const { rows } = await pool.query<{ generation: number }>(
        'select generation from vault.subject_key where subject_id = $1::uuid',
        [id],
      )
      await noteForgotten(ledgers, { id, generation: rows[0]?.generation ?? 0, renewable })
      keys.delete(id)
      await pool.query(
        `with gone as (delete from vault.subject_key where subject_id = $1::text::uuid returning generation),
          told as (
            insert into vault.forgotten_subject as known (subject_id, generation, renewable)
            values ($1::text::uuid, coalesce((select generation from gone), 0), $2)
            on conflict (subject_id) do update set renewable = excluded.renewable,
              generation = greatest(known.generation, excluded.generation),
              forgotten_at = case when excluded.generation > known.generation then now() else known.forgotten_at end)
         select pg_notify('${CHANNEL}', $1::text)`,
        [id, renewable],
      )
      keys.delete(id)
    },
    close: () => listener.close(),
  }
}
