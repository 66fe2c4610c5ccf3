import { electEndpoints } from '@faitage/contracts/missions/elect'
import { financialDeviceEndpoints } from '@faitage/contracts/missions/financial-device'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { missionContractEndpoints as contract } from '@faitage/contracts/missions/mission-contract.endpoints'
import { missionFunderEndpoints } from '@faitage/contracts/missions/mission-funder'
import { partnerEndpoints } from '@faitage/contracts/missions/partner'
import { referentEndpoints } from '@faitage/contracts/missions/referent'
import { subcontractorEndpoints } from '@faitage/contracts/subcontractors/subcontractor'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMission } from '../projects/testing/project.scene.ts'
import type { TestClient } from '../testing/client.ts'
import { powerCut } from '../testing/power-cut.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

let system: TestSystem
let manager: TestClient
let mission_id = ''
let other = ''

beforeAll(async () => {
  system = await startTestSystem()
  manager = system.as('manager')
  mission_id = await openMission(manager, 'Contrat nommé')
  other = (await system.as('admin').call(missionEndpoints.create, { body: { name: 'Ailleurs' } })).id
})
afterAll(() => system?.stop())

/** Each record: its calls, a whole sheet, its list in the contract, what its events are called. */
const records = [
  {
    noun: 'a referent',
    endpoints: referentEndpoints,
    stream: 'referent',
    events: 'Referent',
    list: 'referents',
    the: 'le référent',
    sheet: {
      name: 'Zoé Hamel',
      side: 'client',
      job_function: 'Cheffe de projet habitat',
      main: true,
      phone_number: '02 99 00 40 69',
      email_address: 'z.hamel@exemple.fr',
      comment: 'Le matin.',
    },
  },
  {
    noun: 'a partner',
    endpoints: partnerEndpoints,
    stream: 'partner',
    events: 'Partner',
    list: 'partners',
    the: 'le partenaire',
    sheet: { name: 'ADIL 35', type: 'adil', role: 'Conseil juridique', contact: 'Nils Aubry', comment: 'Permanences' },
  },
  {
    noun: 'an elected person',
    endpoints: electEndpoints,
    stream: 'elect',
    events: 'Elect',
    list: 'elects',
    the: 'l’élu',
    sheet: { name: 'Maud Ferrand', mandate: 'adjoint', delegation: 'Habitat', commune: 'Vitré' },
  },
  {
    noun: 'a funder of the contract',
    endpoints: missionFunderEndpoints,
    stream: 'missionFunder',
    events: 'MissionFunder',
    list: 'funders',
    the: 'le financeur du contrat',
    sheet: { name: 'Anah', share: '50', amount: 4_500_000, decision_date: '2026-01-15', contact: 'Léo Quéré' },
  },
  {
    noun: 'a financial device',
    endpoints: financialDeviceEndpoints,
    stream: 'financialDevice',
    events: 'FinancialDevice',
    list: 'financial_devices',
    the: 'le dispositif financier',
    sheet: { name: 'OPAH du centre', type: 'opah', start_date: '2026-01-01', end_date: '2030-12-31', budget: 100_000 },
  },
] as const

describe.each(records)('$noun of a contract', ({ endpoints, stream, events, list, the, sheet }) => {
  const calls = endpoints as typeof partnerEndpoints
  const body = { ...sheet, mission_id: '' } as never as { mission_id: string; name: string }

  it('is added, read, changed, told, removed and brought back, with its events', async () => {
    const { id } = await manager.call(calls.create, { body: { ...body, mission_id } })
    const answered = { ...sheet, id, mission_id, mission_details_id: mission_id }
    expect(await manager.call(calls.get, { params: { id } })).toMatchObject({ ...answered, revision: 0 })
    const of = { query: { mission_details_id: mission_id, term: sheet.name } }
    expect((await manager.call(calls.list, of)).items).toMatchObject([answered])
    const details = () => manager.call(contract.details, { params: { id: mission_id } })
    expect((await details())[list]).toMatchObject([answered])

    // Sent back whole, as old clients do, only what differs is written.
    await manager.call(calls.update, {
      params: { id },
      body: { ...body, mission_id, mission_details_id: mission_id, name: 'Autre nom' },
    })
    const { revision } = await manager.call(calls.remove, { params: { id } })
    expect((await details())[list]).toEqual([])
    await manager.call(calls.undo, { params: { id }, body: { revision } })
    const written = await system.api.events.read(`${stream}-${id}`)
    expect(written.map(({ type }) => type)).toEqual(
      ['Registered', 'Amended', 'Removed', 'Restored'].map(what => `${events}${what}`),
    )
    expect(written[1]!.data).toMatchObject({ id, changes: { name: 'Autre nom' } })
    const { items } = await manager.call(calls.history, { params: { id } })
    expect(items[0]!.sentence).toBe(`Mona Marchand a rétabli ${the}.`)
    expect((await details())[list]).toMatchObject([{ id, name: 'Autre nom' }])
    await manager.call(calls.remove, { params: { id } })
  })

  it('has a mission, the one it was given, that the caller may change', async () => {
    const { mission_id: _, ...bare } = body
    const nowhere = await manager.refusal(calls.create, { body: bare as never })
    expect(nowhere.details).toEqual({ fields: [{ path: 'mission_id', message: 'Ce champ est obligatoire.' }] })
    const two = await manager.refusal(calls.create, { body: { ...body, mission_id, mission_details_id: other } })
    expect(two.details).toMatchObject({ fields: [{ path: 'mission_details_id' }] })
    expect((await manager.refusal(calls.create, { body: { ...body, mission_id: other } })).status).toBe(404)
    expect((await manager.refusal(calls.list, { query: { mission_id: other } })).status).toBe(404)
    const { id } = await manager.call(calls.create, { body: { ...bare, mission_details_id: mission_id } as never })
    const admin = system.as('admin')
    const moved = await admin.refusal(calls.update, { params: { id }, body: { mission_id: other } })
    expect(moved.details).toMatchObject({ fields: [{ path: 'mission_id' }] })
    const cleared = await manager.refusal(calls.update, { params: { id }, body: { name: null } })
    expect(cleared.details).toEqual({ fields: [{ path: 'name', message: 'Ce champ est obligatoire.' }] })
    const { status } = await system.as('contributor').refusal(calls.update, { params: { id }, body: { name: 'x' } })
    expect(status).toBe(403)
    await manager.call(calls.remove, { params: { id } })
  })
})

it('referents are named on the sheet of their mission', async () => {
  const { id } = await manager.call(referentEndpoints.create, { body: { mission_id, name: 'Noé Lebrun' } })
  const { referents } = await manager.call(missionEndpoints.get, { params: { id: mission_id } })
  expect(referents).toEqual([{ id, username: 'Noé Lebrun' }])
})

it('a device does not end before it begins', async () => {
  const sheet = { mission_id, name: 'PIG', start_date: '2026-02-01', end_date: '2026-01-31' }
  const refused = await manager.refusal(financialDeviceEndpoints.create, { body: sheet })
  expect(refused.details).toEqual({ fields: [{ path: 'end_date', message: 'La fin ne peut pas précéder le début.' }] })
})

describe('the lists sent with the details of a contract', () => {
  const put = (id: string, body: object) => ({ params: { id }, body })
  const details = (id: string) => manager.call(contract.details, { params: { id } })

  it('add and alter as their own calls do, sent back whole as they were answered', async () => {
    const id = await openMission(manager, 'Ancien client')
    const { id: kept } = await manager.call(partnerEndpoints.create, { body: { mission_id: id, name: 'ADIL 35' } })
    await manager.call(
      contract.updateDetails,
      put(id, {
        market_number: 'M-4',
        referents: [{ username: 'Zoé Hamel', side: 'client' }],
        funders: [{ name: 'Anah', share: '50', mission_details_id: id }],
      }),
    )
    const { partners, referents, funders, elects } = await details(id)
    expect([referents[0]!.name, funders[0]!.share, elects]).toEqual(['Zoé Hamel', '50', []])
    const lists = { partners: [{ ...partners[0]!, role: 'Conseil' }], referents, funders, elects }
    await manager.call(contract.updateDetails, put(id, { ...lists, elects: [{ name: 'Maud Ferrand' }] }))
    await manager.call(contract.updateDetails, put(id, { referents, funders }))
    const now = await details(id)
    expect(now).toMatchObject({ market_number: 'M-4', elects: [{ name: 'Maud Ferrand', mission_details_id: id }] })
    const typesOf = async (stream: string) => (await system.api.events.read(stream)).map(({ type }) => type)
    expect(await typesOf(`partner-${kept}`)).toEqual(['PartnerRegistered', 'PartnerAmended'])
    expect(await typesOf(`referent-${referents[0]!.id}`)).toEqual(['ReferentRegistered'])
    expect(await typesOf(`elect-${now.elects[0]!.id}`)).toEqual(['ElectRegistered'])
  })

  it('lose nobody that was left out, and write nothing where a line is refused', async () => {
    const id = await openMission(manager, 'Liste courte')
    const { id: zoe } = await manager.call(referentEndpoints.create, { body: { mission_id: id, name: 'Zoé' } })
    const elsewhere = await openMission(manager, 'Une autre')
    const { id: foreign } = await manager.call(partnerEndpoints.create, { body: { mission_id: elsewhere, name: 'X' } })
    const refused = async (body: object) => {
      const {
        status,
        key,
        details: told,
      } = await manager.refusal(contract.updateDetails, put(id, { market_number: 'M-5', ...body }))
      return [status, key, ...((told.fields as { path: string }[] | undefined) ?? []).map(({ path }) => path)]
    }
    expect(await refused({ referents: [] })).toEqual([409, 'mission.list.incomplete'])
    expect(await refused({ partners: [{ id: foreign, name: 'Y' }] })).toEqual([422, 'VALIDATION', 'partners.0.id'])
    expect(await refused({ partners: [{ role: 'Sans nom' }] })).toEqual([422, 'VALIDATION', 'partners.0.name'])
    expect(await refused({ elects: [{ name: 'A', poids: 3 }] })).toEqual([422, 'VALIDATION', 'elects.0.poids'])
    const backwards = { name: 'PIG', start_date: '2026-02-01', end_date: '2026-01-31' }
    expect(await refused({ elects: [{ name: 'A' }], financial_devices: [backwards] })).toEqual([
      ...[422, 'VALIDATION', 'financial_devices.0.end_date'],
    ])
    const one = { id: zoe, name: 'Zoé' }
    expect(await refused({ referents: [one, one] })).toEqual([422, 'VALIDATION', 'referents'])
    const { referents } = await details(id)
    await manager.call(referentEndpoints.update, { params: { id: zoe }, body: { comment: 'Le matin.' } })
    expect(await refused({ referents: [{ ...referents[0]!, name: 'Zoé H.' }] })).toEqual([409, 'mission.list.stale'])
    expect(await details(id)).toMatchObject({
      referents: [{ name: 'Zoé', comment: 'Le matin.' }],
      elects: [],
      partners: [],
    })
    expect(await details(id)).not.toHaveProperty('market_number')
  })

  it('are finished by the same details sent again under another key, wherever the power went', async () => {
    const admin = system.as('admin')
    const subcontractors = [
      (await admin.call(subcontractorEndpoints.create, { body: { name: 'Thermie' } })).id,
      (await admin.call(subcontractorEndpoints.create, { body: { name: 'Structure' } })).id,
    ]
    const sent = {
      ...{ market_number: 'M-7', subcontractors },
      referents: [{ username: 'Zoé Hamel', side: 'client' }, { name: 'Nils' }],
      elects: [{ name: 'Maud' }, { name: 'Maud' }],
    }
    for (let until = 0; until <= 5; until++) {
      const id = await openMission(manager, `Coupée ${until}`)
      const { revision } = await details(id)
      const power = powerCut(system, (_, written) => written === until)
      const call = { ...put(id, sent), headers: { 'if-match': String(revision) } }
      if (until < 5) expect((await manager.refusal(contract.updateDetails, call)).status).toBe(503)
      power.back()
      await manager.call(contract.updateDetails, call)
      const { referents, elects, subcontractors: engaged, market_number } = await details(id)
      expect([referents.length, elects.length, engaged.length, market_number]).toEqual([2, 2, 2, 'M-7'])
      const types = (await system.api.events.read(`mission-${id}`)).slice(1).map(({ type }) => type)
      expect(types).toEqual([
        ...['MissionSubcontractorEngaged', 'MissionSubcontractorEngaged', 'MissionDetailsAmended'],
      ])
    }
  })

  it('are written once, however often the same request is sent', async () => {
    const id = await openMission(manager, 'Deux fois')
    const sent = {
      ...put(id, { elects: [{ name: 'Maud' }, { name: 'Noé' }] }),
      headers: { 'idempotency-key': 'lists' },
    }
    const first = await manager.call(contract.updateDetails, sent)
    expect((await manager.call(contract.updateDetails, sent)).id).toBe(first.id)
    expect((await details(id)).elects.map(({ name }) => name)).toEqual(['Maud', 'Noé'])
  })
})
