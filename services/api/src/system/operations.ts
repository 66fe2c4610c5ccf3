import type { Page } from '@faitage/contracts/kernel/endpoint'
import { logProofStream } from '@faitage/contracts/system/log-proof'
import type { Operations, ParkedStream } from '@faitage/contracts/system/operations.endpoints'
import { lastBackup } from '@faitage/projections/kernel/backup-note'
import { notedRoles } from '@faitage/projections/kernel/noted-roles'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { HealthCheck } from './health.ts'
import { logProofDecider } from './log-proof.decider.ts'
import { parkedEvents, readQueues } from './queues.ts'
import { countRuns, readTasks } from './workflow-runs.ts'

/** Events that are counted at most of those that the read models have not taken. */
const MOST = 1000
const began = new Date(Date.now() - process.uptime() * 1000)

/** All of the page of operations; what does not answer is null, and the rest is told. */
export async function readOperations(api: Api, health: HealthCheck): Promise<Operations> {
  const [whole, projection, parked, reactors, workflows, postgres, temporal, free, full, head, proof, queues, tasks] =
    await Promise.all([
      health.whole(),
      orNull(readProjection(api)),
      orNull(parkedEvents(api)),
      orNull(readReactors(api)),
      orNull(countRuns(api.workflows)),
      orNull(readPostgres(api)),
      orNull(readTemporal(api)),
      api.disk.free(),
      api.disk.full(),
      orNull(readHead(api)),
      orNull(readProof(api)),
      orNull(readQueues(api)),
      orNull(readTasks(api.workflows)),
    ])
  const worker = api.live.worker()
  const none = { version: null, started_at: null, memory_bytes: null, disk_bytes: null }
  // By the names of the parts of health. Who started them knows when, and what they take; a worker elsewhere says it itself.
  const noted = notedRoles(api.config.dataDir)
  const role = (noted_as: string, name = noted_as) => {
    const { started_at = null, memory_bytes = null } = noted.get(noted_as) ?? {}
    return { ...none, name, started_at, memory_bytes }
  }
  return {
    version: api.config.version,
    started_at: began.toISOString(),
    checks: Object.fromEntries(
      Object.entries(whole.checks).map(([name, { ok, detail }]) => [name, { ok, ...(detail ? { detail } : {}) }]),
    ),
    projection,
    parked: parked ?? 0,
    reactors: reactors ?? [],
    workflows,
    engines: [
      {
        ...{ name: 'api', version: api.config.version, started_at: began.toISOString() },
        ...{ memory_bytes: process.memoryUsage.rss(), disk_bytes: null },
      },
      role('projector', 'projections'),
      { ...role('worker'), ...(worker && { started_at: worker.started_at, memory_bytes: worker.memory_bytes }) },
      role('eventstore', 'event_store'),
      { ...none, name: 'postgres', ...postgres },
      { ...role('temporal'), version: temporal },
    ],
    disk: free === undefined ? null : { free_bytes: free, reserve_bytes: api.config.diskReserve, full },
    backup: backupOf(api),
    proof,
    signed_head: head,
    queues,
    tasks,
  }
}

/** Postgres writes instants its own way. */
const isoOf = (instant: string) => new Date(instant).toISOString()

const orNull = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null)

function backupOf({ config }: Api): Operations['backup'] {
  const last = lastBackup(config.dataDir)
  if (!last) return null
  const { taken_at, verified_at, bytes, events, position } = last
  return { taken_at, verified_at, bytes, events, position }
}

async function readProjection(api: Api): Promise<Operations['projection']> {
  const { rows } = await sql<{ position: string; updated_at: string | null }>`
    select position::text, updated_at from ops.projection_checkpoint where name = 'rm'`.execute(api.db)
  const [checkpoint] = rows
  if (!checkpoint) return null
  const { events } = await api.events.page(BigInt(checkpoint.position), MOST)
  const ours = events.filter(({ type }) => !type.startsWith('$'))
  const oldest = ours[0]?.created.getTime()
  return {
    position: checkpoint.position,
    updated_at: checkpoint.updated_at && isoOf(checkpoint.updated_at),
    lag_events: ours.length,
    lag_ms: oldest === undefined ? 0 : Math.max(0, api.clock.now().getTime() - oldest),
    most: events.length >= MOST,
  }
}

async function readReactors({ db }: Api): Promise<Operations['reactors']> {
  const { rows } = await sql<{ name: string; position: string; updated_at: string }>`
    select name, position::text, updated_at from ops.reactor_checkpoint order by name`.execute(db)
  return rows.map(row => ({ ...row, updated_at: isoOf(row.updated_at) }))
}

async function readPostgres({ db }: Api) {
  const { rows } = await sql<{ version: string; started_at: string; disk_bytes: string }>`
    select current_setting('server_version') as version, pg_postmaster_start_time() as started_at,
      pg_database_size(current_database()) as disk_bytes`.execute(db)
  const { version, started_at, disk_bytes } = rows[0]!
  return { version, started_at: isoOf(started_at), disk_bytes: Number(disk_bytes) }
}

const readTemporal = async ({ workflows }: Api): Promise<string | null> =>
  (await workflows.ask(service => service.getSystemInfo({}))).serverVersion || null

async function readHead({ db }: Api): Promise<Operations['signed_head']> {
  const { rows } = await sql<{ head: { position: string; events: number }; kept_at: string }>`
    select head, kept_at from vault.log_head where name = 'last'`.execute(db)
  const [row] = rows
  return row ? { position: row.head.position, events: row.head.events, at: isoOf(row.kept_at) } : null
}

async function readProof(api: Api): Promise<Operations['proof']> {
  const { found } = (await api.folds.catchUp(logProofDecider, logProofStream)).state
  return found ? { at: found.recordedAt, outcome: found.outcome, events: found.events } : null
}

/** Streams that stand still in a read model, the longest first. */
export async function listParked(
  { db }: Api,
  { page, size, model }: { page: number; size: number; model?: string | undefined },
): Promise<Page<ParkedStream>> {
  const where = model === undefined ? sql`` : sql`and model = ${model}`
  const [{ rows }, total] = await Promise.all([
    sql<ParkedStream>`
      select model, stream, min(type) filter (where error is not null) as type, min(error) as error,
        (count(*) filter (where error is null))::int as waiting, min(parked_at) as since
      from ops.parked_event where schema_name = 'rm' ${where} group by model, stream
      order by min(parked_at), model, stream limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (
      select 1 from ops.parked_event where schema_name = 'rm' ${where} group by model, stream) as standing`.execute(db),
  ])
  const items = rows.map(row => ({ ...row, type: row.type ?? '', since: isoOf(row.since) }))
  return { items, page, pageSize: size, totalItems: total.rows[0]?.total ?? 0 }
}
