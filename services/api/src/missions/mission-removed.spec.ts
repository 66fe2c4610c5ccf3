/** @module-tag always */
import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { monthlyReportEndpoints } from '@faitage/contracts/steering/monthly-report.endpoints'
import { v4 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from '../testing/client.ts'
import { of } from '../testing/in-world.ts'
import { leastOf } from '../testing/sample.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { openWalk, type Walk } from '../testing/walk-requests.ts'

/*
 * Every route that reads something of a mission, found among those the product registers, once the mission was removed: it
 * answers as that of a mission that never was. What is left to read says that it is gone, and how it comes back.
 */

let system: TestSystem
let walk: Walk
beforeAll(async () => {
  system = await startTestSystem()
  walk = await openWalk(system)
}, 60_000)
afterAll(() => system?.stop())

/** These say that a mission was removed and who did, or belong to a person: a sending stays its sender's. */
const kept = new Set<Endpoint>([missionEndpoints.get, missionEndpoints.history, projectMailEndpoints.mailing])
/** What a month makes, and no month has made of this mission. */
const notMade = new Set<string>([monthlyReportEndpoints.content.path])
/** What names a mission in a query. */
const naming = ['mission_id', 'mission_details_id', 'missions_id', 'owner_id']

const reads = () => system.app.routes.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET')
const ask = async (url: string) => {
  const { token } = system.as('admin')
  const { statusCode, body, headers } = await system.http.inject({
    url,
    headers: { authorization: `Bearer ${token}` },
  })
  const json = String(headers['content-type']).includes('json')
  return { statusCode, key: statusCode < 400 ? null : (JSON.parse(body) as { key: string }).key, body, json }
}

/** What is under a mission: each route by the thing that its path names. */
async function underMission() {
  const answers: Record<string, string> = {}
  for (const endpoint of reads()) {
    const walked = walk.casesOf(endpoint).find(({ half }) => half === 'own')!
    if (
      !walked.targets.some(({ whose, at }) => whose === 'mission' && at in walked.params) ||
      kept.has(endpoint) ||
      endpoint.access === 'serve worker'
    )
      continue
    const query = leastOf(endpoint.query) as Record<string, unknown>
    const { statusCode, key } = await ask(addressOf(endpoint, { params: walked.params, query }))
    answers[endpoint.path] = `${statusCode} ${key ?? ''}`
  }
  return answers
}

/** Lists asked about one mission, by the field that names it. */
async function about(mission: string) {
  const answers: Record<string, unknown> = {}
  for (const endpoint of reads()) {
    const shape = (endpoint.query as unknown as { shape?: Record<string, unknown> }).shape ?? {}
    for (const field of naming.filter(name => name in shape)) {
      const kind = field === 'owner_id' ? { owner_kind: 'mission' } : {}
      const query = { ...(leastOf(endpoint.query) as object), ...kind, [field]: mission }
      const { statusCode, key, body } = await ask(addressOf(endpoint, { params: {}, query }))
      // The filters of a figure name the mission that was asked about.
      answers[`${endpoint.path} ${field}`] = key ? `${statusCode} ${key}` : body.replaceAll(mission, '{mission}')
    }
  }
  return answers
}

test('nothing of a removed mission is found, but that it is gone and how; restored, all of it is', async () => {
  const { own: mission } = walk.world.scoped.mission
  const admin = system.as('admin')
  const before = await underMission()
  const lists = await about(mission)
  expect(Object.entries(before).filter(([path, answer]) => answer === '404 NOT_FOUND' && !notMade.has(path))).toEqual(
    [],
  )
  expect(Object.keys(before).length).toBeGreaterThan(45)
  expect(Object.keys(lists).length).toBeGreaterThan(10)

  const { revision } = await admin.call(missionEndpoints.remove, of(mission))
  await system.settled()
  const found = Object.entries(await underMission()).filter(([, answer]) => answer !== '404 NOT_FOUND')
  expect(found).toEqual([])
  expect(await about(mission)).toEqual(await about(v4()))

  expect(await admin.call(missionEndpoints.get, of(mission))).toMatchObject({
    is_deleted: true,
    removed_revision: revision,
  })
  const { items } = await admin.call(missionEndpoints.history, of(mission))
  expect(items[0]).toMatchObject({ revision, can_undo: true })
  await admin.call(missionEndpoints.undo, { ...of(mission), body: { revision } })
  await system.settled()
  expect(await underMission()).toEqual(before)
}, 60_000)
