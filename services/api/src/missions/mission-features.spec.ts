/** @module-tag always */
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import type { BodyInputOf, Endpoint } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import {
  flagsOf,
  flagsToCome,
  type MissionFlag,
  missionFlagNames,
  missionFlags,
} from '@faitage/contracts/missions/mission-flags'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { settingNames, settingsEndpoints } from '@faitage/contracts/settings/external-settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson } from '../co-ownership/testing/copros.ts'
import { pdf } from '../files/testing/samples.ts'
import { sendFile } from '../files/testing/send.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { openWalk, type Walk } from '../testing/walk-requests.ts'

/*
 * Every call that declares a flag or a setting, with it off and on again. Requests are made from the routes' own schemas, as
 * for the walk of permissions: a call that is added is walked without anybody adding it here.
 */

let system: TestSystem
let walk: Walk
let id: string
beforeAll(async () => {
  system = await startTestSystem()
  walk = await openWalk(system)
  id = walk.world.scoped.mission.own
}, 60_000)
afterAll(() => system?.stop())

const routes = () => system.app.routes.map(({ endpoint }) => endpoint)
const turn = (flags: Partial<Record<MissionFlag, boolean>>) =>
  system.as('admin').call(missionEndpoints.update, { params: { id }, body: flags })

/** What a well-formed call about the first mission is answered: its status and its key. */
async function ask(endpoint: Endpoint): Promise<{ status: number; key: string | undefined; details: unknown }> {
  const walked = walk.casesOf(endpoint).find(({ half }) => half === 'own')!
  const request = walk.requestOf(walked)
  const { statusCode, body } = await system.http.inject({
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${system.as('admin').token}` },
  })
  const refusal = statusCode >= 400 ? (JSON.parse(body) as { key: string; details: unknown }) : undefined
  return { status: statusCode, key: refusal?.key, details: refusal?.details }
}

/** Calls whose rows name their mission each, of no mission, or that no made-up value suits: their own tests are below. */
const apart = ({ method, path }: Endpoint) =>
  /\/bulk$/.test(path) ||
  ['/api/funding-scenarios', '/api/messages/waiting'].includes(path) ||
  /^\/api\/(documents\/generation|owner-letters)\/.*\/zip$/.test(path) ||
  (method === 'PUT' && path === '/api/custom-fields')

describe('the flags of a mission', () => {
  test('are all on until somebody decides, answered flat, changed one by one, told in the history', async () => {
    const before = await system.as('manager').call(missionEndpoints.get, { params: { id } })
    expect(before).toMatchObject(flagsOf({}))
    expect(Object.values(flagsOf({}))).not.toContain(false)

    await turn({ ca_documents: false, ca_stats: true })
    expect(await system.as('manager').call(missionEndpoints.get, { params: { id } })).toMatchObject({
      ...flagsOf({}),
      ca_documents: false,
    })
    const last = (await system.api.events.read(streamOf.mission(id))).at(-1)!
    expect([last.type, (last.data as { changes: object }).changes]).toEqual(['MissionAmended', { ca_documents: false }])
    const { items } = await system.as('manager').call(missionEndpoints.history, { params: { id } })
    expect(items[0]!.changes).toEqual([{ field: 'sheet.ca_documents', label: 'Documents', before: true, after: false }])
    await turn({ ca_documents: true })
    const { revision } = await turn({ ca_documents: true })
    expect(revision).toBe(last.revision + 1)
  })

  test('of calls that exist have a switch', () => {
    const declared = routes().flatMap(({ feature }) => feature ?? [])
    expect(declared.filter(name => flagsToCome.has(name))).toEqual([])
    // The general page is the mission itself: what it reads is read elsewhere too. Contractual documents are documents of
    // one kind, asked for of each (`letters/shown-sources`; `send-document.spec` has them refused).
    const elsewhere = ['ca_mission_screen', 'ca_contractual_documents']
    const switches = missionFlagNames.filter(name => !flagsToCome.has(name) && !elsewhere.includes(name))
    expect(switches.filter(name => !declared.includes(name))).toEqual([])
  })

  test.each([
    [{ ca_documents: null }, 'ca_documents', 'Ce champ est obligatoire.'],
    [{ ca_documents: 'non' }, 'ca_documents', 'Oui ou non est attendu.'],
    [{ ca_lune: true }, 'ca_lune', 'Ce champ n’est pas connu ici : ca_lune.'],
  ])('%j is refused at its field', async (body, path, message) => {
    const refusal = await system.as('admin').refusal(missionEndpoints.update, { params: { id }, body: body as never })
    expect([refusal.status, refusal.details.fields]).toEqual([422, [{ path, message }]])
  })

  test('two people on two flags: both count; who only reads changes none', async () => {
    const { revision } = await system.as('manager').call(missionEndpoints.get, { params: { id } })
    const headers = { 'if-match': String(revision) }
    const change = (flags: object) => ({ params: { id }, body: flags, headers })
    await system.as('manager').call(missionEndpoints.update, change({ ca_alerts: false }))
    await system.as('admin').call(missionEndpoints.update, change({ ca_map: false }))
    expect(await system.as('manager').call(missionEndpoints.get, { params: { id } })).toMatchObject({
      ca_alerts: false,
      ca_map: false,
    })
    const { items } = await system.as('manager').call(missionEndpoints.history, { params: { id } })
    expect(items[0]?.sentence).toContain(`désactivation de « ${missionFlags.ca_map.label} »`)
    await turn({ ca_alerts: true, ca_map: true })
    expect((await system.as('reader').refusal(missionEndpoints.update, change({ ca_map: false }))).key).toBe(
      'mission.readOnly',
    )
  })
})

test('every call that declares a flag: refused with its key where the mission does not show it, answered where it does', async () => {
  const faults: string[] = []
  let calls = 0
  for (const name of missionFlagNames) {
    const declaring = routes().filter(endpoint => endpoint.feature === name && !apart(endpoint))
    if (declaring.length === 0) continue
    await turn({ [name]: false })
    for (const endpoint of declaring) {
      calls++
      const { status, key, details } = await ask(endpoint)
      const said = JSON.stringify([status, key, (details as { feature?: string } | undefined)?.feature])
      if (said !== JSON.stringify([403, 'mission.feature.off', missionFlags[name].label]))
        faults.push(`off: ${endpoint.method} ${endpoint.path} → ${said}`)
    }
    await turn({ [name]: true })
    for (const endpoint of declaring.filter(({ method }) => method === 'GET')) {
      const { status, key } = await ask(endpoint)
      // A lot as it was known on a day made up may not have been there yet.
      // A document is no photograph to be shown as one. A quote that nobody signed yet has no proof to give, and nothing is read in accounts that are not configured.
      // A state that nobody filled in has no balance.
      const elsewhere = [
        ...['NOT_FOUND', 'file.notShown', 'sign.noProof', 'billing.erp.none', 'energy.balance.invalid'],
        'energy.report.noBalance',
      ]
      if (status !== 200 && !elsewhere.includes(key ?? ''))
        faults.push(`on: ${endpoint.method} ${endpoint.path} → ${status} ${key}`)
    }
  }
  expect(faults).toEqual([])
  expect(calls).toBeGreaterThan(60)
}, 60_000)

test('the calls of a screen declare its flag: none of a family is left out', () => {
  const families: [path: RegExp, flag: MissionFlag][] = [
    [/^\/api\/files/, 'ca_documents'],
    [/^\/api\/(missions\/\{id\}\/imports|imports\/(?!.*\/cancel$))/, 'ca_import'],
    [/^\/api\/(funders|funding-scenarios(?!\/criteria))/, 'ca_funders'],
    [/^\/api\/copros/, 'ca_copro_screen'],
    [/^\/api\/buildings/, 'ca_building_screen'],
    [/^\/api\/(lots|historics|lot-person-historics)/, 'ca_lot_screen'],
    [/^\/api\/persons/, 'ca_person_screen'],
    [/^\/api\/(custom-fields|project-custom-fields)/, 'ca_custom_fields'],
    [/^\/api\/(monitors|follow-up-alerts)/, 'ca_alerts'],
    [/^\/api\/missions\/\{id\}\/(statistics|monthly-report)/, 'ca_stats'],
    [/^\/api\/scs/, 'ca_asl_screen'],
    [/^\/api\/works-quotes/, 'ca_quotes'],
    [/^\/api\/(amo-quotes)/, 'ca_amo_quotes'],
    // The numbers of a seller are of all their missions.
    [/^\/api\/invoices(?!\/numbering)/, 'ca_invoices'],
    [/^\/api\/simulation/, 'ca_simulations'],
    [/^\/api\/(billing-triggers|order-assignments|sales-orders)/, 'ca_billing'],
    [/^\/api\/accommodations/, 'ca_accommodation'],
    [/^\/api\/common-areas/, 'ca_common_areas'],
    [/^\/api\/energy/, 'ca_energy_audit'],
  ]
  const wrong = routes().flatMap(({ method, path, feature }) => {
    const family = families.find(([paths]) => paths.test(path))
    return family && family[1] !== feature ? [`${method} ${path}: ${feature ?? 'none'}`] : []
  })
  expect(wrong).toEqual([])
})

test('lists across missions leave out those that do not show it, and say so in their number', async () => {
  const admin = system.as('admin')
  const missionsOf = async () => {
    const { items, totalItems } = await admin.call(coproEndpoints.list, { query: { size: 100 } })
    return { mine: items.some(copro => copro.mission_id === id), others: items.length, totalItems }
  }
  const shown = await missionsOf()
  expect(shown.mine).toBe(true)
  await turn({ ca_copro_screen: false })
  const hidden = await missionsOf()
  expect(hidden.mine).toBe(false)
  expect(hidden.others).toBeGreaterThan(0)
  expect(hidden.totalItems).toBe(hidden.others)
  await turn({ ca_copro_screen: true })
  expect(await missionsOf()).toEqual(shown)
})

test('what is within something hidden is hidden with it, under the name of what hides it', async () => {
  await turn({ ca_copro_screen: false })
  const lot = { params: { id: walk.world.scoped.lot.own } }
  const refusal = await system.as('manager').refusal(lotEndpoints.get, lot)
  expect([refusal.status, refusal.key, refusal.message]).toEqual([
    403,
    'mission.feature.off',
    'La rubrique «\u00A0Copropriétés\u00A0» est désactivée pour cette mission. Un membre de son équipe peut l’activer dans la page Contrat.',
  ])
  expect((await system.as('manager').call(missionEndpoints.get, { params: { id } })).ca_lot_screen).toBe(true)
  await turn({ ca_copro_screen: true })
  await system.as('manager').call(lotEndpoints.get, lot)
})

test('to a stranger a hidden screen looks like a missing one; to a client its documents are closed', async () => {
  await turn({ ca_documents: false, ca_copro_screen: false })
  const copro = { params: { id: walk.world.scoped.copro.own } }
  expect((await system.as('outsider').refusal(coproEndpoints.get, copro)).key).toBe('NOT_FOUND')
  const listed = { query: { mission_id: id } as never }
  expect((await system.as('outsider').call(coproEndpoints.list, listed)).items).toEqual([])
  const owner = { owner_kind: 'project', owner_id: walk.world.scoped.project.own } as const
  expect((await system.as('client').refusal(fileEndpoints.list, { query: owner })).key).toBe('mission.feature.off')
  expect((await system.as('admin').refusal(fileEndpoints.list, { query: owner })).key).toBe('mission.feature.off')
  const content = pdf('plan')
  const sent = await sendFile(system, {
    as: 'admin',
    owner: { kind: 'mission', id },
    name: 'plan.pdf',
    content,
  })
  expect([sent.status, sent.key]).toEqual([403, 'mission.feature.off'])
  await turn({ ca_documents: true, ca_copro_screen: true })
})

test('rows of a bulk are refused one by one, each with the text; nothing is written', async () => {
  await turn({ ca_person_screen: false })
  const body = { create: [{ mission_id: id, is_physical_person: true, last_name: 'Aubert' }] }
  const { key, details } = await system.as('admin').refusal(personEndpoints.bulk, { body })
  const rows = details.schema_errors as { key: string }[]
  expect([key, rows.map(row => row.key)]).toEqual(['bulk.schema_errors', ['mission.feature.off']])
  await turn({ ca_person_screen: true })
  expect(await newPerson(system, id)).toBeTruthy()
})

describe('the external settings', () => {
  test('every call that declares one: refused with its key while it is off', async () => {
    const declared = routes().filter(({ setting }) => setting)
    for (const name of settingNames) {
      await system.as('admin').call(settingsEndpoints.update, { body: { [name]: false } })
      for (const endpoint of declared.filter(({ setting }) => setting === name))
        expect([endpoint.path, (await ask(endpoint)).key]).toEqual([endpoint.path, `settings.${name}.off`])
      await system.as('admin').call(settingsEndpoints.update, { body: { [name]: name !== 'secondFactor' } })
      for (const endpoint of declared.filter(({ setting }) => setting === name))
        expect([endpoint.path, (await ask(endpoint)).key]).not.toEqual([endpoint.path, `settings.${name}.off`])
    }
    expect(declared.length).toBeGreaterThan(1)
  })

  test('every call that sends a quote, edits an invoice, takes a payment or asks the AI declares its own', () => {
    const families: [method: RegExp, path: RegExp, setting: (typeof settingNames)[number]][] = [
      [/POST/, /^\/api\/amo-quotes\/\{id\}\/send$/, 'quotesSend'],
      [/POST/, /^\/api\/invoices\/\{id\}\/(edit|credit)$/, 'invoicesEdit'],
      [/POST/, /^\/api\/(invoices\/\{id\}\/payments|payment-orders.*)$/, 'invoicesPayment'],
      [/POST|PUT/, /^\/api\/ai\//, 'iaUse'],
      [/POST/, /^\/api\/admin\/document-analysis\/templates(\/\{id\}\/scan)?$/, 'iaUse'],
    ]
    const wrong = routes().flatMap(({ method, path, setting }) => {
      const family = families.find(([methods, paths]) => methods.test(method) && paths.test(path))
      return family && family[2] !== setting ? [`${method} ${path}: ${setting ?? 'none'}`] : []
    })
    expect(wrong).toEqual([])
  })
})

test('parts of a project that its mission hides are not altered; what is sent as it stands is, and the rest', async () => {
  await turn({ ca_requester: false, ca_accommodation: false })
  const params = { id: walk.world.scoped.project.own }
  const project = await system.as('manager').call(projectEndpoints.get, { params })
  expect(project.hidden_features).toEqual(['ca_requester', 'ca_accommodation', 'ca_common_areas', 'ca_energy_audit'])
  const refusal = async (body: BodyInputOf<typeof projectEndpoints.update>) => {
    const { status, key, details } = await system.as('manager').refusal(projectEndpoints.update, { params, body })
    return [status, key, details.feature]
  }
  expect(await refusal({ requester: { last_name: 'Autrement' } })).toEqual([403, 'mission.feature.off', 'Demandeur'])
  expect(await refusal({ accommodation: { living_area: '12' } })).toEqual([403, 'mission.feature.off', 'Logements'])
  const { type, last_name } = project.requester
  await system.as('manager').call(projectEndpoints.update, {
    params,
    body: { requester: { type, last_name }, description: 'Toiture à voir' },
  })
  await turn({ ca_requester: true, ca_accommodation: true })
  await system.as('manager').call(projectEndpoints.update, { params, body: { requester: { last_name: 'Autrement' } } })
})
