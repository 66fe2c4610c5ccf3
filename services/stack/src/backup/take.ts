import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { EventStoreDBClient } from '@eventstore/db-client'
import { demandHead } from '@faitage/projections/kernel/log-proof/chain'
import { openLogCheck } from '@faitage/projections/kernel/log-proof/check'
import { sealableOf } from '@faitage/projections/kernel/log-proof/digest'
import { LogAltered } from '@faitage/projections/kernel/log-proof/faults'
import { keptHeads, LOG_HEAD } from '@faitage/projections/kernel/log-proof/heads'
import pg from 'pg'
import { programVersion } from '../data-version.ts'
import { eventsAfter, lineOf } from './events.ts'
import { LEDGER, MANIFEST } from './folder.ts'
import type { Manifest } from './manifest.ts'
import { type Part, writeBytes, writeLines } from './parts.ts'
import { rowsOf, stateTables } from './tables.ts'
import { workflowFiles } from './workflows.ts'

export type Taking = {
  readonly dataDir: string
  readonly databaseUrl: string
  readonly eventStore: EventStoreDBClient
  readonly sealKey: Buffer
  /** Folder of the files on this machine; undefined where they are in a bucket. */
  readonly files: string | undefined
  /** Where the backup goes: must not be there yet. */
  readonly to: string
  readonly signal?: AbortSignal
}

/** Secrets of the installation, without which nothing opens, and whether it is a demonstration. */
const KEPT = ['secret', 'worker-token', LEDGER, 'demonstration', 'demonstration-en-cours', 'sans-demonstration']
/** Written after the last event: their keys must be there for every event before. */
const KEYS = ['vault.subject_key', 'vault.forgotten_subject']

/**
 * Saves a running installation: the log up to a position, what Postgres keeps beside the read models as it was within one
 * snapshot taken just before that position, the files, the workflows, the secrets. It bears its name once it is whole.
 *
 * @throws when the folder is there already, the log is not what was sealed, or `signal` says to stop; nothing is left then
 */
export async function takeBackup(options: Taking): Promise<Manifest> {
  const to = resolve(options.to)
  if (existsSync(to) && readdirSync(to).length > 0)
    throw new Error(`${to} n’est pas vide : une sauvegarde n’en recouvre jamais une autre. Donnez un nouveau dossier.`)
  const folder = join(dirname(to), `.${basename(to)}.inachevee`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const manifest = await fill(folder, options)
    const written = await open(join(folder, MANIFEST), 'wx', 0o600)
    await written.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
    await written.sync().finally(() => written.close())
    options.signal?.throwIfAborted()
    rmSync(to, { recursive: true, force: true })
    renameSync(folder, to)
    await synced(dirname(to))
    return manifest
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function fill(folder: string, options: Taking): Promise<Manifest> {
  const { databaseUrl, eventStore, sealKey, signal } = options
  const parts: Part[] = []
  const snapshot = new pg.Client(databaseUrl)
  const seals = new pg.Client(databaseUrl)
  await Promise.all([snapshot.connect(), seals.connect()])
  try {
    const check = openLogCheck(seals, sealKey)
    // Before the log is copied, so that what is saved goes on from it.
    const kept = await keptHeads(seals, sealKey, join(options.dataDir, LOG_HEAD)).read()
    await demandHead(seals, kept)
    const log = { position: -1n, events: 0 }
    const copied = async function* () {
      const behind = async function* () {
        for await (const events of eventsAfter(eventStore, log.position)) {
          signal?.throwIfAborted()
          const [fault] = await check.take(events.filter(({ type }) => !type.startsWith('$')).map(sealableOf))
          if (fault) throw new LogAltered(fault)
          for (const event of events) {
            yield lineOf(event)
            log.position = event.position.commit
            log.events++
          }
        }
      }
      yield* behind()
      // The snapshot is of now; what is written while it opens is in the log, which is the truth.
      await snapshot.query('begin isolation level repeatable read read only')
      await snapshot.query('select 1')
      yield* behind()
    }
    parts.push(await writeLines(folder, 'journal.gz', copied()))
    const signed = kept.head?.position ?? -1n
    if (signed > log.position) throw new LogAltered({ kind: 'cut', position: signed, end: log.position })
    if (kept.head) {
      mkdirSync(join(folder, 'secrets'), { recursive: true, mode: 0o700 })
      parts.push(await writeBytes(folder, `secrets/${LOG_HEAD}`, Buffer.from(`${JSON.stringify(kept.head.signed)}\n`)))
    }
    for (const table of await stateTables(snapshot))
      if (!KEYS.includes(table)) parts.push(await saveTable(folder, snapshot, table, signal))
    await snapshot.query('commit; begin isolation level repeatable read read only')
    for (const table of KEYS) parts.push(await saveTable(folder, snapshot, table, signal))
    await snapshot.query('commit')
    parts.push(...(await saveFiles(folder, options)))
    const head = await seals.query<{ hash: Buffer }>(
      'select hash from ops.log_seal where position <= $1 order by position desc limit 1',
      [String(log.position)],
    )
    return {
      format: 1,
      version: programVersion,
      taken_at: new Date().toISOString(),
      position: String(log.position),
      events: log.events,
      head: head.rows[0]?.hash.toString('hex') ?? null,
      parts,
    }
  } finally {
    await Promise.all([snapshot.end(), seals.end()]).catch(() => undefined)
  }
}

async function saveTable(
  folder: string,
  client: pg.Client,
  table: string,
  signal: AbortSignal | undefined,
): Promise<Part> {
  const rows = async function* () {
    for await (const row of rowsOf(client, table)) {
      signal?.throwIfAborted()
      yield row
    }
  }
  return await writeLines(folder, `${table}.gz`, rows())
}

async function saveFiles(folder: string, { dataDir, files, signal }: Taking): Promise<Part[]> {
  const parts: Part[] = []
  const keep = async (name: string, content: Buffer) => {
    signal?.throwIfAborted()
    mkdirSync(dirname(join(folder, name)), { recursive: true, mode: 0o700 })
    parts.push(await writeBytes(folder, name, content))
  }
  for (const name of KEPT)
    if (existsSync(join(dataDir, name))) await keep(`secrets/${name}`, await readFile(join(dataDir, name)))
  for (const { name, content } of workflowFiles(join(dataDir, 'temporal'))) await keep(`temporal/${name}`, content)
  if (!files || !existsSync(files)) return parts
  const shelves = readdirSync(files, { withFileTypes: true }).filter(entry => /^[0-9a-f]{2}$/.test(entry.name))
  for (const shelf of shelves)
    for (const name of readdirSync(join(files, shelf.name))) {
      // Destroyed meanwhile: the log says so.
      const content = await readFile(join(files, shelf.name, name)).catch(() => undefined)
      if (content) await keep(`files/${shelf.name}/${name}`, content)
    }
  return parts
}

async function synced(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
