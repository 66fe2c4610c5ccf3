import { randomUUID } from 'node:crypto'
import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import type { healthEndpoints } from '@faitage/contracts/system/health.endpoints'
import { logProofStream } from '@faitage/contracts/system/log-proof'
import { sql } from 'kysely'
import { userIdOf } from '../identity/register-user.ts'
import type { Api } from '../kernel/api.ts'
import { type LogProofs, logProofDecider, type Proven } from './log-proof.decider.ts'
import { parkedEvents } from './queues.ts'

type Health = ResponseOf<typeof healthEndpoints.healthDetails>
type Check = Health['checks'][string]

/** Milliseconds a check may take, and for which its answer is given again; trying the file store costs more. */
const CHECK_MS = 1500
const REMEMBER_MS = 1000
const REMEMBER_FILES_MS = 15_000
/**
 * Days without a proof of the log that went to its end, every night having one: something keeps it from running, unless the
 * product was off meanwhile and has not seen a night since.
 */
const PROOF_DAYS = 3
const NIGHT_DAYS = 1
const DAY_MS = 24 * 3_600_000

export interface HealthCheck {
  /** Each part by its name, with what an administrator may read of it. */
  whole(): Promise<Health>
  /** The same parts for everybody: their names and whether they are well, nothing of the machine. */
  told(): Promise<Health>
  /** Whether people can work. */
  ready(): Promise<boolean>
}

/** Looks at everything the product stands on, each time within two seconds, whatever is frozen. */
export function healthCheck(api: Api): HealthCheck {
  const files = remembering(REMEMBER_FILES_MS, () => within(() => tryFiles(api), REMEMBER_FILES_MS / 3))
  const demonstration = demonstrationCheck(api)
  const upSince = api.clock.now()
  /** Without these nobody can work: requests had better go elsewhere, or wait. */
  const vital = remembering(REMEMBER_MS, async () => {
    const [database, log, demo] = await Promise.all([
      within(() => sql`select 1`.execute(api.db)),
      within(() => api.events.head()),
      demonstration(),
    ])
    return {
      database: database.ok ? well : bad('Postgres ne répond pas.'),
      event_store: log.ok ? well : bad('Le journal d’événements ne répond pas.'),
      projections: log.ok && (await api.live.shows(log.value, CHECK_MS)) !== 'late' ? well : bad(late),
      notices: api.live.connected() ? well : bad('La ligne des changements est coupée.'),
      ...(demo === undefined ? {} : { demonstration: demo ? well : bad('La démonstration se prépare.') }),
    } satisfies Record<string, Check>
  })
  const look = async (): Promise<Health> => {
    const [
      { database, event_store, projections, notices, ...others },
      older,
      files_,
      disk,
      proof,
      sealed,
      signed,
      parked,
    ] = await Promise.all([
      vital(),
      within(() => api.ownLog.older()),
      files(),
      api.disk.free(),
      within(() => api.folds.catchUp(logProofDecider, logProofStream)),
      within(() => firstSeal(api)),
      within(() => lastHead(api)),
      within(() => parkedEvents(api)),
    ])
    const worker = api.live.worker()
    const checks: Record<string, Check> = {
      database,
      // People can still read: they are not sent elsewhere for it.
      event_store: older.ok && older.value ? bad(older.value.message) : event_store,
      projections,
      // A database that does not answer is told above.
      parked_events: parked.ok && parked.value > 0 ? bad(aside(parked.value)) : { ok: true },
      notices,
      worker: worker ? { ok: true } : bad('Le worker ne donne pas de nouvelles : les imports attendent.'),
      workflow_server: worker?.workflow_server ? { ok: true } : bad('Le serveur de workflows ne répond pas au worker.'),
      files: files_.ok ? { ok: true } : bad('Le stockage des fichiers ne prend pas d’écriture.'),
      disk: diskCheck(disk, await api.disk.full()),
      log_proof: proof.ok
        ? proofCheck(api, proof.value.state, {
            upSince,
            begun: sealed.ok ? sealed.value : undefined,
            signed: signed.ok ? signed.value : undefined,
          })
        : { ok: true },
      ...others,
    }
    const ok = Object.values(checks).every(check => check.ok)
    return { status: ok ? 'ok' : 'degraded', version: api.config.version, checks }
  }
  const whole = remembering(REMEMBER_MS, look)
  return {
    whole,
    async told() {
      const { checks, ...rest } = await whole()
      return { ...rest, checks: Object.fromEntries(Object.entries(checks).map(([name, { ok }]) => [name, { ok }])) }
    },
    async ready() {
      return Object.values(await vital()).every(({ ok }) => ok)
    },
  }
}

const aside = (events: number) =>
  `${events} événement(s) mis de côté, que les listes ne montrent pas : voyez « npm run projections -- status ».`
const late = 'Les listes ont du retard sur le journal.'
const well: Check = { ok: true }
const bad = (detail: string): Check => ({ ok: false, detail })

function diskCheck(free: number | undefined, full: boolean): Check {
  if (free === undefined) return { ok: true }
  const detail = `${Math.floor(free / 1024 / 1024)} Mo libres`
  return { ok: !full, detail: full ? `${detail} : les écritures sont suspendues.` : detail }
}

/** What the last proof of the log found, and how far the one under way got. */
function proofCheck(
  api: Api,
  { last, found }: LogProofs,
  { upSince, begun, signed }: { upSince: Date; begun: Date | undefined; signed: Date | undefined },
): Check {
  const now = api.live.proof()
  const since = found ? new Date(found.recordedAt) : begun
  const olderThan = (day: Date, days: number) => api.clock.now().getTime() - day.getTime() > days * DAY_MS
  const late = since !== undefined && olderThan(since, PROOF_DAYS) && olderThan(upSince, NIGHT_DAYS)
  const details = [
    late && `Aucune vérification n’est allée au bout depuis plus de ${PROOF_DAYS} jours : le worker ne la fait plus.`,
    now && `Vérification en cours : ${now.events} événements relus sur ${now.total}.`,
    found ? saidOf(found) : 'Le journal n’a pas encore été vérifié jusqu’au bout.',
    last !== found && `La vérification du ${formatInstant(last?.recordedAt)} s’est arrêtée avant la fin.`,
    signed && `Dernière tête du journal signée le ${formatInstant(signed.toISOString())}.`,
  ]
  const state = found?.outcome === 'altered' ? 'altered' : late ? 'late' : undefined
  return { ok: state === undefined, detail: details.filter(Boolean).join(' '), ...(state ? { state } : {}) }
}

function saidOf({ outcome, recordedAt, events, faults }: Proven): string {
  const at = formatInstant(recordedAt)
  if (outcome === 'altered')
    return `Altération trouvée le ${at} : ${faults.map(({ text }) => text).join(' ; ')}. Lancez « npm run verify ».`
  return `Vérifié le ${at} : ${countOf(events, 'événement relu', 'événements relus')}, rien n’a été altéré.`
}

/** Writes a byte where files go, and takes it away again. */
async function tryFiles({ files }: Api): Promise<void> {
  const name = randomUUID()
  const one = async function* () {
    yield Buffer.alloc(1)
  }
  await files.put(name, one())
  await files.remove(name)
}

/** When the log began to be sealed; undefined before its first event. */
async function firstSeal({ pool }: Api): Promise<Date | undefined> {
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from sealed_at)::float8 * 1000 as ms from ops.log_seal order by position limit 1',
  )
  return rows[0] && new Date(rows[0].ms)
}

/** When the newest signed head of the log was kept; undefined before the first. */
async function lastHead({ pool }: Api): Promise<Date | undefined> {
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from max(kept_at))::float8 * 1000 as ms from vault.log_head',
  )
  return rows[0]?.ms ? new Date(rows[0].ms) : undefined
}

/** Whether somebody of the demonstration can sign in; undefined where there is none. Once seen it stays so. */
function demonstrationCheck(api: Api): () => Promise<boolean | undefined> {
  const ids = api.config.demoAccounts.map(({ email }) => userIdOf(api, email))
  let seen = false
  return async () => {
    if (ids.length === 0) return undefined
    if (seen) return true
    const found = await within(() =>
      api.db
        .selectFrom('user_account')
        .innerJoin('credential', 'credential.user_id', 'user_account.id')
        .select('user_account.id')
        .where('user_account.id', 'in', ids)
        .limit(1)
        .execute(),
    )
    seen = found.ok && found.value.length > 0
    return seen
  }
}

function remembering<T>(ms: number, look: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (!last || Date.now() - last.at > ms) last = { at: Date.now(), answer: look() }
    return last.answer
  }
}

async function within<T>(work: () => Promise<T>, ms = CHECK_MS): Promise<{ ok: true; value: T } | { ok: false }> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), ms)
  })
  try {
    return { ok: true, value: await Promise.race([work(), late]) }
  } catch {
    return { ok: false }
  } finally {
    clearTimeout(timer)
  }
}
