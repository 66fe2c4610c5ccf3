import type { Page, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { addDays, laterDay } from '@faitage/contracts/kernel/format-date'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import type { reportingEndpoints } from '@faitage/contracts/steering/reporting.endpoints'
import { connectionOptions } from '@faitage/projections/kernel/database'
import pg from 'pg'
import type { Client } from './client.ts'
import { interleave, median, percentile, seeded } from './stats.ts'

/** Projects whose status is changed by one request. */
const AT_ONCE = 200
const FIRST_DAY = '2024-01-01'
const DAYS = 700

async function asked<T>(client: Client, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await client.send<T>(method, path, body)
  if (answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 500)}`)
  return answer.body
}

type Stock = ResponseOf<(typeof reportingEndpoints)['stock']>

/** Each project goes on to another status: its history has two of them at least. */
async function moveAll(client: Client, pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from project_list where not is_deleted order by id')
  const ids = rows.map(({ id }) => id)
  const random = seeded(ids.length)
  const batches = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
    ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
  const next = batches.values()
  const work = async () => {
    for (const projects_id of next) {
      const status = projectStatuses[Math.floor(random() * projectStatuses.length)]
      const on = addDays(FIRST_DAY, Math.floor(random() * DAYS))
      await asked(client, 'PUT', '/api/projects/status-multiple', { projects_id, status, on })
    }
  }
  await Promise.all([work(), work()])
  return ids
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** P5 and P6 of the data set: what a project was on a day, what all of them were, what a dashboard says of them. */
export async function p5AndP6(client: Client, databaseUrl: string, rounds: number, repeats: number) {
  const pool = new pg.Pool({ ...connectionOptions(databaseUrl), max: 2 })
  try {
    const ids = await moveAll(client, pool)
    // Answered once everything written is there to be read.
    await asked<Page<unknown>>(client, 'GET', '/api/projects?size=1')
    await new Promise(done => setTimeout(done, 2000))
    const cold = await timed(() => asked(client, 'GET', `/api/reporting/stock?on=${FIRST_DAY}`))
    return {
      projects: ids.length,
      cold,
      ...(await oneProject(client, pool, ids, rounds, repeats)),
      ...(await dashboard(client, pool, ids, rounds, repeats)),
    }
  } finally {
    await pool.end()
  }
}

/** A table of what each project was from which day on, as one would write by hand. */
const HISTORY = `
  drop table if exists public.bench_history;
  create table public.bench_history as
    select h.id as project_id, said.day as "from", said.rank as status_rank, l.mission_id, l.requester_type, l.referrers, a.detail
    from project_history h join project_list l on l.id = h.id join project_list_apart a on a.id = h.id
    cross join lateral unnest(h.ranks, h.days) as said(rank, day);
  create index on public.bench_history (project_id, "from");
  analyze public.bench_history`

async function oneProject(client: Client, pool: pg.Pool, ids: readonly string[], rounds: number, repeats: number) {
  await pool.query(HISTORY)
  const random = seeded(5)
  const pick = () => ids[Math.floor(random() * ids.length)]!
  const day = () => addDays(FIRST_DAY, DAYS + Math.floor(random() * 100))
  const { rows } = await pool.query<{ project_id: string; first: string }>(
    'select project_id, min("from")::text as first from public.bench_history group by project_id',
  )
  const firsts = new Map(rows.map(({ project_id, first }) => [project_id, first]))
  const round = async (ask: (id: string, on: string) => Promise<unknown>) => {
    const sample: number[] = []
    for (let repeat = 0; repeat < repeats * 10; repeat++) {
      const [id, asked] = [pick(), day()]
      // Those of the demonstration begin later than those of the file.
      const on = laterDay(asked, firsts.get(id)!)
      sample.push(await timed(() => ask(id, on)))
    }
    return percentile(sample, 95)
  }
  const overHttp = (id: string, on: string) => asked(client, 'GET', `/api/projects/${id}/as-of?on=${on}`)
  const byHand = (project: string, on: string) =>
    pool.query(
      'select * from public.bench_history where project_id = $1 and "from" <= $2 order by "from" desc limit 1',
      [project, on],
    )
  await round(overHttp)
  await round(byHand)
  const one = await interleave(
    rounds,
    () => round(overHttp),
    () => round(byHand),
  )
  const all: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    const on = addDays(FIRST_DAY, Math.floor(random() * DAYS))
    all.push(await timed(() => asked(client, 'GET', `/api/reporting/stock?on=${on}&from=${on}&to=${on}`)))
  }
  await pool.query('drop table public.bench_history')
  return { one, allOfADay: percentile(all, 95) }
}

const GROUP_BY =
  'select mission_id, status, count(*)::int as projects from project_list where not is_deleted group by mission_id, status'

async function dashboard(client: Client, pool: pg.Pool, ids: readonly string[], rounds: number, repeats: number) {
  const stock = (query = '') => asked<Stock>(client, 'GET', `/api/reporting/stock${query}`)
  const count = () => pool.query<{ status: string; projects: number }>(GROUP_BY)
  await equalToARecount(await stock(), (await count()).rows)
  const round = async (ask: () => Promise<unknown>) => {
    const sample: number[] = []
    for (let repeat = 0; repeat < repeats; repeat++) sample.push(await timed(ask))
    return percentile(sample, 95)
  }
  const random = seeded(6)
  /** A day that nobody asked about before: nothing of its answer is kept. */
  let days = 0
  const fresh = () =>
    stock(`?on=${addDays(FIRST_DAY, 100 + (days++ % 600))}&requester_type=${random() < 0.5 ? 'PO' : 'PB'}`)
  const compared = await interleave(
    rounds,
    () => round(() => stock()),
    () => round(count),
  )
  const freshly = await interleave(
    rounds,
    () => round(fresh),
    () => round(count),
  )
  const changed: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    const id = ids[Math.floor(random() * ids.length)]
    const { position } = await asked<{ position: string }>(client, 'PUT', `/api/projects/${id}`, {
      notes: `Mesure ${repeat}`,
    })
    await client.send('GET', '/api/projects?size=1', undefined, { 'read-after': String(position) })
    changed.push(await timed(() => stock()))
  }
  await equalToARecount(await stock(), (await count()).rows)
  return { compared, freshly, afterAChange: median(changed) }
}

/** @throws where the report does not say what the table does */
async function equalToARecount({ report }: Stock, rows: readonly { status: string; projects: number }[]) {
  const recount = new Map<string, number>()
  for (const { status, projects } of rows) recount.set(status, (recount.get(status) ?? 0) + projects)
  const told = new Map<string, number>(report.today.map(({ status, value }) => [status, value]))
  for (const status of projectStatuses)
    if ((told.get(status) ?? 0) !== (recount.get(status) ?? 0))
      throw new Error(`${status}: the report says ${told.get(status)}, the table ${recount.get(status)}`)
}
