import { grantablePermissions, isGrantable } from '@faitage/contracts/identity/role'
import type { Access, Endpoint } from '@faitage/contracts/kernel/endpoint'
import { errorCatalogue } from '@faitage/contracts/kernel/error-catalogue'
import { permissionsByRole } from '@faitage/contracts/kernel/permission'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { v4 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from './client.ts'
import { leastOf, sampleOf } from './sample.ts'
import { startTestSystem, type TestSystem, type TestUser, testUsers } from './system.ts'
import {
  MARKER,
  ofMission,
  personal,
  reachable,
  type Scoped,
  type Shared,
  seedWalkWorld,
  type WalkWorld,
} from './walk-world.ts'

/*
 * Every route the product registers × everybody × what is theirs and what is not. Requests are made from the routes' own
 * schemas; who may do what is told by the permissions and by the world, not asked of the product. A route that is added is
 * walked without anybody adding it here; when it takes a parameter nobody knows a value for, this fails and says which.
 */

let system: TestSystem
let world: WalkWorld
beforeAll(async () => {
  system = await startTestSystem()
  world = await seedWalkWorld(system)
  await createOneOfEach()
}, 60_000)
afterAll(() => system?.stop())

type Half = 'own' | 'foreign'
type Who = TestUser | 'anonymous' | 'worker'
const everybody: Who[] = ['anonymous', 'client', 'outsider', 'reader', 'contributor', 'manager', 'worker', 'admin']

/** Answers that never end, and one that says 503 where no worker is; what they tell has its own specs. */
const apart = new Set(['/api/events', '/api/health'])

/** Open to anyone who signs in but clients: what they answer is looked for among all that the team may see. */
const teamOnly = new Set(['/api/addresses/search', '/api/addresses/reverse', '/api/search/{entity}/structure'])

/** What each parameter of a path is, by the beginning of the path. */
const parameters: [path: RegExp, name: string, source: Scoped | Shared | { always: string }][] = [
  [/^\/api\/missions\//, 'id', 'mission'],
  [/^\/api\/projects\//, 'id', 'project'],
  [/^\/api\/(internal\/)?imports\//, 'import_id', 'import'],
  [/^\/api\/internal\/imports\//, 'batch', { always: '0' }],
  [/^\/api\/internal\/reactors\//, 'name', { always: 'marche' }],
  [/^\/api\/files\//, 'id', 'file'],
  [/^\/api\/drive\//, 'drive_id', { always: 'marche' }],
  [/^\/api\/auth\/sessions\//, 'id', 'session'],
  [/^\/api\/preferred-app\//, 'id', 'self'],
  [/^\/api\/admin\/users\//, 'id', 'user'],
  [/^\/api\/admin\/roles\//, 'role', { always: 'contributor' }],
  [/^\/api\/admin\/roles\//, 'id', { always: 'contributor' }],
  [/^\/api\/admin\/agencies\//, 'id', 'agency'],
  [/^\/api\/admin\/antennas\//, 'id', 'antenna'],
  [/^\/api\/admin\/clients\//, 'id', 'client'],
  [/^\/api\/funders\//, 'id', 'funder'],
  [/^\/api\/funding-scenarios\//, 'id', 'fundingScenario'],
  [/^\/api\/search\//, 'entity', { always: 'copro' }],
  [/^\/api\/(internal\/)?copros\//, 'id', 'copro'],
  [/^\/api\/internal\/copros\//, 'work_id', { always: 'f0000000-0000-4000-8000-000000000000' }],
  [/^\/api\/internal\/copros\//, 'way', { always: 'remove' }],
  [/^\/api\/internal\/log-proofs\//, 'proof_id', { always: 'f0000000-0000-4000-8000-000000000000' }],
  [/^\/api\/buildings\//, 'id', 'building'],
  [/^\/api\/persons\//, 'id', 'person'],
  [/^\/api\/lots\//, 'id', 'lot'],
  [/^\/api\/(historics|lot-person-historics)\//, 'id', 'period'],
  [/^\/api\/admin\/outbox\//, 'id', 'mail'],
  [/^\/api\/(admin|internal)\/document-analysis\/templates\//, 'id', 'template'],
  [/^\/api\/internal\/document-analysis\/templates\//, 'scan_id', 'scan'],
]
/** What a field of a query or a body points at, by its name. */
const fields: Record<string, Scoped | Shared> = {
  mission_id: 'mission',
  missions_id: 'mission',
  missions: 'mission',
  project_id: 'project',
  projects_id: 'project',
  owner_id: 'mission',
  import_id: 'import',
  agency_id: 'agency',
  antenna_id: 'antenna',
  client_id: 'client',
  agencies_additional_access: 'agency',
  antennas_additional_access: 'antenna',
  client_access: 'client',
  funder_id: 'funder',
  copro_id: 'copro',
  funders_id: 'funder',
}

const isScoped = (source: Scoped | Shared): source is Scoped => source in world.scoped
const idOf = (source: Scoped | Shared, half: Half): string =>
  isScoped(source) ? world.scoped[source][half] : world.shared[source]

/** Things made by the walk itself, by the path of their list: a record nobody told of here is created by its own route. */
const created = new Map<string, string>()
function createdIn(list: string): string {
  const id = created.get(list)
  if (id === undefined) throw new Error(`no value is known for what ${list} holds: add its source`)
  return id
}
async function createOneOfEach(): Promise<void> {
  for (const { endpoint } of system.app.routes) {
    if (endpoint.method !== 'POST' || endpoint.consumes !== 'json' || endpoint.path.includes('{')) continue
    const known = parameters.some(([path]) => path.test(`${endpoint.path}/`))
    const { access } = endpoint
    if (known || !access.startsWith('create ')) continue
    const response = await system.as('admin').raw(endpoint, { body: leastOf(endpoint.body) as never })
    if (response.statusCode !== 201) throw new Error(`nothing could be created by ${endpoint.path}: ${response.body}`)
    created.set(endpoint.path, (response.json() as { id: string }).id)
  }
}

interface Walked {
  endpoint: Endpoint
  half: Half
  params: Record<string, string>
  /** The thing of the world that the path names, when somebody may reach it and somebody else not. */
  target: Scoped | undefined
}

function casesOf(endpoint: Endpoint): Walked[] {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
  return (['own', 'foreign'] as const).map(half => {
    let target: Scoped | undefined
    const params = names.map(name => {
      const source = parameters.find(([path, param]) => param === name && path.test(endpoint.path))?.[2]
      if (source === undefined) return [name, createdIn(endpoint.path.slice(0, endpoint.path.indexOf(`/{${name}}`)))]
      if (typeof source === 'object') return [name, source.always]
      if (isScoped(source)) target = source
      return [name, idOf(source, half)]
    })
    return { endpoint, half, params: Object.fromEntries(params), target }
  })
}

/** A well-formed request of this half of the world. */
function requestOf({ endpoint, half, params }: Walked) {
  const known = (name: string) => (name in fields ? idOf(fields[name]!, half) : name === 'id' ? params.id : undefined)
  const query = sampleOf(endpoint.query, known) as Record<string, unknown> | undefined
  const body = sampleOf(endpoint.body, known)
  const boundary = 'limite'
  const multipart = Object.entries((body ?? {}) as object)
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .concat(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nRéférence\r\n`)
    .concat(`--${boundary}--\r\n`)
    .join('')
  const isForm = endpoint.consumes === 'multipart'
  return {
    method: endpoint.method as 'GET',
    url: addressOf(endpoint, { params, query }),
    headers: isForm ? { 'content-type': `multipart/form-data; boundary=${boundary}` } : {},
    ...(isForm ? { payload: multipart } : body === undefined ? {} : { payload: body as object }),
  }
}

/** A session of its own for each request: signing out ends no other. */
const tokenOf = (who: Who): string | undefined => {
  if (who === 'anonymous') return undefined
  if (who === 'worker') return system.worker().token
  return system.app.tokens.sign({ sub: testUsers[who].id, sid: v4() })
}

function holds(who: Who, access: Access): boolean {
  if (access === 'public') return true
  if (who === 'anonymous') return false
  if (who === 'worker') return access === 'serve worker'
  if (access === 'signed-in') return true
  return (permissionsByRole[testUsers[who].sheet.role] as readonly string[]).includes(access)
}

function reaches(who: Who, { target, half }: Walked): boolean {
  if (target === undefined || who === 'anonymous') return true
  if (who === 'worker') return !personal.includes(target)
  if (who === 'admin' && !personal.includes(target)) return true
  if (target === 'session' && half === 'foreign') return who === 'admin'
  return reachable[target][half].includes(who)
}

const seesAll = (who: Who) => who === 'admin' || who === 'worker'
/* Reading first, deleting last: what is asked for is still there. */
const order = { GET: 0, POST: 1, PUT: 2, PATCH: 2, DELETE: 3 }

/** Where what is made belongs to the mission that the body names. */
const madeInMission = new Set(['/api/projects', '/api/copros', '/api/buildings', '/api/persons', '/api/lots'])
/** What is only read, though it is posted: reading it is noted. */
const readByPost = /\/access-code$/

/** Whether a request would change something of a mission its caller only sees. */
const onlySees = (who: Who, { endpoint, target, half }: Walked) =>
  who === 'reader' &&
  half === 'own' &&
  endpoint.method !== 'GET' &&
  !readByPost.test(endpoint.path) &&
  (ofMission.includes(target) || madeInMission.has(endpoint.path))

/** How many events each thing of a half of the world has. */
const revisionsOf = async (half: Half) => {
  const { mission, project, import: imported, file } = world.scoped
  const streams = [
    streamOf.mission(mission[half]),
    streamOf.project(project[half]),
    streamOf.missionImport(imported[half]),
    streamOf.record('file', file[half]),
  ]
  return Promise.all(streams.map(async stream => (await system.api.events.read(stream)).length))
}

test('every right a route asks for is one that can be given', () => {
  for (const { endpoint } of system.app.routes) {
    const known = ['public', 'signed-in', 'serve worker'].includes(endpoint.access) || isGrantable(endpoint.access)
    expect([endpoint.path, endpoint.access, known]).toEqual([endpoint.path, endpoint.access, true])
  }
  expect(grantablePermissions.length).toBeGreaterThan(50)
})

test('every route × everybody × theirs and not theirs: refused as declared, nothing leaks, nothing breaks', async () => {
  const endpoints = system.app.routes
    .map(route => route.endpoint)
    .sort((a, b) => order[a.method] - order[b.method] || a.path.localeCompare(b.path))
  const before = { own: await revisionsOf('own'), foreign: await revisionsOf('foreign') }
  const faults: string[] = []
  const counts = { cases: 0, refused: 0, hidden: 0, readOnly: 0, leaks: 0 }

  for (const who of everybody) {
    if (who === 'worker') expect(await revisionsOf('foreign')).toEqual(before.foreign)
    // Those who have walked so far only see the first mission, its last reader included.
    if (who === 'contributor') expect(await revisionsOf('own')).toEqual(before.own)
    for (const endpoint of endpoints) {
      for (const walked of casesOf(endpoint)) {
        const allowed = holds(who, endpoint.access) && !(who === 'client' && teamOnly.has(endpoint.path))
        if (allowed && apart.has(endpoint.path)) continue
        counts.cases++
        const token = tokenOf(who)
        const request = requestOf(walked)
        const { statusCode, body } = await system.http.inject({
          ...request,
          headers: { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        })
        const what = `${who} ${endpoint.method} ${endpoint.path} (${walked.half}) → ${statusCode} ${body.slice(0, 160)}`
        const key = statusCode >= 400 ? keyOf(body) : undefined
        if (!seesAll(who) && body.includes(MARKER)) {
          counts.leaks++
          faults.push(`leak: ${what}`)
        }
        if (statusCode >= 500 && key !== 'UNAVAILABLE') faults.push(`breaks: ${what}`)
        if (statusCode >= 400 && !(key !== undefined && key in errorCatalogue)) faults.push(`no key: ${what}`)
        if (!allowed) {
          counts.refused++
          const wanted = who === 'anonymous' ? '401 LOGIN_EXPIRED' : '403 FORBIDDEN'
          if (`${statusCode} ${key}` !== wanted) faults.push(`not refused: ${what}`)
        } else if (!reaches(who, walked)) {
          counts.hidden++
          if (`${statusCode} ${key}` !== '404 NOT_FOUND') faults.push(`not hidden: ${what}`)
        } else if (onlySees(who, walked)) {
          counts.readOnly++
          if (`${statusCode} ${key}` !== '403 mission.readOnly') faults.push(`written by a reader: ${what}`)
        } else if (key === 'FORBIDDEN' || (key === 'LOGIN_EXPIRED' && endpoint.access !== 'public')) {
          faults.push(`refused although allowed: ${what}`)
        }
      }
    }
  }

  console.info(
    `permission walk: ${endpoints.length} routes, ${counts.cases} cases, ${counts.refused} refused for want of a right, ` +
      `${counts.hidden} hidden, ${counts.readOnly} to read only, ${counts.leaks} leaks`,
  )
  expect(faults).toEqual([])
  expect(counts.cases).toBeGreaterThan(1000)
  expect(counts.readOnly).toBeGreaterThan(10)
  expect(counts.leaks).toBe(0)
}, 120_000)

function keyOf(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { key?: string }).key
  } catch {
    return undefined
  }
}
