import type { Page } from '@faitage/contracts/kernel/endpoint'
import type { MissionSummary } from '@faitage/contracts/missions/mission'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { connectionOptions, type Database } from '@faitage/projections/kernel/database'
import type { Viewer } from '@faitage/projections/kernel/viewer'
import { listProjects } from '@faitage/projections/projects/project-list.queries'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Client } from './client.ts'
import { interleave, percentile } from './stats.ts'

type Asked = Record<string, string>
type Statement = { sql: string; parameters: readonly unknown[] }

/** What people ask of the list: filters, orders, words, pages far behind. */
export const questions = (mission: string): Asked[] => [
  {},
  { page: '40' },
  { sortBy: 'updated_at', sortDirection: 'desc' },
  { sortBy: 'mission_name' },
  { sortBy: 'address_location', sortDirection: 'desc', page: '20' },
  { status: 'depose', sortBy: 'status_on', sortDirection: 'desc' },
  { status: 'contact,depose,agree', sortBy: 'requester_name' },
  { requester_type: 'PB', sortBy: 'requester_name', sortDirection: 'desc' },
  { status_before: '2024-06-30', sortBy: 'status_on' },
  { unassigned: 'true', sortBy: 'status' },
  { mission_id: mission, sortBy: 'requester_name' },
  { mission_id: mission, status: 'depose', q: 'angers' },
  { q: 'dubois' },
  { q: 'roux angers', sortBy: 'requester_name' },
  { q: 'lefevre helene', sortBy: 'status_on', sortDirection: 'desc' },
  { q: '000421' },
]

/**
 * P4: the list of projects over HTTP against the very statements it runs, sent by hand, one question after the other;
 * the 95th percentile of milliseconds.
 */
export async function p4(client: Client, databaseUrl: string, rounds: number, repeats: number) {
  const missions = await client.send<Page<MissionSummary>>(
    'GET',
    '/api/missions?sortBy=projects_count&sortDirection=desc',
  )
  const asked = questions(missions.body.items[0]?.id ?? '')
  const pool = new pg.Pool({ ...connectionOptions(databaseUrl), max: 2 })
  try {
    const statements = await Promise.all(asked.map(question => statementsOf(databaseUrl, question)))
    const latencies: number[] = []
    let total = 0
    const overHttp = async (question: Asked) => {
      const { status, body } = await client.send<Page<unknown>>('GET', `/api/projects?${new URLSearchParams(question)}`)
      if (status !== 200) throw new Error(`the list answered ${status}: ${JSON.stringify(body)}`)
      if (Object.keys(question).length === 0) total = body.totalItems
    }
    const byHand = async (_: Asked, index: number) => {
      const [page, count, ...rest] = statements[index] as Statement[]
      // Words are looked up once, for the page and the number together.
      await Promise.all([page, count].flatMap(each => (each ? [send(pool, each)] : [])))
      for (const each of rest) await send(pool, each)
    }
    const round = async (ask: (question: Asked, index: number) => Promise<void>, kept?: number[]) => {
      const sample: number[] = []
      for (let repeat = 0; repeat < repeats; repeat++) {
        for (const [index, question] of asked.entries()) {
          const began = performance.now()
          await ask(question, index)
          sample.push(performance.now() - began)
        }
      }
      kept?.push(...sample)
      return percentile(sample, 95)
    }
    await round(overHttp)
    await round(byHand)
    const result = await interleave(
      rounds,
      () => round(overHttp, latencies),
      () => round(byHand),
    )
    return { ...result, p50: percentile(latencies, 50), p99: percentile(latencies, 99), projects: total }
  } finally {
    await pool.end()
  }
}

const send = (pool: pg.Pool, { sql, parameters }: Statement) => pool.query(sql, [...parameters])

/** The statements that the product's own query sends for a question, an administrator asking. */
async function statementsOf(databaseUrl: string, question: Asked): Promise<Statement[]> {
  const statements: Statement[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...connectionOptions(databaseUrl), max: 1 }) }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  })
  const nobody = '00000000-0000-4000-8000-000000000000'
  const viewer: Viewer = {
    role: 'admin',
    user_id: nobody,
    agency_ids: [],
    antenna_ids: [],
    client_ids: [],
    projects_id: [],
  }
  await listProjects(db, viewer, projectEndpoints.list.query.parse(question))
  await db.destroy()
  return statements
}
