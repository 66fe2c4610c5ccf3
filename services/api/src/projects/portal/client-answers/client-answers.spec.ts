/** @module-tag always */
import { calendarEndpoints } from '@faitage/contracts/alerts/calendar.endpoints'
import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { type Endpoint, endpoint } from '@faitage/contracts/kernel/endpoint'
import { permissionsByRole } from '@faitage/contracts/kernel/permission'
import { ofNobody } from '@faitage/contracts/kernel/scope'
import { messageEndpoints } from '@faitage/contracts/projects/portal/message.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectSections, sectionsOpenToClient } from '@faitage/contracts/projects/sections'
import { untilOver } from '@faitage/engines/testing/until'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { pdf } from '../../../files/testing/samples.ts'
import { formOf } from '../../../files/testing/send.ts'
import { route } from '../../../kernel/http/route.ts'
import { addressOf } from '../../../testing/client.ts'
import { leastOf } from '../../../testing/sample.ts'
import { startTestSystem, type TestSystem, testPassword, testUsers } from '../../../testing/system.ts'
import { openWalk, type Walk } from '../../../testing/walk-requests.ts'
import { MARKER } from '../../../testing/walk-world.ts'
import { daysAgo } from '../../testing/project.scene.ts'
import { allowed, neverAnswered, type Openness, ofNotices, ofRefusals, openness } from './testing/allowed.ts'
import { BESIDE, fillIn, SECTION, TEAM } from './testing/followed-project.ts'
import { beyond, keysAnswered, keysOf } from './testing/keys-of.ts'

/*
 * A client calls everything a client may call, with every section of their project closed, as usual, and open; the keys of
 * each answer are those that `allowed.ts` lists, no more and no less. A route that is added is called without anybody
 * adding it here.
 */

/** Routes of the control: one that nobody wrote down. */
const unlisted = endpoint({
  method: 'GET',
  path: '/api/control',
  access: 'read project',
  of: ofNobody('a test'),
  summary: 'Témoin',
  response: z.object({ notes: z.string() }),
})

let system: TestSystem
let walk: Walk
let own: string
let shared: string
let older: string
beforeAll(async () => {
  system = await startTestSystem({ listen: true, routes: () => [route(unlisted, async () => ({ notes: 'témoin' }))] })
  walk = await openWalk(system)
  own = walk.world.scoped.project.own
  shared = walk.world.scoped.file.own
  older = await fillIn(system, walk)
}, 120_000)
afterAll(() => system?.stop())

/** Answers that never end are listened to below; how the product is does not depend on who asks. */
const apart = new Set(['/api/events', '/api/health'])
const order = { GET: 0, POST: 1, PUT: 2, PATCH: 2, DELETE: 3 }
const callable = () =>
  system.app.routes
    .map(route => route.endpoint)
    .filter(
      ({ access, path }) => !apart.has(path) && ['public', 'signed-in', ...permissionsByRole.client].includes(access),
    )
    .sort((a, b) => order[a.method] - order[b.method])
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const { email } = testUsers.client.sheet
/** Signs in anew: what ends a session ends no other's. */
const signIn = () => system.anonymous().call(identityEndpoints.login, { body: { email, password: testPassword } })

interface Question {
  params?: Record<string, string>
  query?: object
  body?: object
}
const ofProject = () => ({ query: { project_id: own } })
const ofOwner = () => ({ query: { owner_kind: 'project', owner_id: own } })

/** What is asked where a request made of the schema would be of somebody else, or be refused. */
const questions: Record<string, () => Question | Promise<Question>> = {
  'POST /api/auth/login': () => ({ body: { email, password: testPassword } }),
  'POST /api/auth/refresh': async () => ({ body: { refresh_token: (await signIn()).refresh_token } }),
  'PUT /api/preferred-app/{id}': () => {
    const { id } = testUsers.client
    return { params: { id }, body: { id, preferred_app: 'individual', first_connection: false } }
  },
  'DELETE /api/auth/sessions/{id}': async () => ({
    params: { id: (await signIn()).refresh_token.split('.', 1)[0] as string },
  }),
  'GET /api/projects/{id}/difference': () => ({ params: { id: older }, query: { from: daysAgo(9), to: daysAgo(0) } }),
  'GET /api/projects/{id}/as-of': () => ({ query: { on: daysAgo(0) } }),
  'GET /api/accommodations': ofProject,
  'GET /api/common-areas': ofProject,
  'GET /api/works-quotes': ofProject,
  'GET /api/amo-quotes': ofProject,
  'GET /api/invoices': ofProject,
  'GET /api/project-custom-fields': ofProject,
  'GET /api/files': ofOwner,
  'GET /api/files/folders': ofOwner,
  'GET /api/calendar/{secret}': async () => {
    const { address } = await system.as('client').call(calendarEndpoints.renew)
    return { params: { secret: address.split('/').at(-1) as string } }
  },
  'POST /api/projects/{id}/messages': () => ({ body: { text: 'Merci.', files_id: [shared] } }),
  'POST /api/files/{id}/copies': () => ({ body: { ...ofOwner().query, keep_both: true } }),
}

/** Asks as the client; lists are asked for whole. */
async function ask(one: Endpoint) {
  const walked = walk.casesOf(one).find(({ half }) => half === 'own')
  if (!walked) throw new Error(`nothing is asked of ${nameOf(one)}`)
  const { token } = await signIn()
  const headers = { authorization: `Bearer ${token}`, 'read-after': system.seen.position }
  if (nameOf(one) === 'POST /api/files') {
    const owner = { kind: 'project', id: own }
    const { type, body } = formOf({ owner, name: 'a.pdf', content: pdf(`${Math.random()}`) })
    const typed = { ...headers, 'content-type': type }
    return system.http.inject({ method: 'POST', url: one.path, headers: typed, payload: body })
  }
  const said = (await questions[nameOf(one)]?.()) ?? {}
  return system.http.inject({
    method: one.method as 'GET',
    url: addressOf(one, { params: said.params ?? walked.params, query: said.query ?? leastOf(one.query) }),
    headers,
    ...(one.method === 'GET' ? {} : { payload: said.body ?? (walk.contentOf(walked).body as object) }),
  })
}

interface Looked {
  readonly answered: Map<string, ReadonlySet<string>>
  readonly refusals: Set<string>
  /** Values that are nobody's but the team's, or somebody else's. */
  readonly leaks: string[]
}

/** People of the team whom the client does not know: who follows their project is the contributor. */
const strangers = (['admin', 'manager', 'reader', 'outsider'] as const).flatMap(who => [
  testUsers[who].id,
  testUsers[who].sheet.last_name as string,
])

/** Opens and closes the sections of what they follow. */
async function decide(state: Openness): Promise<void> {
  const sections_permissions =
    state === 'usual'
      ? sectionsOpenToClient(undefined)
      : Object.fromEntries(projectSections.map(section => [section, state === 'open']))
  for (const id of [own, older])
    await system.as('admin').call(projectEndpoints.update, { params: { id }, body: { sections_permissions } })
}

/** Calls everything as the client, in one state of the sections. */
async function look(state: Openness): Promise<Looked> {
  await decide(state)
  await system.settled()
  const looked = { answered: new Map<string, Set<string>>(), refusals: new Set<string>(), leaks: [] as string[] }
  const words = [TEAM, BESIDE, MARKER, ...strangers, ...(state === 'closed' ? [SECTION] : [])]
  for (const one of callable()) {
    const response = await ask(one)
    const name = nameOf(one)
    looked.leaks.push(...words.filter(word => response.body.includes(word)).map(word => `${state}: ${name}: ${word}`))
    if (response.statusCode < 400) looked.answered.set(name, new Set(keysAnswered(response)))
    else for (const key of keysOf(response.json())) looked.refusals.add(key)
  }
  return looked
}

/** What differs from what is written, said so that it can be acted on. */
function differences(state: Openness, answered: Looked['answered']): string[] {
  const until = openness.slice(0, openness.indexOf(state) + 1)
  return [...new Set([...answered.keys(), ...Object.keys(allowed)])].flatMap(name => {
    const may = new Set(until.flatMap(one => allowed[name]?.[one]?.split(/\s+/).filter(Boolean) ?? []))
    const keys = answered.get(name) ?? new Set<string>()
    return [
      ...beyond(keys, may).map(key => `${state}: ${name} answers ${key}, which no client is to be told`),
      ...beyond(may, keys).map(key => `${state}: ${name} no longer answers ${key}`),
    ]
  })
}

const control = `GET ${unlisted.path}`

test('with the sections closed, as usual and open, a client is answered what is written down, and no more', async () => {
  const found: string[] = []
  const everAnswered = new Set<string>()
  for (const state of openness) {
    const { answered, refusals, leaks } = await look(state)
    // Whatever nobody wrote down is named.
    expect(differences(state, answered)).toContain(`${state}: ${control} answers notes, which no client is to be told`)
    answered.delete(control)
    found.push(...leaks, ...differences(state, answered))
    found.push(...beyond(refusals, new Set(ofRefusals)).map(key => `${state}: a refusal tells ${key}`))
    for (const name of answered.keys()) everAnswered.add(name)
  }
  const never = callable()
    .map(nameOf)
    .filter(name => name !== control && !everAnswered.has(name))
  expect(found).toEqual([])
  expect(never.sort()).toEqual([...neverAnswered].sort())
}, 180_000)

/** How a list is asked, whatever it holds; what finds a thing by its text or its id is of what is told, and has its own specs. */
const asking = new Set(['page', 'size', 'sortBy', 'sortDirection', 'project_id', 'id', 'q', 'term', 'cacheDisabled'])
/** What some filters go by, told under another name; that a quote is no longer valid is told once it is so. */
const goesBy: Readonly<Record<string, string>> = {
  ...{ unassigned: 'referrers', status_before: 'status_on', status_from: 'status_on', opened_before: 'opened_on' },
  ...{
    opened_from: 'opened_on',
    filter_on_visit_status: 'status',
    referrer_id: 'referrers',
    no_longer_valid: 'status',
  },
}

test('nothing is found by what a client is not told', async () => {
  await decide('open')
  await system.settled()
  const told = (name: string, field: string) =>
    openness.some(state => allowed[name]?.[state]?.split(/\s+/).some(key => key.split(/[.[]/).includes(field)))
  const found: string[] = []
  let hidden = 0
  for (const one of callable().filter(({ method, query }) => method === 'GET' && query instanceof z.ZodObject)) {
    const name = nameOf(one)
    const shape = (one.query as z.ZodObject).shape as Record<string, z.ZodType>
    if (!shape.sortBy || !shape.page) continue
    const walked = walk.casesOf(one).find(({ half }) => half === 'own')!
    const { token } = await signIn()
    const headers = { authorization: `Bearer ${token}` }
    const said = (await questions[name]?.()) ?? {}
    const count = async (more: object) => {
      const query = { ...((said.query ?? leastOf(one.query)) as object), ...more }
      const url = addressOf(one, { params: said.params ?? walked.params, query })
      const { totalItems } = (await system.http.inject({ method: 'GET', url, headers })).json()
      return totalItems as number | undefined
    }
    const all = await count({})
    for (const [field, schema] of Object.entries(shape)) {
      if (asking.has(field) || told(name, goesBy[field] ?? field)) continue
      hidden++
      for (const value of valuesOf(schema))
        if ((await count({ [field]: value })) !== all) found.push(`${name} is narrowed by ${field}=${value}`)
    }
  }
  expect(found).toEqual([])
  expect(hidden).toBeGreaterThan(5)
})

/** What a filter may be asked: each of its choices, else a day or a number that nothing has. */
function valuesOf(schema: z.ZodType): string[] {
  const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  const choices = /"enum":(\[[^\]]*\])/.exec(text)
  if (choices) return (JSON.parse(choices[1]!) as unknown[]).map(String)
  return ['1970-01-01'].filter(value => schema.safeParse(value).success)
}

test('a field that is added to an answer is named, wherever it stands', async () => {
  await decide('usual')
  const answer = await system.as('client').call(projectEndpoints.get, { params: { id: own } })
  const more = { ...answer, requester: { ...answer.requester, contacts: [{ last_name: 'x' }] } }
  const name = nameOf(projectEndpoints.get)
  const named = (value: unknown) =>
    differences('usual', new Map([[name, new Set(keysOf(value))]])).filter(line => line.includes(`: ${name} `))
  expect(named(answer)).toEqual([])
  expect(named(more)).toEqual(
    ['requester.contacts[]', 'requester.contacts[].last_name'].map(
      key => `usual: ${name} answers ${key}, which no client is to be told`,
    ),
  )
})

test('what is told as it happens is what may be read, and says no more than that it changed', async () => {
  await decide('open')
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${(await signIn()).token}` }
  const stream = await fetch(`${system.url}/api/events`, { headers, signal: stop.signal })
  const admin = system.as('admin')
  const { foreign } = walk.world.scoped.project
  for (const id of [foreign, own]) {
    await admin.call(projectEndpoints.update, { params: { id }, body: { notes: `${TEAM} ${id}` } })
    await admin.call(messageEndpoints.send, { params: { id }, body: { text: 'Bonjour.' } })
  }
  await system.amend('client', { comment: 'dernier' })
  let text = ''
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  // The last change is of their own account: all that was told before it is there.
  await untilOver('hearing of their account', async () => {
    text += (await reader.read()).value
    return text.includes(testUsers.client.id)
  })
  stop.abort()
  const told = text.split('\n').flatMap(line => (line.startsWith('data: {') ? [JSON.parse(line.slice(6))] : []))
  expect(told.map(({ id }) => id)).toContain(own)
  for (const word of [TEAM, foreign, ...strangers]) expect(text).not.toContain(word)
  expect([...new Set(told.flatMap(one => keysOf(one)))].sort()).toEqual([...ofNotices].sort())
})
