import { flushCompileCache } from 'node:module'
import { buildApp } from '@faitage/api/app'
import type { ApiConfig } from '@faitage/api/config'
import { openApi } from '@faitage/api/open-api'
import pino from 'pino'
import { today } from './today.ts'

/** The API that a worker of a test calls, and people at `PEOPLE_PORT`, as a process of its own: `API_CONFIG` is its configuration. */
const config = JSON.parse(process.env.API_CONFIG ?? '{}') as ApiConfig
const clock = { now: () => new Date(), today: () => today }
const api = await openApi(config, { log: pino({ level: 'silent' }), clock })
const { http, inside } = await buildApp(api)
await inside.listen(config.inside)
await http.listen({ host: '127.0.0.1', port: Number(process.env.PEOPLE_PORT) })
process.stdout.write(`${JSON.stringify({ ready: true })}\n`)
// It is going to be killed: what was compiled is kept now, for the next.
flushCompileCache()
