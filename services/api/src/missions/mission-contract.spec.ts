import { agencyEndpoints } from '@faitage/contracts/directory/agency'
import { antennaEndpoints } from '@faitage/contracts/directory/antenna'
import { clientEndpoints } from '@faitage/contracts/directory/client'
import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import {
  missionContractEndpoints as contract,
  missionTeamEndpoints as teams,
} from '@faitage/contracts/missions/mission-contract.endpoints'
import { subcontractorEndpoints } from '@faitage/contracts/subcontractors/subcontractor'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../files/testing/samples.ts'
import { sendFile } from '../files/testing/send.ts'
import { openMission, openProject } from '../projects/testing/project.scene.ts'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'

let system: TestSystem
let manager: TestClient
const nobody = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  system = await startTestSystem()
  manager = system.as('manager')
})
afterAll(() => system?.stop())

const eventsOf = async (id: string) =>
  (await system.api.events.read(streamOf.mission(id))).slice(1).map(({ type, data }) => ({ type, data }))
const details = (id: string, as = manager) => as.call(contract.details, { params: { id } })
const write = (id: string, body: object, headers = {}) =>
  manager.call(contract.updateDetails, { params: { id }, body, headers })
const refusal = (id: string, body: object) => manager.refusal(contract.updateDetails, { params: { id }, body })

describe('the details of a contract', () => {
  it('are empty, filled in, read, told and put back', async () => {
    const id = await openMission(manager, 'Contrat suivi')
    expect(await details(id)).toMatchObject({
      id,
      mission_id: id,
      name: 'Contrat suivi',
      client: null,
      referents: [],
      subcontractors: [],
      partners: [],
      elects: [],
      funders: [],
      financial_devices: [],
      may_write: true,
    })
    const { id: client } = await manager.call(clientEndpoints.create, { body: { name: 'Ville de Loos' } })
    const given = {
      operational_plan: 'opah_ru',
      job: 'ingenierie_operationnelle',
      subjob: 'suivi_animation',
      market_number: 'M-2026-014',
      market_notification_date: '2026-02-03',
      market_price_revision: 'revisable',
      has_sub_contractor: false,
      billing_type_tf: 'forfait',
      billing_type_tc: 'unitaire',
      purchase_order_market: true,
      previous_running_meeting: '2026-01-20',
      smq_starting_meeting: 'terminee',
      smq_starting_meeting_date: '2026-03-01',
      smq_engagement_meeting: 'en_cours',
      smq_meeting_progress_1: 'non_concernee',
      smq_meeting_cloture: 'en_cours',
      smq_internal_audit_date: '2026-06-01',
      smq_external_audit_date: '2026-09-01',
      smq_commentary: 'Rien à signaler.',
    }
    const sheet = { name: 'Contrat de Loos', client, mission_start_date: '2026-01-31', mission_end_date: '2026-02-28' }
    const { revision } = await write(id, { mission_id: id, ...given, ...sheet })
    expect(await details(id)).toMatchObject({
      ...given,
      ...sheet,
      client: { id: client, name: 'Ville de Loos' },
      duration_assignment: 1,
      revision,
    })
    expect(await eventsOf(id)).toEqual([
      {
        type: 'MissionAmended',
        data: {
          mission_id: id,
          changes: {
            name: 'Contrat de Loos',
            client_id: client,
            mission_start_date: '2026-01-31',
            duration_assignment: 1,
          },
        },
      },
      { type: 'MissionDetailsAmended', data: { mission_id: id, changes: given } },
    ])
    const { items } = await manager.call(missionEndpoints.history, { params: { id } })
    expect(items[0]).toMatchObject({ can_undo: true, revision })
    expect(items[0]!.changes).toContainEqual({
      field: 'details.operational_plan',
      label: 'Dispositif',
      before: null,
      after: 'opah_ru',
    })
    // Sent as it was answered, it changes nothing.
    const { client: answered, mission_end_date, smq_commentary } = await details(id)
    expect(await write(id, { client: answered, mission_end_date, smq_commentary })).toMatchObject({ revision })

    await manager.call(missionEndpoints.undo, { params: { id }, body: { revision } })
    const back = await details(id)
    expect(back).not.toHaveProperty('operational_plan')
    expect(back.name).toBe('Contrat de Loos')
    await write(id, { market_number: 'autre' })
    const overtaken = await manager.refusal(missionEndpoints.undo, { params: { id }, body: { revision } })
    expect([overtaken.status, overtaken.key]).toEqual([409, 'record.undo.overtaken'])
  })

  it('are refused with the field and a French text, and nothing is written', async () => {
    const id = await openMission(manager)
    const alone = await refusal(id, { subjob: 'avocat' })
    expect(alone.details).toEqual({ fields: [{ path: 'subjob', message: 'Choisissez d’abord un métier.' }] })
    const stray = await refusal(id, { job: 'travaux', subjob: 'avocat' })
    expect(stray.details).toEqual({ fields: [{ path: 'subjob', message: 'Cette spécialité n’est pas de ce métier.' }] })
    for (const [body, path] of [
      [{ job: 'astrologie' }, 'job'],
      [{ operational_plan: 'opac' }, 'operational_plan'],
      [{ smq_starting_meeting: 'finie' }, 'smq_starting_meeting'],
      [{ market_notification_date: '2026-02-31' }, 'market_notification_date'],
      [{ smq_meeting_progress_6: 'en_cours' }, 'smq_meeting_progress_6'],
    ] as const)
      expect(await refusal(id, body)).toMatchObject({ status: 422, details: { fields: [{ path }] } })
    expect((await refusal(id, { mission_start_date: '2026-01-31', mission_end_date: '2026-02-27' })).key).toBe(
      'mission.end.notWholeMonths',
    )
    expect((await refusal(id, { mission_end_date: '2026-02-28' })).key).toBe('mission.end.notWholeMonths')
    expect((await refusal(id, { client: nobody })).key).toBe('record.reference.unknown')
    expect((await refusal(id, { mission_id: nobody })).key).toBe('mission.unknown')
    expect(await eventsOf(id)).toEqual([])
  })

  it('two people who fill in two sections lose nothing, and one is told when both meant one field', async () => {
    const id = await openMission(manager)
    const { revision } = await details(id)
    const seen = { 'if-match': String(revision) }
    await write(id, { market_number: 'A' }, seen)
    const admin = system.as('admin')
    const other = { params: { id }, headers: seen }
    await admin.call(contract.updateDetails, { ...other, body: { smq_internal_audit_date: '2026-05-01' } })
    await admin.call(missionEndpoints.update, { ...other, body: { code_name: 'DUO' } })
    const conflict = await admin.refusal(contract.updateDetails, { ...other, body: { market_number: 'B' } })
    expect(conflict).toMatchObject({
      status: 409,
      key: 'CONFLICT',
      details: { who: 'Mona Marchand', fields: [{ label: 'Numéro de marché', yours: 'B', theirs: 'A' }] },
    })
    expect(await details(id)).toMatchObject({ market_number: 'A', smq_internal_audit_date: '2026-05-01' })
  })
})

describe('the subcontractors of a mission', () => {
  it('are engaged once, told by name, kept from removal, and released', async () => {
    const id = await openMission(manager, 'Confiée en partie')
    const { id: subcontractorId } = await manager.call(subcontractorEndpoints.create, {
      body: { name: 'Bureau Thermie', job: 'maitrise_oeuvre' },
    })
    const params = { id, subcontractorId }
    const { revision } = await manager.call(contract.engage, { params })
    expect(await manager.call(contract.engage, { params })).toMatchObject({ revision })
    expect(await details(id)).toMatchObject({
      has_sub_contractor: true,
      subcontractors: [{ id: subcontractorId, name: 'Bureau Thermie', job: 'maitrise_oeuvre' }],
    })
    expect((await refusal(id, { has_sub_contractor: false })).key).toBe('mission.subcontractors.engaged')
    const used = await manager.refusal(subcontractorEndpoints.remove, { params: { id: subcontractorId } })
    expect([used.status, used.key]).toEqual([409, 'record.inUse'])
    expect(used.message).toContain('la mission « Confiée en partie »')
    await manager.call(contract.release, { params })
    await manager.call(contract.release, { params })
    expect((await details(id)).subcontractors).toEqual([])
    expect(await eventsOf(id)).toEqual([
      { type: 'MissionSubcontractorEngaged', data: { mission_id: id, subcontractor_id: subcontractorId } },
      { type: 'MissionDetailsAmended', data: { mission_id: id, changes: { has_sub_contractor: true } } },
      { type: 'MissionSubcontractorReleased', data: { mission_id: id, subcontractor_id: subcontractorId } },
    ])
    const { items } = await manager.call(missionEndpoints.history, { params: { id } })
    expect(items[0]!.sentence).toBe('Mona Marchand a retiré Bureau Thermie des sous-traitants de la mission.')
    await manager.call(subcontractorEndpoints.remove, { params: { id: subcontractorId } })
    expect((await manager.refusal(contract.engage, { params })).status).toBe(404)
    expect((await manager.refusal(contract.engage, { params: { id, subcontractorId: nobody } })).status).toBe(404)
  })
})

describe('a team saved apart, as old clients do', () => {
  it('is read, written, and is the mission’s own', async () => {
    const id = await openMission(manager)
    await manager.call(teams.create, { body: { mission_id: id, collaborators: [testUsers.contributor.id] } })
    const mission_managers = [testUsers.manager.id]
    await manager.call(teams.update, {
      body: { mission_id: id, mission_managers, external_collaborators: [testUsers.outsider.id] },
    })
    const elsewhere = { mission_id: id, id: await openMission(manager), collaborators: [] }
    expect((await manager.refusal(teams.update, { body: elsewhere })).key).toBe('mission.unknown')
    const { items } = await manager.call(teams.list, { query: { mission_id: id } })
    expect(items).toMatchObject([
      {
        mission_id: id,
        mission_managers,
        collaborators: [testUsers.contributor.id],
        external_collaborators: [testUsers.outsider.id],
        client_access: [],
      },
    ])
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['MissionTeamReassigned'])
    const users = await manager.call(contract.users, { params: { id }, query: { size: 2 } })
    expect(users).toMatchObject({ totalItems: 3, pageSize: 2 })
    const all = await manager.call(contract.users, { params: { id } })
    expect(all.items.map(({ username, lists }) => [username, lists])).toContainEqual([
      'Mona Marchand',
      ['mission_managers'],
    ])
    expect(all.items.map(({ username }) => username)).toEqual(
      all.items.map(({ username }) => username).sort((a, b) => a.localeCompare(b, 'fr')),
    )
  })

  it('keeps a manager while the mission is under way', async () => {
    const admin = system.as('admin')
    const bare = { name: 'Sans chef', status: 'en_cours' as const }
    expect((await admin.refusal(missionEndpoints.create, { body: bare })).key).toBe('mission.team.noManager')
    const { id } = await admin.call(missionEndpoints.create, { body: { name: 'Sans chef' } })
    const start = { params: { id }, body: { status: 'en_cours' as const } }
    const refused = await admin.refusal(missionEndpoints.update, start)
    expect([refused.status, refused.key]).toEqual([422, 'mission.team.noManager'])
    expect(refused.message).toContain('chef de mission')
    const team = { mission_managers: [testUsers.manager.id] }
    await admin.call(missionEndpoints.update, { params: { id }, body: { ...start.body, team } })
    const none = { mission_id: id, mission_managers: [] }
    expect((await admin.refusal(teams.update, { body: none })).key).toBe('mission.team.noManager')
    await admin.call(missionEndpoints.update, { params: { id }, body: { status: 'archivee' } })
    await admin.call(teams.update, { body: none })
    expect((await admin.refusal(teams.update, { body: { mission_id: nobody } })).status).toBe(404)
  })
})

describe('an antenna', () => {
  it('is one of the agency of the mission', async () => {
    const admin = system.as('admin')
    const agency = async (name: string) => (await admin.call(agencyEndpoints.create, { body: { name } })).id
    const [north, south] = [await agency('Nord'), await agency('Sud')]
    const { id: antenna_id } = await admin.call(antennaEndpoints.create, { body: { name: 'Loos', agency_id: north } })
    const create = (sheet: object) => admin.refusal(missionEndpoints.create, { body: { name: 'x', ...sheet } })
    for (const sheet of [{ antenna_id }, { antenna_id, agency_id: south }]) {
      const refused = await create(sheet)
      expect([refused.status, refused.key]).toEqual([422, 'mission.antenna.elsewhere'])
    }
    const body = { name: 'Au nord', agency_id: north, antenna_id }
    const { id } = await admin.call(missionEndpoints.create, { body })
    const update = (changes: object) => ({ params: { id }, body: changes })
    expect((await admin.refusal(missionEndpoints.update, update({ agency_id: south }))).key).toBe(
      'mission.antenna.elsewhere',
    )
    await admin.call(missionEndpoints.update, update({ agency_id: south, antenna_id: null }))
    await admin.call(missionEndpoints.update, update({ comment: 'sans antenne' }))
  })
})

describe('the documents of a mission', () => {
  it('are put among those of their kind, those of the mission only', async () => {
    const [id, elsewhere] = [await openMission(manager), await openMission(manager)]
    const file = async (owner: string, name: string) =>
      (await sendFile(system, { as: 'manager', owner: { kind: 'mission', id: owner }, name, content: pdf(name) })).id
    const [one, two, other] = [
      await file(id, 'acte.pdf'),
      await file(id, 'avenant.pdf'),
      await file(elsewhere, 'ailleurs.pdf'),
    ]
    const classify = (files_id: string[], kind: string) => ({
      params: { id },
      body: { files_id, kind: kind as 'marche' },
    })
    expect((await manager.refusal(contract.documents, classify([one, other], 'marche'))).status).toBe(404)
    expect(await manager.refusal(contract.documents, classify([one], 'poeme'))).toMatchObject({
      status: 422,
      details: { fields: [{ path: 'kind' }] },
    })
    const { items } = await manager.call(contract.documents, classify([one, two, one], 'marche'))
    expect(items.map(item => item.id)).toEqual([one, two])
    await system.settled()
    const headers = { 'idempotency-key': `classer-${two}` }
    await manager.call(contract.documents, { ...classify([two], 'avenant'), headers })
    await manager.call(contract.documents, { ...classify([two], 'avenant'), headers })
    // Another content under the same key is said, not answered as if it had been done.
    expect(await manager.refusal(contract.documents, { ...classify([two], 'marche'), headers })).toMatchObject({
      key: 'IDEMPOTENCY_KEY_REUSED',
    })
    await system.settled()
    const of = async (kind: 'marche' | 'avenant') => {
      const query = { owner_kind: 'mission' as const, owner_id: id, kind }
      return (await manager.call(fileEndpoints.list, { query })).items.map(item => item.name)
    }
    expect([await of('marche'), await of('avenant')]).toEqual([['acte.pdf'], ['avenant.pdf']])
    const events = await system.api.events.read(`file-${two}`)
    expect(events.slice(1).map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'FileClassified', data: { id: two, kind: 'marche' } },
      { type: 'FileClassified', data: { id: two, kind: 'avenant' } },
    ])
  })

  it('are sent with their kind, and found without one', async () => {
    const id = await openMission(manager)
    const send = (name: string, kind: string, owner = { kind: 'mission', id }) =>
      sendFile(system, { as: 'manager', owner, name, content: pdf(name), before: kind ? [['kind', kind]] : [] })
    const sent = await send('pv.pdf', 'compte_rendu')
    expect(sent.status).toBe(201)
    await send('sans.pdf', '')
    await system.settled()
    const of = async (asked: object) => {
      const query = { owner_kind: 'mission' as const, owner_id: id, ...asked }
      return (await manager.call(fileEndpoints.list, { query })).items.map(({ name, kind }) => [name, kind])
    }
    expect(await of({ kind: 'compte_rendu' })).toEqual([['pv.pdf', 'compte_rendu']])
    expect(await of({ without_kind: 'true' })).toEqual([['sans.pdf', null]])
    const events = await system.api.events.read(`file-${sent.id}`)
    expect(events.map(({ type }) => type)).toEqual(['FileUploaded', 'FileClassified'])
    expect(await send('x.pdf', 'poeme')).toMatchObject({ status: 422, details: { fields: [{ path: 'kind' }] } })
    const { id: project } = await openProject(manager, id)
    const elsewhere = await send('y.pdf', 'marche', { kind: 'project', id: project })
    expect([elsewhere.status, elsewhere.key]).toEqual([422, 'file.kind.missionOnly'])
  })
})

describe('the past of a mission', () => {
  it('is answered as today’s is, with its contract, its team and the names of then', async () => {
    const id = await openMission(manager, 'Revue')
    const today = system.api.clock.today()
    await write(id, { market_number: 'M-9', name: 'Revue de Loos' })
    const before = await manager.call(missionEndpoints.get, { params: { id } })
    const query = { on: today }
    const seen = await manager.call(contract.asOf, { params: { id }, query })
    expect(seen).toMatchObject({
      on: today,
      name: 'Revue de Loos',
      status: 'non_debutee',
      team: before.team,
      mission_managers: before.mission_managers,
      revision: before.revision,
      details: { market_number: 'M-9' },
      subcontractors: [],
      team_names: {
        mission_managers: before.mission_managers,
        collaborators: [{ id: testUsers.contributor.id, name: 'Camille Renaud' }],
        client_access: [],
      },
    })
    await write(id, { market_number: 'M-10' })
    const again = { params: { id }, query: { on: today, known_at: seen.known_at } }
    expect(await manager.call(contract.asOf, again)).toEqual(seen)
    const early = { params: { id }, query: { on: '2001-01-01' } }
    expect(await manager.refusal(contract.asOf, early)).toMatchObject({ status: 404, key: 'mission.notYetOpen' })
    const late = { params: { id }, query: { on: addDays(today, 1) } }
    expect(await manager.refusal(contract.asOf, late)).toMatchObject({ status: 422, key: 'asOf.future' })
    expect((await system.as('client').refusal(contract.asOf, again)).status).toBe(404)
  })
})

describe('the fields of a mission', () => {
  it('are kept under their names, their folders too', async () => {
    const id = await openMission(manager)
    const given = {
      start_date: '2026-03-02',
      end_date: '2026-12-31',
      visible_thematics: ['IMPAYES', 'CHARGES'] as const,
      sdv1_administratif_folder_id: 'dossier-1',
      sdv2_operationel_folder_id: 'dossier-4',
    }
    const body = { ...given, visible_thematics: [...given.visible_thematics] }
    await manager.call(missionEndpoints.update, { params: { id }, body })
    const read = await manager.call(missionEndpoints.get, { params: { id }, query: { check_drive_structure: 'true' } })
    expect(read).toMatchObject({ ...given, sdv1_operationel_folder_id: null, referents: [] })
    expect(read.drive_structure).toMatchObject({ complete: true })
    expect(read.drive_structure!.folders.map(({ name, files }) => [name, files])).toEqual([
      ['SDV 1 – Administratif', 0],
      ['SDV 1 – Opérationnel', 0],
      ['SDV 2 – Administratif', 0],
      ['SDV 2 – Opérationnel', 0],
    ])
    expect(await manager.call(missionEndpoints.get, { params: { id } })).not.toHaveProperty('drive_structure')
    const backwards = await manager.refusal(missionEndpoints.update, {
      params: { id },
      body: { end_date: '2026-03-01' },
    })
    expect(backwards.details).toEqual({
      fields: [{ path: 'end_date', message: 'La fin ne peut pas précéder le début.' }],
    })
    expect(await eventsOf(id)).toEqual([{ type: 'MissionAmended', data: { mission_id: id, changes: body } }])
  })
})
