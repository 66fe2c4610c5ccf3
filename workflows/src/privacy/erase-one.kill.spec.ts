/** @module-tag durable */
import { openMission } from '@faitage/api/projects/testing/project.scene'
import type { TestSystem } from '@faitage/api/testing/system'
import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { subjectEndpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { prospectEndpoints } from '@faitage/contracts/prospects/prospect.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Killable, startKillable } from '../testing/killable.ts'

/* The erasure of one person is cut off where its API is killed; asked again, it goes on to its end, once. */

let running: Killable
let system: TestSystem
let mission: string
let database: TestSystem['api']['pool']

beforeAll(async () => {
  running = await startKillable({}, { apart: true })
  system = running.system
  mission = await openMission(system.as('manager'))
  database = system.api.pool
}, 120_000)
afterAll(() => running?.stop())

const admin = () => system.as('admin')

/** Somebody of each kind, under a name that stands nowhere else; and the table of their rows. */
const somebody = {
  person: async (last_name: string) => {
    const sheet = { mission_id: mission, is_physical_person: true, last_name, first_name: 'Zoé' }
    return (await admin().call(personEndpoints.create, { body: sheet })).id
  },
  requester: async (last_name: string) => {
    const requester = { type: 'PO' as const, last_name }
    const { id } = await admin().call(projectEndpoints.create, { body: { mission_id: mission, requester } })
    await admin().call(projectEndpoints.update, { params: { id }, body: { notes: `Voir ${last_name}` } })
    return (await admin().call(projectEndpoints.get, { params: { id } })).requester_id
  },
  prospect: async (last_name: string) =>
    (await admin().call(prospectEndpoints.create, { body: { last_name, status: 'nouveau' } })).id,
  user: async (last_name: string) => {
    const body = { last_name, first_name: 'Zoé', email: `${last_name}@exemple.fr`, role: 'contributor' as const }
    return (await admin().call(userEndpoints.create, { body })).id
  },
}
const tables = { person: 'person', prospect: 'prospect', requester: 'project_list', user: 'user_account' } as const

/** Erases somebody by the API that will be killed. */
const erase = (id: string) =>
  fetch(new URL(`/api/privacy/subjects/${id}/erase`, running.apiUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${admin().token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ cause: 'request', documents: true }),
  }).then(async answer => ({ status: answer.status, body: (await answer.json()) as { key?: string } }))

const count = async (query: string, ...values: unknown[]): Promise<number> =>
  (await database.query<{ n: number }>(`select count(*)::int as n from ${query}`, values)).rows[0]!.n
const reached = (query: string, ...values: unknown[]) =>
  expect.poll(() => count(query, ...values), { timeout: 30_000, interval: 1 }).toBeGreaterThan(0)

/** Nothing writes to a table while work goes on. */
async function holding(table: string, work: () => Promise<void>): Promise<void> {
  const client = await database.connect()
  try {
    await client.query(`begin; lock table ${table} in share mode`)
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}
/** In the database of this suite: a table has the same number in those of the others. */
const waitsFor = (table: string) =>
  reached(
    `pg_locks where not granted and relation = $1::regclass
      and database = (select oid from pg_database where datname = current_database())`,
    table,
  )

/** Where it is cut off, once it was asked for: what came before is done, what comes after is not. */
const cuts: Record<string, (id: string, ask: () => void) => Promise<void>> = {
  'before their key goes': (_, ask) =>
    holding('vault.subject_key', async () => {
      ask()
      await waitsFor('vault.subject_key')
      await running.killApi()
    }),
  // What comes long after is held, so that it is not over by the time it is seen.
  'as soon as their key is gone': (id, ask) =>
    holding('work.outbox_mail', async () => {
      ask()
      await reached('vault.forgotten_subject where subject_id = $1', id)
      await running.killApi()
    }),
  'before it is noted': (_, ask) =>
    holding('work.outbox_mail', async () => {
      ask()
      await waitsFor('work.outbox_mail')
      await running.killApi()
    }),
}

const kinds = Object.keys(somebody) as (keyof typeof somebody)[]
let nth = 0
it.each(kinds.flatMap(kind => Object.keys(cuts).map(cut => [kind, cut] as const)))(
  'of a %s, cut off %s',
  async (kind, cut) => {
    const name = `Quemener${'abcdefghijkl'[nth++]}`
    const id = await somebody[kind](name)
    await system.settled()
    let asked: Promise<unknown> = Promise.resolve('never')
    await cuts[cut]!(id, () => {
      asked = erase(id).catch(() => undefined)
    })
    expect(await asked).toBeUndefined()
    const erased = streamOf.record('erasedSubject', id)
    const facts = async () => (await system.api.events.read(erased)).map(event => event.type)
    expect(await facts()).toEqual([])

    // Asked again, as somebody who sees it failed does: it is another request.
    expect((await erase(id)).status).toBe(200)
    expect(await facts()).toEqual(['SubjectErased'])
    expect(await erase(id)).toMatchObject({ status: 409, body: { key: 'privacy.erase.erased' } })
    expect(await count(`rm.${tables[kind]} as t where row_to_json(t)::text ilike $1`, `%${name}%`)).toBe(0)
    expect(await count('vault.subject_key where subject_id = $1', id)).toBe(0)
    const held = await admin().call(subjectEndpoints.get, { params: { id } })
    expect(held).toMatchObject({ erased: true, name: null, parts: [], erasures: [{ cause: 'request' }] })
    expect((await admin().call(subjectEndpoints.list, { query: { term: name } })).items).toEqual([])
  },
)
