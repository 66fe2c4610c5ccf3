import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { auditEndpoints, dossierEndpoints } from '@faitage/contracts/audit/audit.endpoints'
import { readStoredZip } from '@faitage/contracts/audit/stored-zip'
import { verifyDossier } from '@faitage/contracts/audit/verify-dossier'
import { securityEndpoints } from '@faitage/contracts/identity/security.endpoints'
import { commentEndpoints } from '@faitage/contracts/projects/comment'
import { individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import { v4 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newCopro, newLot } from '../../co-ownership/testing/copros.ts'
import { pdf } from '../../files/testing/samples.ts'
import { sendFile } from '../../files/testing/send.ts'
import { editedInvoice } from '../../invoicing/testing/edited-invoice.ts'
import { describeSeller } from '../../invoicing/testing/sellers.ts'
import { readPdf } from '../../kernel/pdf/testing/read-pdf.ts'
import { daysAgo, openMission, openProject } from '../../projects/testing/project.scene.ts'
import type { TestClient } from '../../testing/client.ts'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'

let system: TestSystem
let manager: TestClient
let mission: string
let project: string
let key: string

beforeAll(async () => {
  system = await startTestSystem()
  manager = system.as('manager')
  mission = await openMission(manager)
  project = (await openProject(manager, mission, { reference: 'PREUVE-1' })).id
  const params = { id: project }
  await manager.call(projectEndpoints.changeStatus, { params, body: { status: 'depose', on: daysAgo(12) } })
  await sendFile(system, { owner: { kind: 'project', id: project }, name: 'Devis.pdf', content: pdf() })
  key = (await system.anonymous().call(dossierEndpoints.publicKey)).public_key
}, 60_000)
afterAll(() => system?.stop())

const asked = (query: object = {}, id = project, kind = 'project') => ({ params: { kind, id }, query })
async function dossier(query: object = {}, id = project, kind = 'project'): Promise<Uint8Array> {
  const answer = await manager.raw(dossierEndpoints.get, asked(query, id, kind))
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  return new Uint8Array(answer.rawPayload)
}
function partsOf(bytes: Uint8Array) {
  const archive = readStoredZip(bytes)
  if (typeof archive === 'string') throw new Error(archive)
  return new Map(archive.parts.map(part => [part.name, part.bytes]))
}
const json = (bytes: Uint8Array | undefined) => JSON.parse(new TextDecoder().decode(bytes))

it('is one archive of a readable part, events, digests and chain, signed, the same each time', async () => {
  const bytes = await dossier()
  expect(await verifyDossier(bytes, key)).toMatchObject({ intact: true, about: { kind: 'project', events: 2 } })
  expect(Buffer.from(await dossier()).equals(Buffer.from(bytes))).toBe(true)
  const parts = partsOf(bytes)
  expect([...parts.keys()]).toEqual([
    ...['dossier.pdf', 'evenements.json', 'documents.json', 'chaine.json', 'manifeste.json', 'signature.json'],
  ])
  const { events } = json(parts.get('evenements.json'))
  expect(events[1]).toMatchObject({ type: 'ProjectStatusChanged', revision: 1, on: daysAgo(12) })
  expect(events[0].data.requester.last_name).toBe('Morel')
  const { text } = await readPdf(parts.get('dossier.pdf')!)
  expect(text).toContain('Dossier de preuve')
  expect(text).toContain('Mona Marchand a passé le projet de')
  expect(text).toContain('daté d’un autre jour que son enregistrement')
  expect(text).toMatch(/page 1 \/ \d/)
  expect(json(parts.get('documents.json')).documents).toMatchObject([{ name: 'Devis.pdf', part: null, removed: false }])
})

it('holds the documents too where they are asked for', async () => {
  const bytes = await dossier({ documents: 'true' })
  expect(await verifyDossier(bytes, key)).toMatchObject({ intact: true })
  const parts = partsOf(bytes)
  expect(Buffer.from(parts.get('documents/Devis.pdf')!).subarray(0, 5).toString()).toBe('%PDF-')
})

it('seals what its timeline tells beside it, each stream chained, and names what was altered in any of them', async () => {
  await describeSeller(system)
  const { id, project_id, quote_id } = await editedInvoice(system, mission)
  const create = async (endpoint: typeof visitEndpoints.create, body: object) =>
    (await manager.call(endpoint, { body: { project_id, ...body } as never })).id
  const beside = {
    amo_quote: quote_id,
    invoice: id,
    visit: await create(visitEndpoints.create, { kind: 'conseil' }),
    comment: await create(commentEndpoints.create as never, { text: 'Appelée ce matin' }),
    individual_task: await create(individualTaskEndpoints.create as never, { title: 'Rappeler' }),
    works_quote: await create(worksQuoteEndpoints.create as never, { name: 'Toiture', price_incl_tax: 1200 }),
  }
  // Asked for at once: what was just written is in it.
  const bytes = await dossier({}, project_id)
  expect(Buffer.from(await dossier({}, project_id)).equals(Buffer.from(bytes))).toBe(true)
  const parts = partsOf(bytes)
  const { streams } = json(parts.get('chaine.json')) as { streams: { stream: string; links: unknown[] }[] }
  const { about, events } = json(parts.get('evenements.json'))
  const sealed = streams.map(({ stream }) => stream)
  expect(sealed[0]).toBe(`project-${project_id}`)
  for (const one of Object.values(beside)) expect(sealed.some(stream => stream.endsWith(`-${one}`))).toBe(true)
  expect(sealed).toHaveLength(7)
  expect(about).not.toHaveProperty('left_out')
  const verdict = await verifyDossier(bytes, key)
  expect(verdict).toMatchObject({ intact: true, about: { events: events.length } })
  const timeline = await manager.call(auditEndpoints.timeline, {
    params: { kind: 'project', id: project_id },
    query: {},
  })
  expect(timeline.events).toBe(events.length)
  const { text } = await readPdf(parts.get('dossier.pdf')!)
  expect(text).toContain('6 éléments scellés avec lui')
  expect(text).toContain('Appelée ce matin')

  for (const [nth, stream] of sealed.entries()) {
    const altered = Uint8Array.from(bytes)
    const { revision, id: event } = (events as { stream: string; revision: number; id: string }[]).findLast(
      one => one.stream === stream,
    )!
    altered[Buffer.from(bytes).indexOf(`"id":"${event}"`) + 8]! ^= 1
    const { intact, faults } = await verifyDossier(altered, key)
    expect(intact).toBe(false)
    const named = faults.filter(({ kind }) => kind === 'event_altered').map(one => [one.stream, one.revision])
    expect(named, `${nth} ${stream}`).toEqual([[stream, revision]])
  }
})

it('is made of each kind of thing', async () => {
  const copro = await newCopro(system, mission)
  const lot = await newLot(system, copro, { lot_number: '7' })
  for (const [kind, id] of Object.entries({ mission, copro, lot }))
    expect(await verifyDossier(await dossier({}, id, kind), key), kind).toMatchObject({ intact: true, about: { kind } })
})

it('is never for a client, nor of what one does not reach, and asking for one is noted', async () => {
  expect((await system.as('client').refusal(dossierEndpoints.get, asked())).status).toBe(403)
  expect((await system.as('contributor').refusal(dossierEndpoints.get, asked())).status).toBe(403)
  expect((await system.as('reader').refusal(dossierEndpoints.get, asked())).status).toBe(404)
  expect((await manager.refusal(dossierEndpoints.get, asked({}, v4()))).status).toBe(404)
  const { items } = await system.as('admin').call(securityEndpoints.list, { query: { size: 200 } })
  const told = items.filter(({ kind, sentence }) => kind === 'export' && sentence.includes(project))
  expect(told.some(({ outcome }) => outcome === 'done')).toBe(true)
  expect(told.some(({ outcome }) => outcome === 'refused')).toBe(true)
})

it('is verified by a command that needs nothing but the file', { tags: 'long', timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'faitage-dossier-'))
  const script = new URL('../../../../../scripts/verify-dossier.ts', import.meta.url).pathname
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [script, ...args], { env: { PATH: '' } }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        stdout: error.stdout + error.stderr,
      }),
    )
  try {
    const bytes = await dossier()
    const [whole, altered] = [join(folder, 'dossier.zip'), join(folder, 'altered.zip')]
    await writeFile(whole, bytes)
    expect(await run(whole, '--key', key)).toMatchObject({ code: 0, stdout: expect.stringContaining('Intact') })
    expect((await run(whole)).stdout).toContain('celle que le fichier contient')
    // In words and in the time of here, as the page says it.
    expect((await run(whole)).stdout).toMatch(
      new RegExp(`Il se dit : Projet ${project}, \\d+ événements, arrêté au \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d\\.`),
    )
    const at = Buffer.from(bytes).indexOf('"to":"depose"')
    bytes[at + 7]! ^= 1
    await writeFile(altered, bytes)
    const told = await run(altered, '--key', key)
    expect(told.code).toBe(1)
    expect(told.stdout).toContain(`L’événement de révision 1 de « project-${project} » a été modifié.`)
    expect((await run(whole, '--key', 'a'.repeat(64))).stdout).toContain('n’est pas de notre clé')
    expect((await run(join(folder, 'nothing.zip'))).code).toBe(2)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
