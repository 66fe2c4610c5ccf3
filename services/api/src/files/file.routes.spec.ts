import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileEndpoints as endpoints } from '@faitage/contracts/files/file.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSystem, type TestSystem, type TestUser } from '../testing/system.ts'
import { seedWorld, type TestWorld } from '../testing/world.ts'
import { sweepContents } from './contents.ts'
import { jpeg, pdf } from './testing/samples.ts'
import { contentOf, type Sending, sendFile } from './testing/send.ts'

let system: TestSystem
let world: TestWorld
let now: Date
const MB = 1024 * 1024

beforeAll(async () => {
  now = new Date()
  system = await startTestSystem({
    clock: { now: () => now, today: () => now.toISOString().slice(0, 10) },
    config: {},
  })
  world = await seedWorld(system)
})
afterAll(() => system?.stop())

const mission = () => ({ kind: 'mission', id: world.missionId })
const project = () => ({ kind: 'project', id: world.projectId })
let counter = 0
const unique = () => pdf(`Page ${counter++}`)
const send = (sending: Partial<Sending> = {}) =>
  sendFile(system, { owner: project(), name: 'devis.pdf', content: unique(), ...sending })
const folder = () => (system.api.config.files.place as { folder: string }).folder

/** Every file below the store's folder. */
async function keptContents(): Promise<string[]> {
  const entries = await readdir(folder(), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter(found => found.isFile()).map(found => join(found.parentPath, found.name))
}

const content = contentOf(() => system)

const list = (owner: { kind: string; id: string }, query: object = {}, as: TestUser = 'manager') =>
  system.as(as).call(endpoints.list, {
    query: { owner_kind: owner.kind as 'project', owner_id: owner.id, ...query } as never,
  })

describe('a file', () => {
  it('is put into a folder, listed, read back as it was, and kept sealed', async () => {
    const given = pdf('Un secret bien garde')
    const sent = await send({ content: given, name: 'Devis façade.pdf', folder: 'Travaux' })
    expect(sent).toMatchObject({ status: 201, name: 'Devis façade.pdf', folder: 'Travaux' })
    const { items } = await list(project(), { folder: 'Travaux' })
    expect(items).toMatchObject([
      { id: sent.id, name: 'Devis façade.pdf', media_type: 'application/pdf', size: given.length, shared: false },
    ])
    const answer = await content(sent.id)
    expect(answer.rawPayload.equals(given)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(given.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="Devis facade.pdf"; filename*=UTF-8''Devis%20fa%C3%A7ade.pdf`,
    })
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    for (const path of await keptContents()) {
      const bytes = await readFile(path)
      expect(bytes.includes('secret bien garde')).toBe(false)
      expect(bytes.includes('%PDF')).toBe(false)
    }
    const events = await system.api.events.read(`file-${sent.id}`)
    expect(events.map(event => event.type)).toEqual(['FileUploaded'])
  })

  it('has folders of its own kind: four for a mission, one for a project, more as files stand in them', async () => {
    const of = async (owner: { kind: string; id: string }) =>
      (
        await system
          .as('manager')
          .call(endpoints.folders, { query: { owner_kind: owner.kind as 'project', owner_id: owner.id } })
      ).folders.map(({ name }) => name)
    expect(await of(mission())).toEqual([
      'SDV 1 – Administratif',
      'SDV 1 – Opérationnel',
      'SDV 2 – Administratif',
      'SDV 2 – Opérationnel',
    ])
    await send({ owner: mission(), folder: '  Comptes   rendus ' })
    expect(await of(mission())).toContain('Comptes rendus')
    expect((await send()).folder).toBe('Documents')
    expect((await of(project()))[0]).toBe('Documents')
  })

  it('is renamed with its extension, moved, shared; two people on one field meet a conflict', async () => {
    const { id } = await send()
    const manager = system.as('manager')
    const update = (body: object, headers: Record<string, string> = {}) =>
      manager.call(endpoints.update, { params: { id }, body, headers })
    await update({ name: 'Facture acquittée', folder: 'Factures' })
    expect(await manager.call(endpoints.get, { params: { id } })).toMatchObject({
      name: 'Facture acquittée.pdf',
      folder: 'Factures',
      revision: 2,
    })
    const refused = await manager.refusal(endpoints.update, { params: { id }, body: { name: 'virus.docx' } })
    expect(refused).toMatchObject({ status: 422, key: 'VALIDATION', details: { fields: [{ path: 'name' }] } })
    await update({ name: 'Autre.pdf' }, { 'if-match': '2' })
    const conflict = await system
      .as('contributor')
      .refusal(endpoints.update, { params: { id }, body: { name: 'Tiers.pdf' }, headers: { 'if-match': '2' } })
    expect(conflict).toMatchObject({ status: 409, key: 'CONFLICT' })
    await system
      .as('contributor')
      .call(endpoints.update, { params: { id }, body: { shared: true }, headers: { 'if-match': '2' } })
    expect((await update({ name: 'Autre.pdf' })).revision).toBe(4)
  })

  it('is removed and comes back, with a history that says so', async () => {
    const { id } = await send({ name: 'à revoir.pdf', folder: 'Divers' })
    const manager = system.as('manager')
    await manager.call(endpoints.remove, { params: { id } })
    expect((await list(project())).items.some(item => item.id === id)).toBe(false)
    expect((await list(project(), { removed: 'true' })).items.some(item => item.id === id)).toBe(true)
    expect(await content(id)).toMatchObject({ statusCode: 409 })
    expect(await manager.refusal(endpoints.update, { params: { id }, body: { shared: true } })).toMatchObject({
      key: 'file.removed',
    })
    await manager.call(endpoints.restore, { params: { id } })
    expect((await content(id)).statusCode).toBe(200)
    const { items } = await manager.call(endpoints.history, { params: { id } })
    expect(items.map(item => item.sentence)).toEqual([
      'Mona Marchand a annulé la suppression du fichier.',
      'Mona Marchand a supprimé le fichier.',
      'Mona Marchand a déposé le fichier « à revoir.pdf » dans le dossier « Divers ».',
    ])
  })

  it('is told of when its content is there already, and kept twice on demand', async () => {
    const given = unique()
    const { id } = await send({ content: given, name: 'plan.pdf', folder: 'Plans' })
    await system.settled()
    const before = (await keptContents()).length
    const again = await send({ content: given, name: 'copie.pdf' })
    expect(again).toMatchObject({
      status: 409,
      key: 'file.duplicate',
      details: { id, name: 'plan.pdf', folder: 'Plans' },
    })
    expect(again.message).toContain('Ce fichier existe déjà')
    expect((await keptContents()).length).toBe(before)
    expect((await send({ content: given, name: 'copie.pdf', keep_both: true })).status).toBe(201)
    expect((await send({ content: given, owner: mission() })).status).toBe(201)
  })

  it('is copied to another owner, sealed for that one, whatever becomes of the first', async () => {
    const given = unique()
    const { id } = await send({ owner: mission(), content: given, name: 'modèle.pdf' })
    const manager = system.as('manager')
    const body = { owner_kind: 'project' as const, owner_id: world.projectId, folder: 'Courriers' }
    const copied = await manager.call(endpoints.copy, { params: { id }, body })
    expect(copied).toMatchObject({ name: 'modèle.pdf', folder: 'Courriers' })
    await manager.call(endpoints.remove, { params: { id } })
    expect((await content(copied.id)).rawPayload.equals(given)).toBe(true)
    expect(await manager.refusal(endpoints.copy, { params: { id }, body })).toMatchObject({ key: 'file.removed' })
    expect(await manager.refusal(endpoints.copy, { params: { id: copied.id }, body })).toMatchObject({
      key: 'file.duplicate',
    })
    const foreign = { ...body, owner_id: world.foreignProjectId }
    expect(await manager.refusal(endpoints.copy, { params: { id: copied.id }, body: foreign })).toMatchObject({
      status: 404,
    })
    expect((await system.as('outsider').raw(endpoints.copy, { params: { id: copied.id }, body })).statusCode).toBe(404)
  })

  it('sent twice with one key is one file; another content under the key is refused', async () => {
    const given = unique()
    const key = `cle-${counter}`
    const first = await send({ content: given, key })
    const before = (await keptContents()).length
    const second = await send({ content: given, key })
    expect(second).toMatchObject({ status: 201, id: first.id })
    expect((await keptContents()).length).toBe(before)
    expect(await send({ content: unique(), key })).toMatchObject({ status: 422, key: 'IDEMPOTENCY_KEY_REUSED' })
    expect((await keptContents()).length).toBe(before)
  })

  it('is searched, sorted and paged on the server', async () => {
    const owner = mission()
    for (const name of ['Zèbre.pdf', 'éclair.pdf', 'Abri.pdf']) await send({ owner, name, folder: 'Tri' })
    const names = async (query: object) => (await list(owner, { folder: 'Tri', ...query })).items.map(item => item.name)
    expect(await names({})).toEqual(['Abri.pdf', 'éclair.pdf', 'Zèbre.pdf'])
    expect(await names({ sortBy: 'name', sortDirection: 'desc', size: 2 })).toEqual(['Zèbre.pdf', 'éclair.pdf'])
    expect(await names({ q: 'ECLAIR' })).toEqual(['éclair.pdf'])
    expect((await list(owner, { folder: 'Tri', size: 2, page: 2 })).totalItems).toBe(3)
  })
})

describe('what is refused', () => {
  it('is too large, before all of it was read, and leaves nothing', async () => {
    const small = await startTestSystem({
      projector: false,
      config: { files: { ...system.api.config.files, place: { folder: `${folder()}-small` }, maxSize: MB } },
    })
    try {
      const { id } = await small.as('admin').call(missionEndpoints.create, { body: { name: 'Petite' } })
      const large = { owner: { kind: 'mission', id }, name: 'gros.pdf', as: 'admin' as const }
      const announced = await sendFile(small, { ...large, content: Buffer.alloc(3 * MB) })
      expect(announced).toMatchObject({ status: 413, key: 'file.tooLarge', details: { max: 1 } })
      const body = Buffer.concat([pdf('a'), Buffer.alloc(MB)])
      expect(await sendFile(small, { ...large, content: body })).toMatchObject({ status: 413, key: 'file.tooLarge' })
      expect(await readdir(`${folder()}-small/incoming`)).toEqual([])
      expect(await small.api.db.selectFrom('file_intake').selectAll().execute()).toEqual([])
    } finally {
      await small.stop()
    }
  })

  it('is not what its name says, or nothing that is kept', async () => {
    const before = (await keptContents()).length
    const cases: [string, Buffer, string][] = [
      ['page.png', Buffer.from('<!doctype html><script>alert(1)</script>'), 'file.type.mismatch'],
      ['image.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'file.type.unsupported'],
      ['page.html', Buffer.from('<html></html>'), 'file.type.unsupported'],
      ['page.txt', Buffer.from('<html><body onload=alert(1)>'), 'file.type.mismatch'],
      ['outil.exe', Buffer.from('MZ\0\0'), 'file.type.unsupported'],
      ['outil.pdf', Buffer.from('MZ\0\0 programme'), 'file.type.mismatch'],
      ['photo.pdf', jpeg(), 'file.type.mismatch'],
      ['vide.pdf', Buffer.alloc(0), 'file.empty'],
      ['coupe.pdf', pdf('a').subarray(0, 200), 'file.broken'],
      ['sans-extension', pdf('a'), 'file.type.unsupported'],
      ['facture.pdf\u202Eexe', pdf('a'), 'file.type.unsupported'],
    ]
    for (const [name, given, key] of cases) {
      expect([name, (await send({ name, content: given })).key]).toEqual([name, key])
    }
    expect((await keptContents()).length).toBe(before)
  })

  it('has no owner, an unknown one, or comes before its fields', async () => {
    expect(await send({ owner: { kind: 'facture', id: world.missionId } })).toMatchObject({
      key: 'VALIDATION',
      details: { fields: [{ path: 'owner_kind' }] },
    })
    const lone = await system.http.inject({
      method: 'POST',
      url: endpoints.upload.path,
      headers: {
        authorization: `Bearer ${system.as('manager').token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: '--x\r\ncontent-disposition: form-data; name="owner_kind"\r\n\r\nmission\r\n--x--\r\n',
    })
    expect(lone.json()).toMatchObject({ key: 'file.missing' })
    const json = await system.as('manager').raw(endpoints.upload, { body: {} as never })
    expect(json.statusCode).toBe(415)
  })

  it.each<[string, Partial<Parameters<typeof send>[0]>, string[]]>([
    ['a field nobody knows', { before: [['dossier', 'Photos']] }, ['dossier']],
    ['a field after the file', { after: [['folder', 'Photos']] }, ['folder']],
    ['a field given twice', { folder: 'Photos', before: [['folder', 'Plans']] }, ['folder']],
    ['a text too long to be read whole', { before: [['folder', 'a'.repeat(200_000)]] }, ['folder']],
  ])('comes with %s: it is named, and nothing is kept', async (_what, more, paths) => {
    const before = (await keptContents()).length
    const refused = await send(more)
    expect([refused.status, refused.key]).toEqual([422, 'VALIDATION'])
    expect((refused.details.fields as { path: string }[]).map(({ path }) => path)).toEqual(paths)
    expect((await keptContents()).length).toBe(before)
  })

  it('has a name made to deceive: what is kept is clean', async () => {
    for (const [given, kept] of [
      ['../../../etc/passwd.pdf', 'passwd.pdf'],
      ['C:\\Users\\moi\\devis.pdf', 'devis.pdf'],
      ['devis\u202Efdp.exe.pdf', 'devisfdp.exe.pdf'],
      ['con.pdf', '_con.pdf'],
      ['  .caché.. .pdf', 'caché...pdf'],
      [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(113)}.pdf`],
    ] as const) {
      const { name } = await send({ name: given })
      expect(name).toBe(kept)
    }
  })
})

describe('who reaches a file', () => {
  it('is anyone who reaches its owner; to all others it does not exist', async () => {
    const { id } = await send()
    for (const endpoint of [endpoints.get, endpoints.content, endpoints.history]) {
      expect((await system.as('outsider').raw(endpoint, { params: { id } })).statusCode).toBe(404)
      expect((await system.as('contributor').raw(endpoint, { params: { id } })).statusCode).toBe(200)
    }
    for (const endpoint of [endpoints.update, endpoints.remove, endpoints.restore]) {
      expect((await system.as('outsider').raw(endpoint, { params: { id }, body: {} as never })).statusCode).toBe(404)
    }
    const foreign = { owner: { kind: 'project', id: world.foreignProjectId } }
    expect(await send(foreign)).toMatchObject({ status: 404, key: 'NOT_FOUND' })
    expect(await send({ as: 'outsider' })).toMatchObject({ status: 404 })
    expect((await system.anonymous().raw(endpoints.content, { params: { id } })).statusCode).toBe(401)
    const unknown = { params: { id: world.missionId } }
    expect((await system.as('admin').raw(endpoints.content, unknown)).statusCode).toBe(404)
  })

  it('is a client for what the team shared of their own project, with no name of the team', async () => {
    const client = system.as('client')
    const kept = await send({ name: 'interne.pdf' })
    const shared = await send({ name: 'pour vous.pdf', shared: true })
    const { items, totalItems } = await list(project(), {}, 'client')
    expect(items.map(item => item.id)).toContain(shared.id)
    expect(items.every(item => item.shared && item.uploaded_by.name === 'L’équipe du projet')).toBe(true)
    expect(totalItems).toBe(items.length)
    expect((await content(shared.id, { as: 'client' })).statusCode).toBe(200)
    expect((await content(kept.id, { as: 'client' })).statusCode).toBe(404)
    const told = await client.call(endpoints.history, { params: { id: shared.id } })
    expect(JSON.stringify(told)).not.toContain('Mona')
    expect((await client.raw(endpoints.remove, { params: { id: shared.id } })).statusCode).toBe(403)
    expect(await send({ as: 'client' })).toMatchObject({ status: 201, folder: 'Envoyés par le client' })
    expect(await send({ as: 'client', owner: { kind: 'mission', id: world.missionId } })).toMatchObject({ status: 404 })
    await system.as('manager').call(endpoints.update, { params: { id: shared.id }, body: { shared: false } })
    expect((await content(shared.id, { as: 'client' })).statusCode).toBe(404)
    const ofMission = { owner_kind: 'mission' as const, owner_id: world.missionId }
    expect((await client.raw(endpoints.list, { query: ofMission })).statusCode).toBe(404)
  })

  it('takes of a client so many files and bytes a day, and so much for a project', async () => {
    const config = system.api.config.files
    const usual = config.client
    const limited = async (client: Partial<typeof usual>) => {
      Object.assign(config, { client: { ...usual, ...client } })
      return send({ as: 'client', content: pdf(crypto.randomUUID()) })
    }
    expect(await limited({})).toMatchObject({ status: 201 })
    await system.settled()
    expect(await limited({ files: 1 })).toMatchObject({ status: 429, key: 'file.tooMany' })
    expect(await limited({ bytes: 1 })).toMatchObject({ status: 429, key: 'file.tooMuch' })
    expect(await limited({ kept: 1 })).toMatchObject({ status: 413, key: 'file.full' })
    // Nor are those let in that come at the same time as the last one.
    Object.assign(config, { client: { ...usual, files: 6 } })
    const burst = await Promise.all(
      Array.from({ length: 12 }, () => send({ as: 'client', content: pdf(crypto.randomUUID()) })),
    )
    await system.settled()
    expect(burst.filter(({ status }) => status === 201).length).toBeLessThan(6)
    expect(burst.filter(({ status }) => status === 429).length).toBeGreaterThan(6)
    // The team is not counted.
    expect(await send({ content: pdf(crypto.randomUUID()) })).toMatchObject({ status: 201 })
    Object.assign(config, { client: usual })
    const alive = Buffer.concat([pdf('a'), Buffer.from('1 0 obj <</S /JavaScript>> endobj\n%%EOF')])
    expect(await send({ as: 'client', content: alive })).toMatchObject({ status: 422, key: 'file.live' })
  })

  it('cannot alter the files of a removed project', async () => {
    const admin = system.as('admin')
    const body = { mission_id: world.missionId, requester: { type: 'PO' as const, last_name: 'Parti' } }
    const { id: projectId } = await admin.call(projectEndpoints.create, { body })
    const { id } = await send({ owner: { kind: 'project', id: projectId } })
    await admin.call(projectEndpoints.remove, { params: { id: projectId } })
    expect(await send({ owner: { kind: 'project', id: projectId } })).toMatchObject({ key: 'file.owner.closed' })
    expect(await admin.refusal(endpoints.remove, { params: { id } })).toMatchObject({ key: 'file.owner.closed' })
    expect((await content(id, { as: 'admin' })).statusCode).toBe(200)
  })
})

describe('what is forgotten', () => {
  it('a requester whose key is gone leaves nothing to read of their files', async () => {
    const body = { mission_id: world.missionId, requester: { type: 'PO' as const, last_name: 'Oubliée' } }
    const { id: projectId } = await system.as('admin').call(projectEndpoints.create, { body })
    const { id } = await send({ owner: { kind: 'project', id: projectId } })
    const { state } = await system.api.folds.current((await import('./file.decider.ts')).fileDecider, `file-${id}`)
    await system.api.keyring.forget(state.life === 'absent' ? '' : state.subject_id)
    await expect
      .poll(async () => (await content(id)).json?.() as { key?: string })
      .toMatchObject({ key: 'file.erased' })
  })

  it('a removed file is destroyed once its days are over, and cannot come back', async () => {
    const { id } = await send()
    const before = (await keptContents()).length
    await system.as('manager').call(endpoints.remove, { params: { id } })
    await system.settled()
    now = new Date(now.getTime() + 29 * 86_400_000)
    await sweepContents(system.api)
    expect((await keptContents()).length).toBe(before)
    // A day more than theirs: one of them may have had twenty-five hours.
    now = new Date(now.getTime() + 3 * 86_400_000)
    await sweepContents(system.api)
    expect((await keptContents()).length).toBeLessThan(before)
    expect(await system.as('manager').refusal(endpoints.restore, { params: { id } })).toMatchObject({
      status: 410,
      key: 'file.destroyed',
    })
  })
})

describe('the cloud drive', () => {
  it('is said not to be offered where it is not configured', async () => {
    const refused = await system.as('manager').refusal(endpoints.driveName, { params: { drive_id: 'abc' } })
    expect(refused).toMatchObject({ status: 409, key: 'drive.notOffered' })
  })
})
