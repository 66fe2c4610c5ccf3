import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectNoteEndpoints } from '@faitage/contracts/projects/project-note.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { openMission, openProject } from './testing/project.scene.ts'

let system: TestSystem
let mission: string

beforeAll(async () => {
  system = await startTestSystem()
  mission = await openMission(system.as('manager'))
})
afterAll(() => system.stop())

const newProject = async () => (await openProject(system.as('contributor'), mission)).id
const notesOf = async (id: string) =>
  (await system.as('contributor').call(projectEndpoints.get, { params: { id } })).notes
const eventsOf = async (id: string) => (await system.api.events.read(streamOf.project(id))).map(({ type }) => type)

it('adds a dated, signed line before the others, one amendment each', async () => {
  const id = await newProject()
  const add = (text: string) =>
    system.as('contributor').call(projectNoteEndpoints.add, { params: { id }, body: { text } })
  await add('Appelée, rappeler lundi.')
  await add('A reçu les devis.')
  const [first, second] = (await notesOf(id))?.split('\n') ?? []
  expect(first).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}\D\d{2} · .+\u00A0: A reçu les devis\.$/)
  expect(second).toMatch(/: Appelée, rappeler lundi\.$/)
  expect(await eventsOf(id)).toEqual(['ProjectOpened', 'ProjectAmended', 'ProjectAmended'])
})

it('loses none of many notes added at the same moment, each sent twice', async () => {
  const id = await newProject()
  const texts = Array.from({ length: 12 }, (_, index) => `Appel n° ${index + 1}.`)
  await Promise.all(
    texts.flatMap((text, index) => {
      const client = system.as(index % 2 ? 'manager' : 'contributor')
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const send = () => client.call(projectNoteEndpoints.add, { params: { id }, body: { text }, headers })
      return [send(), send()]
    }),
  )
  const lines = (await notesOf(id))?.split('\n') ?? []
  expect(lines.map(line => line.split('\u00A0: ')[1]).sort()).toEqual([...texts].sort())
})

it('shows both to somebody who was editing the notes meanwhile', async () => {
  const id = await newProject()
  const { revision } = await system.as('contributor').call(projectEndpoints.get, { params: { id } })
  await system.as('manager').call(projectNoteEndpoints.add, { params: { id }, body: { text: 'Vu le syndic.' } })
  const refusal = await system.as('contributor').refusal(projectEndpoints.update, {
    params: { id },
    body: { notes: 'Les miennes.' },
    headers: { 'if-match': String(revision) },
  })
  expect(refusal).toMatchObject({ status: 409, key: 'CONFLICT' })
  expect(await notesOf(id)).toMatch(/Vu le syndic\.$/)
})

it('refuses an empty note, one that no longer fits, and anyone who does not see the project', async () => {
  const id = await newProject()
  const refusal = (user: 'contributor' | 'outsider' | 'client', text: string) =>
    system.as(user).refusal(projectNoteEndpoints.add, { params: { id }, body: { text } })
  expect(await refusal('contributor', '   ')).toMatchObject({ status: 422, key: 'VALIDATION' })
  expect(await refusal('outsider', 'Bonjour')).toMatchObject({ status: 404 })
  expect(await refusal('client', 'Bonjour')).toMatchObject({ status: 403 })
  const notes = 'x'.repeat(9_990)
  await system.as('contributor').call(projectEndpoints.update, { params: { id }, body: { notes } })
  expect(await refusal('contributor', 'Trop long')).toMatchObject({ status: 422, key: 'project.notes.full' })
  expect(await notesOf(id)).toBe(notes)
})
