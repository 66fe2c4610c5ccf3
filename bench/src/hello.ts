import Fastify from 'fastify'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

/* The least an API of this kind can be, to compare the start of the real one with. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 })
const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
const app = Fastify()
app.get('/', async () => (await sql<{ hello: number }>`select 1 as hello`.execute(db)).rows[0])
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.on('SIGTERM', () => process.exit(0))
process.stdout.write(`${JSON.stringify({ ready: true, port: Number(new URL(address).port) })}\n`)
