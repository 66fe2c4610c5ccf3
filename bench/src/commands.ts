import { randomUUID } from 'node:crypto'
import type { Page, Written } from '@faitage/contracts/kernel/endpoint'
import type { ProjectSummary } from '@faitage/contracts/projects/project'
import pg from 'pg'
import type { Client } from './client.ts'
import { interleave, percentile, rate } from './stats.ts'

/** Projects of the data set, to be written to in turn. */
export async function projectIds(client: Client, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ids.length < count; page++) {
    const { body } = await client.send<Page<ProjectSummary>>('GET', `/api/projects?size=1000&page=${page}`)
    ids.push(...body.items.map(item => item.id))
    if (page * body.pageSize >= body.totalItems) break
  }
  return ids.slice(0, count)
}

/** One command: token, schema, fold, decide, expected revision, idempotency key. Its acknowledgement, or a throw. */
export async function writeOnce(client: Client, id: string): Promise<Written> {
  const note = `Relevé ${randomUUID()}`
  const answer = await client.send<Written>(
    'PUT',
    `/api/projects/${id}`,
    { notes: note },
    { 'idempotency-key': randomUUID() },
  )
  if (answer.status !== 200) throw new Error(`a command answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** P1: commands a second over 64 connections against one-row INSERT commits a second over 16. */
export async function p1(client: Client, databaseUrl: string, ids: string[], rounds: number, seconds: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
  await pool.query('create table if not exists public.bench_insert (id bigserial primary key, body text not null)')
  const latencies: number[] = []
  let next = 0
  const commands = () =>
    rate(64, seconds, async () => {
      const began = performance.now()
      await writeOnce(client, ids[next++ % ids.length] as string)
      latencies.push(performance.now() - began)
    })
  // Not counted: projects read for the first time, code run for the first time.
  await commands()
  latencies.length = 0
  const result = await interleave(rounds, commands, () =>
    rate(16, seconds, async () => {
      await pool.query('insert into public.bench_insert (body) values ($1)', ['one row, one commit'])
    }),
  )
  await pool.query('drop table public.bench_insert')
  await pool.end()
  return { ...result, p99: percentile(latencies, 99) }
}

/** P2: from the acknowledgement to the commit of the read model, at `perSecond` commands a second, in milliseconds. */
export async function p2(client: Client, databaseUrl: string, ids: string[], seconds: number, perSecond = 200) {
  const listener = new pg.Client({ connectionString: databaseUrl })
  listener.on('error', () => undefined)
  await listener.connect()
  const waiting: { position: bigint; at: number }[] = []
  const delays: number[] = []
  let visible = 0n
  listener.on('notification', ({ payload }) => {
    const position = BigInt((JSON.parse(payload ?? '{}') as { position: string }).position)
    if (position > visible) visible = position
    const now = performance.now()
    for (let index = waiting.length - 1; index >= 0; index--) {
      const entry = waiting[index]
      if (!entry || entry.position > visible) continue
      delays.push(now - entry.at)
      waiting.splice(index, 1)
    }
  })
  await listener.query('listen faitage')
  const sending: Promise<void>[] = []
  const began = performance.now()
  for (let sent = 0; sent < seconds * perSecond; sent++) {
    const due = began + (sent * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 1) await new Promise(done => setTimeout(done, wait))
    sending.push(
      writeOnce(client, ids[sent % ids.length] as string).then(({ position }) => {
        // Already visible when the answer arrives: the delay is nil.
        if (BigInt(position) <= visible) delays.push(0)
        else waiting.push({ position: BigInt(position), at: performance.now() })
      }),
    )
  }
  await Promise.all(sending)
  for (let tries = 0; waiting.length > 0 && tries < 100; tries++) await new Promise(done => setTimeout(done, 50))
  await listener.end()
  if (waiting.length > 0) throw new Error(`${waiting.length} writes never became visible`)
  return { p50: percentile(delays, 50), p99: percentile(delays, 99), writes: delays.length }
}
