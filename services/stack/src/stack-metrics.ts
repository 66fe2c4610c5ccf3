import { statfsSync } from 'node:fs'
import { openRoleMetrics, type RoleMetrics } from '@faitage/telemetry/role-metrics'
import { freePort } from './free-port.ts'

/** Who is watched, in the order of their ports: the first has the port of `FAITAGE_METRICS_PORT`, each next one the next. */
export const measured = ['stack', 'api', 'projector', 'worker', 'eventstore', 'temporal'] as const
/** Where each role serves its figures; nobody does without `FAITAGE_METRICS_PORT`. 0 takes free ports. */
export async function metricsPorts(env: NodeJS.ProcessEnv): Promise<ReadonlyMap<string, number>> {
  const text = env.FAITAGE_METRICS_PORT
  if (text === undefined || text === '') return new Map()
  const first = Number(text)
  if (!Number.isInteger(first) || first < 0 || first + measured.length > 65_536)
    throw new Error(`FAITAGE_METRICS_PORT doit être un numéro de port, pas « ${text} ».`)
  const ports = new Map<string, number>()
  for (const [index, role] of measured.entries()) ports.set(role, first === 0 ? await freePort() : first + index)
  return ports
}

/** What the supervisor tells of the roles it keeps alive, of the disk they write on, and of the last backup. */
export async function openStackMetrics(
  port: number | undefined,
  dataDir: string,
  roles: () => Iterable<{ role: { name: string }; up: boolean; ends: number }>,
): Promise<RoleMetrics | undefined> {
  if (port === undefined) return undefined
  const { lastBackup } = await import('@faitage/projections/kernel/backup-note')
  return openRoleMetrics(
    { METRICS_PORT: String(port), METRICS_HOST: process.env.METRICS_HOST },
    (registry, { Gauge }) => {
      const registers = [registry]
      new Gauge({
        name: 'faitage_role_up',
        help: '1 while the process of a role lives',
        labelNames: ['role'],
        registers,
        collect() {
          for (const { role, up } of roles()) this.set({ role: role.name }, up ? 1 : 0)
        },
      })
      new Gauge({
        name: 'faitage_role_unasked_ends',
        help: 'How often a role ended without being asked to, since the start',
        labelNames: ['role'],
        registers,
        collect() {
          for (const { role, ends } of roles()) this.set({ role: role.name }, ends)
        },
      })
      new Gauge({
        name: 'faitage_disk_free_bytes',
        help: 'Room left on the disk of the data folder',
        registers,
        collect() {
          const { bavail, bsize } = statfsSync(dataDir)
          this.set(bavail * bsize)
        },
      })
      new Gauge({
        name: 'faitage_last_backup_timestamp_seconds',
        help: 'When the last backup that was read again and found whole was taken; 0 where there is none',
        registers,
        collect() {
          const last = lastBackup(dataDir)
          this.set(last ? Date.parse(last.taken_at) / 1000 : 0)
        },
      })
    },
  )
}
