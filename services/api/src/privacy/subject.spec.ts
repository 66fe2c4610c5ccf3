/** @module-tag always */
import { createPublicKey, verify } from 'node:crypto'
import { copro } from '@faitage/contracts/co-ownership/copro'
import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { sortedJson } from '@faitage/contracts/kernel/sorted-json'
import { accessEndpoints } from '@faitage/contracts/privacy/access.endpoints'
import { subjectEndpoints as endpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { prospectEndpoints } from '@faitage/contracts/prospects/prospect.endpoints'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { readPdf, sha } from '../kernel/pdf/testing/read-pdf.ts'
import { inWorld, of } from '../testing/in-world.ts'
import { type TestSystem, testUsers } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'

let system: TestSystem
let world: TestWorld
inWorld(made => ({ system, world } = made))

const admin = () => system.as('admin')
const find = async (term: string) => (await admin().call(endpoints.list, { query: { term } })).items
const body = { cause: 'request' as const, documents: true }
const raw = async (url: string) => system.http.inject({ url, headers: { authorization: `Bearer ${admin().token}` } })

async function aPerson(last_name: string): Promise<string> {
  const sheet = { mission_id: world.missionId, is_physical_person: true, last_name, first_name: 'Zoé' }
  const { id } = await admin().call(personEndpoints.create, { body: { ...sheet, email_address: 'zoe@exemple.fr' } })
  await system.settled()
  return id
}
async function aRequester(last_name: string): Promise<{ project: string; id: string }> {
  const requester = { type: 'PO' as const, last_name, phone_number_1: '0612345678' }
  const { id } = await admin().call(projectEndpoints.create, { body: { mission_id: world.missionId, requester } })
  await admin().call(projectEndpoints.update, { ...of(id), body: { notes: `Voir ${last_name}` } })
  await system.settled()
  return { project: id, id: (await admin().call(projectEndpoints.get, of(id))).requester_id }
}

test('somebody is found wherever they are known from, and everything held of them is read', async () => {
  const { id, project } = await aRequester('Quillivic')
  const person = await aPerson('Quillivic')
  const found = await find('quillivic')
  expect(found.map(one => [one.kind, one.id]).sort()).toEqual([
    ['person', person],
    ['requester', id],
  ])
  const held = await admin().call(endpoints.get, of(id))
  expect(held).toMatchObject({ kind: 'requester', name: 'Quillivic', erased: false, things: [project] })
  const values = held.parts.flatMap(part => part.values.map(one => `${part.title} ${one.label} ${one.value}`))
  expect(values).toContain('Projet Nom Quillivic')
  expect(values.some(one => one.endsWith('Voir Quillivic'))).toBe(true)
  // Reading all of it is an access too.
  const { items } = await admin().call(accessEndpoints.list, { query: { subject: [project], kind: ['subject'] } })
  expect(items).toMatchObject([{ actor: { id: testUsers.admin.id }, thing: 'project' }])
})

test('everything leaves as one archive, past values included, and the security log says so', async () => {
  const { id, project } = await aRequester('Bertholon')
  await admin().call(projectEndpoints.update, { ...of(project), body: { requester: { last_name: 'Bertholin' } } })
  await system.settled()
  const answer = await raw(`/api/exports/subjects/${id}`)
  expect(answer.headers['content-type']).toBe('application/zip')
  const files = unzipSync(answer.rawPayload)
  expect(Object.keys(files)).toEqual(['donnees.json', 'donnees.html', 'donnees.pdf'])
  for (const name of ['donnees.json', 'donnees.html']) {
    expect(strFromU8(files[name]!)).toContain('Bertholon')
    expect(strFromU8(files[name]!)).toContain('Bertholin')
  }
  const paper = await readPdf(files['donnees.pdf']!)
  for (const name of ['Bertholon', 'Bertholin', '06 12 34 56 78', 'Nom']) expect(paper.text).toContain(name)
  expect((await readPdf((await raw(`/api/exports/subjects/${id}/pdf`)).rawPayload)).text).toContain('Bertholon')
  const { rows } = await sql`select from security_entry where kind = 'export' and outcome = 'done'`.execute(
    system.api.db,
  )
  expect(rows.length).toBeGreaterThan(0)
})

test('a person is erased for good, their proof is signed and names nobody, and they may be written of anew', async () => {
  const id = await aPerson('Kermarrec')
  await admin().call(endpoints.erase, { ...of(id), body })
  await system.settled()
  expect(await find('kermarrec')).toEqual([])
  const held = await admin().call(endpoints.get, of(id))
  expect(held).toMatchObject({ erased: true, name: null, parts: [], erasures: [{ cause: 'request', kind: 'person' }] })
  const proof = (await raw(`/api/privacy/subjects/${id}/proof`)).body
  expect(proof).not.toMatch(/Kermarrec|Zoé|Amiel/)
  const { signature, ...facts } = JSON.parse(proof)
  const isSigned = (value: unknown) =>
    verify(
      null,
      Buffer.from(sortedJson(value, 2)),
      createPublicKey(facts.cle_publique),
      Buffer.from(signature, 'base64'),
    )
  expect(isSigned(facts)).toBe(true)
  expect(isSigned({ ...facts, sujet: v4() })).toBe(false)

  const answers = await Promise.all([1, 2].map(() => raw(`/api/privacy/subjects/${id}/proof/pdf`)))
  expect(sha(answers[0]!.rawPayload)).toBe(sha(answers[1]!.rawPayload))
  const { text, tags } = await readPdf(answers[0]!.rawPayload)
  const joined = text.replaceAll(' ', '')
  for (const said of [id, sha(Buffer.from(proof)), signature]) expect(joined).toContain(said)
  expect(text).toContain('À la demande de la personne')
  expect(text).not.toMatch(/Kermarrec|Zoé|Amiel/)
  expect(tags).toEqual(expect.arrayContaining(['H1', 'H2']))

  await admin().call(personEndpoints.update, { ...of(id), body: { last_name: 'Le Goff' } })
  await system.settled()
  const anew = await admin().call(personEndpoints.get, of(id))
  expect([anew.last_name, anew.first_name ?? null]).toEqual(['Le Goff', null])
  const values = (await admin().call(endpoints.get, of(id))).parts.flatMap(part => part.values.map(one => one.value))
  expect(values).toEqual(['Le Goff'])
  // Erased again, they have two erasures.
  await admin().call(endpoints.erase, { ...of(id), body })
  expect((await admin().call(endpoints.get, of(id))).erasures).toHaveLength(2)
})

test('a requester is erased with their project, whose past reads on without them', async () => {
  const { id, project } = await aRequester('Guivarch')
  const before = await admin().call(projectEndpoints.get, of(project))
  await admin().call(endpoints.erase, { ...of(id), body })
  await system.settled()
  const after = await admin().call(projectEndpoints.get, of(project))
  expect([after.status, after.requester_erased]).toEqual([before.status, true])
  const history = await admin().call(projectEndpoints.history, of(project))
  expect(JSON.stringify(history)).not.toContain('Guivarch')
  expect(history.items.length).toBeGreaterThan(1)
  const { erasures } = await admin().call(endpoints.get, of(id))
  expect(erasures).toMatchObject([{ cause: 'request', kind: 'requester', files: 0, store: 'disk' }])
  const anonymised = await admin().refusal(endpoints.erase, { ...of(id), body })
  expect(anonymised.key).toBe('privacy.erase.erased')
  // Nothing is written of a requester anew: their project is closed to it.
  expect((await admin().refusal(projectEndpoints.update, { ...of(project), body: { notes: 'Encore' } })).key).toBe(
    'SUBJECT_FORGOTTEN',
  )
})

test('two who erase the same at once erase once', async () => {
  const id = await aPerson('Le Bras')
  const answers = await Promise.allSettled([1, 2].map(() => admin().call(endpoints.erase, { ...of(id), body })))
  expect(answers.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await admin().call(endpoints.get, of(id))).erasures).toHaveLength(1)
})

test('sent several times under its key, an erasure is answered the same each time, in the words of its contract', async () => {
  const { id } = await aRequester('Le Meur')
  const headers = { 'idempotency-key': v4() }
  const erase = () => admin().raw(endpoints.erase, { ...of(id), body, headers })
  const answers = [...(await Promise.all([erase(), erase(), erase()])), await erase()]
  expect(new Set(answers.map(({ statusCode, body: said }) => `${statusCode} ${said}`)).size).toBe(1)
  expect([answers[0]!.statusCode, Object.keys(answers[0]!.json()).sort()]).toEqual([
    200,
    ['id', 'position', 'revision'],
  ])
})

test('sent again under its key with another body, an erasure is refused, of whatever kind it is', async () => {
  const { id: prospect } = await admin().call(prospectEndpoints.create, {
    body: { last_name: 'Riec', status: 'nouveau' },
  })
  for (const id of [(await aRequester('Le Dû')).id, await aPerson('Le Dû'), prospect]) {
    await system.settled()
    const headers = { 'idempotency-key': v4() }
    const { revision } = await admin().call(endpoints.erase, { ...of(id), body, headers })
    for (const other of [{ documents: false }, { cause: 'due' as const }]) {
      const refused = await admin().refusal(endpoints.erase, { ...of(id), body: { ...body, ...other }, headers })
      expect(refused).toMatchObject({ status: 422, key: 'IDEMPOTENCY_KEY_REUSED' })
    }
    expect((await admin().call(endpoints.erase, { ...of(id), body, headers })).revision).toBe(revision)
  }
})

test('an erasure that was cut off after the key went is carried through when it is asked again', async () => {
  const id = await aPerson('Tanguy')
  await system.api.keyring.forget(id, { renewable: true })
  const { rows } = await sql<{ name: string }>`select name from person where id = ${id}`.execute(system.api.db)
  expect(rows[0]?.name).toContain('TANGUY')
  await admin().call(endpoints.erase, { ...of(id), body })
  const swept = await sql<{
    row: string
  }>`select row_to_json(person)::text as row from person where id = ${id}`.execute(system.api.db)
  expect(swept.rows[0]?.row.toLowerCase()).not.toContain('tanguy')
  expect((await admin().call(endpoints.get, of(id))).erasures).toHaveLength(1)
})

test('a prospect and an account go; nobody erases themselves, nor somebody who is not there', async () => {
  const { id } = await admin().call(prospectEndpoints.create, { body: { last_name: 'Abgrall', status: 'nouveau' } })
  await system.settled()
  await admin().call(endpoints.erase, { ...of(id), body })
  expect(await find('abgrall')).toEqual([])
  const { outsider } = testUsers
  await admin().call(endpoints.erase, { ...of(outsider.id), body })
  expect(await find('oudin')).toEqual([])
  expect((await admin().refusal(endpoints.erase, { ...of(testUsers.admin.id), body })).key).toBe('privacy.erase.self')
  expect((await admin().refusal(endpoints.erase, { ...of(v4()), body })).status).toBe(404)
  expect((await admin().refusal(endpoints.proof, of(v4()))).key).toBe('privacy.proof.none')
})

test('nobody but whoever has the right reads or erases', async () => {
  const id = await aPerson('Riou')
  for (const who of ['manager', 'client'] as const) {
    expect((await system.as(who).refusal(endpoints.get, of(id))).status).toBe(403)
    expect((await system.as(who).refusal(endpoints.erase, { ...of(id), body })).status).toBe(403)
  }
  expect(copro.subject).toBe('self')
})
