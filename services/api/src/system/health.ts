import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import type { systemEndpoints } from '@faitage/contracts/system/system.endpoints'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'

type Health = ResponseOf<typeof systemEndpoints.health>

/** Milliseconds a check may take, and for which its answer is given again. */
const CHECK_MS = 1500
const REMEMBER_MS = 1000

/** Looks at the engines and at how far the read models are behind. */
export function healthCheck(api: Api): () => Promise<Health> {
  let last: { at: number; health: Promise<Health> } | undefined
  return () => {
    if (!last || Date.now() - last.at > REMEMBER_MS) last = { at: Date.now(), health: look(api) }
    return last.health
  }
}

async function look(api: Api): Promise<Health> {
  const [database, log] = await Promise.all([
    outcome(() => sql`select 1`.execute(api.db)),
    outcome(() => api.events.head()),
  ])
  const projections = log.ok && log.value !== undefined ? await caughtUp(api, log.value) : { ok: false }
  const checks = {
    database: { ok: database.ok },
    event_store: { ok: log.ok },
    projections,
    notices: { ok: api.live.connected() },
  }
  const ok = Object.values(checks).every(check => check.ok)
  return {
    status: ok ? 'ok' : 'degraded',
    version: api.config.version,
    checks,
  }
}

async function caughtUp(api: Api, head: string): Promise<{ ok: boolean; detail?: string }> {
  if (await api.live.caughtUp(head, CHECK_MS)) return { ok: true }
  return { ok: false, detail: 'Les listes ont du retard sur le journal.' }
}

async function outcome<T>(work: () => Promise<T>): Promise<{ ok: boolean; value?: T }> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), CHECK_MS)
  })
  try {
    return { ok: true, value: await Promise.race([work(), late]) }
  } catch {
    return { ok: false }
  } finally {
    clearTimeout(timer)
  }
}
