/** @module-tag always */
import { grantablePermissions, isGrantable } from '@faitage/contracts/identity/role'
import { type Access, type Endpoint, isRead } from '@faitage/contracts/kernel/endpoint'
import { errorCatalogue } from '@faitage/contracts/kernel/error-catalogue'
import { permissionsByRole } from '@faitage/contracts/kernel/permission'
import { partsOf, type Thing, thingOf } from '@faitage/contracts/kernel/scope'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { v4 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, type TestUser, testUsers } from './system.ts'
import { listsByOwner, plain, reaches, rightsByOwner } from './walk-reach.ts'
import { type Half, openWalk, type Walk, type Walked } from './walk-requests.ts'
import { MARKER } from './walk-world.ts'

/*
 * Every route the product registers × everybody × what is theirs and what is not. Requests are made from the routes' own
 * schemas; who may do what is told by the permissions and by the world, not asked of the product. A route that is added is
 * walked without anybody adding it here; when it takes a parameter nobody knows a value for, this fails and says which.
 */

let system: TestSystem
let walk: Walk
beforeAll(async () => {
  system = await startTestSystem()
  walk = await openWalk(system)
}, 60_000)
afterAll(() => system?.stop())

type Who = TestUser | 'anonymous' | 'worker'
const everybody: Who[] = ['anonymous', 'client', 'outsider', 'reader', 'contributor', 'manager', 'worker', 'admin']

/** Answers that never end, and one that says 503 where no worker is; what they tell has its own specs. */
const apart = new Set(['/api/events', '/api/health'])

/** Open to anyone who signs in but clients: the answer is searched among all that the team may see. */
const teamOnly = ({ of }: Endpoint) => partsOf(of).some(({ scope }) => scope === 'team')
/** A foreign thing looks like a missing one; opening a project says it of the mission. */
const hidden = new Set(['404 NOT_FOUND', '422 mission.unknown'])

/** The listener that knows a route: our worker's is apart. */
const serverOf = ({ access }: Endpoint) => (access === 'serve worker' ? system.app.inside : system.http)
/** A session of its own for each request: signing out ends no other. */
const tokenOf = (who: Who): string | undefined => {
  if (who === 'anonymous') return undefined
  if (who === 'worker') return system.worker().token
  return system.app.tokens.sign({ sub: testUsers[who].id, sid: v4() })
}

function holds(who: Who, access: Access): boolean {
  if (access === 'public') return true
  if (who === 'worker') return access === 'serve worker'
  if (who === 'anonymous') return false
  if (access === 'signed-in') return true
  return (permissionsByRole[testUsers[who].sheet.role] as readonly string[]).includes(access)
}

const actions = { GET: 'read', POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' } as const
/** Whether somebody lacks the right over a thing that only its owner tells. */
const lacksByOwner = (who: Who, { endpoint: { method, path }, targets }: Walked) => {
  const listed = method === 'GET' ? listsByOwner.get(path) : undefined
  if (listed) return !holds(who, `read ${listed}`)
  return targets.some(({ kind }) => {
    const right = rightsByOwner.get(plain(kind))
    return right !== undefined && !holds(who, `${actions[method]} ${right}` as Access)
  })
}

/** Whether all that a call is about is theirs. */
const reachesAll = (who: Who, { targets, half }: Walked) => targets.every(target => reaches(who, target, half))

const seesAll = (who: Who) => who === 'admin' || who === 'worker'
/* Reading first, deleting last: what is asked for is still there. */
const order = { GET: 0, POST: 1, PUT: 2, PATCH: 2, DELETE: 3 }

/** Written by whoever only sees the thing: what is theirs alone beside it, or what reads it anew elsewhere. */
const writtenBeside = new Set([
  '/api/comments/{id}/read',
  '/api/emails/mailings/{id}/cancel',
  '/api/akuiteo/invoices/{id}/read',
])

/** Whether a request would change something of a mission its caller only sees. */
const onlySees = (who: Who, { endpoint, targets, half }: Walked) => {
  const ofMission = targets.filter(({ whose }) => whose === 'mission')
  const writes = !isRead(endpoint) && !writtenBeside.has(endpoint.path)
  return who === 'reader' && half === 'own' && ofMission.length > 0 && (writes || ofMission.some(changes))
}
const changes = ({ use }: Thing) => use === 'changes'

/** Whether somebody would write something that names a thing which is not theirs, with a call that is said to be of none. */
const touchesForeign = (who: Who, walked: Walked, { payload }: { payload?: object | string }) => {
  const { endpoint, half, targets, inRows } = walked
  if (seesAll(who) || half === 'own' || isRead(endpoint) || inRows || targets.length > 0) return false
  const sent = JSON.stringify(payload ?? null)
  return Object.values(walk.world.scoped).some(({ foreign }) => sent.includes(foreign))
}

/** How many events each thing of a half of the world has. */
const revisionsOf = async (half: Half) => {
  const { mission, project, import: imported } = walk.world.scoped
  const records = [...walk.things].map(([kind, pair]) => [streamOfKind(kind), pair[half]] as const)
  const streams = [
    streamOf.mission(mission[half]),
    streamOf.project(project[half]),
    streamOf.missionImport(imported[half]),
    ...records.flatMap(([stream, id]) => (stream ? [streamOf.record(stream, id)] : [])),
  ]
  const counts = await Promise.all(streams.map(async stream => [stream, (await system.api.events.read(stream)).length]))
  return Object.fromEntries(counts)
}
/** The streams of what belongs to missions: other things are everybody's who may. */
const streamOfKind = (kind: string) => {
  const things = system.app.routes.flatMap(({ endpoint: { of } }) => partsOf(of).flatMap(part => thingOf(part) ?? []))
  return things.find(thing => plain(thing.kind) === kind && thing.whose === 'mission')?.kind
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
  const writtenSince = async (half: Half) => {
    const now = await revisionsOf(half)
    return Object.keys(now).flatMap(one => (now[one] === before[half][one] ? [] : [`written by who may not: ${one}`]))
  }
  const faults: string[] = []
  const counts = { cases: 0, refused: 0, hidden: 0, readOnly: 0, leaks: 0 }

  for (const who of everybody) {
    if (who === 'worker') faults.push(...(await writtenSince('foreign')))
    // Those who have walked so far only see the first mission, its last reader included.
    if (who === 'contributor') faults.push(...(await writtenSince('own')))
    for (const endpoint of endpoints) {
      for (const walked of walk.casesOf(endpoint)) {
        const allowed = holds(who, endpoint.access) && !(who === 'client' && teamOnly(endpoint))
        if (allowed && apart.has(endpoint.path)) continue
        counts.cases++
        const token = tokenOf(who)
        const request = walk.requestOf(walked)
        const { statusCode, body } = await serverOf(endpoint).inject({
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
          // Our worker is nobody on everybody's port, and nobody is anybody on its own.
          const stranger = who === 'anonymous' || who === 'worker' || endpoint.access === 'serve worker'
          const wanted = stranger ? '401 LOGIN_EXPIRED' : '403 FORBIDDEN'
          if (`${statusCode} ${key}` !== wanted) faults.push(`not refused: ${what}`)
        } else if (!reachesAll(who, walked)) {
          counts.hidden++
          if (!hidden.has(`${statusCode} ${key}`)) faults.push(`not hidden: ${what}`)
        } else if (onlySees(who, walked)) {
          counts.readOnly++
          if (`${statusCode} ${key}` !== '403 mission.readOnly') faults.push(`written by a reader: ${what}`)
        } else if (statusCode < 400 && touchesForeign(who, walked, request)) {
          faults.push(`written by a stranger: ${what}`)
        } else if (lacksByOwner(who, walked)) {
          counts.refused++
          if (`${statusCode} ${key}` !== '403 FORBIDDEN') faults.push(`not refused: ${what}`)
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
}, 400_000)

test('what the worker calls has no address on the port of everybody, whoever asks', async () => {
  const inside = system.app.routes.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'serve worker')
  for (const endpoint of inside) {
    const { url, method } = walk.requestOf(walk.casesOf(endpoint)[0]!)
    for (const who of ['anonymous', 'admin', 'worker'] as const) {
      const headers = { authorization: `Bearer ${tokenOf(who)}` }
      const { statusCode, body } = await system.http.inject({ url, method, headers })
      expect([who, url, statusCode, keyOf(body)]).toEqual([who, url, 404, 'NOT_FOUND'])
    }
  }
  expect(inside.length).toBeGreaterThan(15)
})

function keyOf(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { key?: string }).key
  } catch {
    return undefined
  }
}
