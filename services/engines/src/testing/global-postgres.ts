import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
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

async function start(): Promise<Postgres & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'faitage-postgres-'))
  const server = await startPostgres({ dataDir, durable: false, maxConnections: 200 })
  return { ...server, dataDir }
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
