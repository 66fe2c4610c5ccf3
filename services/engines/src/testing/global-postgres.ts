import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { APPLICATION } from '../postgres/application-role.ts'
import { type Postgres, startPostgres } from '../postgres/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's Postgres, on its database `postgres`. */
    postgresUrl: string
  }
}

type Shared = { users: number; running: Promise<Postgres & { dataDir: string }> }
/* Every project of a run is set up on its own; they share one server all the same. */
const slot = globalThis as { faitageTestPostgres?: Shared }

const MEMORY = '/dev/shm'
const ROOM = 2 ** 30

/** Its data live as long as the run: in memory, where that has room for them, nothing is written to a disk. */
async function dataPlace(): Promise<string> {
  const room = await statfs(MEMORY).catch(() => undefined)
  return room && room.bavail * room.bsize >= ROOM ? MEMORY : tmpdir()
}

async function start(): Promise<Postgres & { dataDir: string }> {
  const dataDir = await mkdtemp(join(await dataPlace(), 'faitage-postgres-'))
  const server = await startPostgres({ dataDir, durable: false, maxConnections: 200 })
  await allowMakingDatabases(server.adminUrl('postgres'))
  return { ...server, dataDir }
}

/**
 * Suites take databases of their own, and cut connections to see what happens, as the role the product works as. Dropping
 * one by force ends whoever works in it, autovacuum among them, which is of no role.
 */
async function allowMakingDatabases(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`alter role ${APPLICATION} createdb`)
  await client.query(`grant pg_signal_backend, pg_signal_autovacuum_worker to ${APPLICATION}`)
  await client.end()
}

/** Vitest global setup: one Postgres per run, provided as `postgresUrl`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  slot.faitageTestPostgres ??= { users: 0, running: start() }
  const shared = slot.faitageTestPostgres
  shared.users++
  const server = await shared.running
  project.provide('postgresUrl', server.url('postgres'))
  return async () => {
    shared.users--
    if (shared.users > 0) return
    delete slot.faitageTestPostgres
    await server.stop()
    await rm(server.dataDir, { recursive: true, force: true })
  }
}
