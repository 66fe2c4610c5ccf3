import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { documentEndpoints as documents } from '@faitage/contracts/letters/document'
import { generationEndpoints as letters } from '@faitage/contracts/letters/generation.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { expect, test } from 'vitest'
import { openZipBytes } from '../kernel/content/zip.ts'
import { inWorld, of } from '../testing/in-world.ts'
import { type TestSystem, type TestUser, testUsers } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { newTemplate, workedLetters } from './testing/letters.ts'

/** All the letters of a generation in one archive, as far as whoever asks may read each of them now. */

let system: TestSystem
let world: TestWorld
inWorld(async made => {
  ;({ system, world } = made)
})

const manager = () => system.as('manager')
const aProject = async (reference: string | null, mission_id = world.missionId) => {
  const body = { mission_id, reference, requester: { type: 'PO' as const, last_name: 'Vasseur', first_name: 'Zoé' } }
  return (await manager().call(projectEndpoints.create, { body })).id
}
const zipOf = async (generation_id: string, as: TestUser = 'manager') =>
  system.http.inject({
    method: 'GET',
    url: letters.zip.path.replace('{generation_id}', generation_id),
    headers: { authorization: `Bearer ${system.as(as).token}` },
  })
const limits = { entries: 1000, directory: 4e6, inflated: 5e8, ratio: 1000 }
const opened = async (bytes: Buffer) => {
  const zip = await openZipBytes(bytes, limits)
  return Object.fromEntries(
    await Promise.all(zip.entries.map(async entry => [entry.name, await zip.inflate(entry)] as const)),
  )
}
const generated = async (projects_id: string[], output: 'pdf' | 'docx' = 'pdf') => {
  const template_id = await newTemplate(system, { name: 'Courrier : visite / bilan' })
  const { id } = await manager().call(letters.generate, { body: { template_id, projects_id, output } })
  const { results } = await workedLetters(system, id)
  await system.settled()
  return { id, results }
}

test('each letter is in it under the reference of its project and the name of its template, told apart', async () => {
  const projects = [await aProject('OPAH/12'), await aProject('opah-12'), await aProject(null)]
  const { id } = await generated(projects, 'docx')
  const answer = await zipOf(id)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="Courrier _ visite - bilan - \d{4}-\d\d-\d\d\.zip"/,
    ),
  })
  const files = await opened(answer.rawPayload)
  expect(Object.keys(files)).toEqual([
    'OPAH-12 – Courrier _ visite - bilan.docx',
    'opah-12 – Courrier _ visite - bilan (2).docx',
    'Vasseur Zoé – Courrier _ visite - bilan.docx',
  ])
  for (const bytes of Object.values(files)) expect(bytes.subarray(0, 2).toString()).toBe('PK')
})

test('what its asker may no longer read, or what is gone, is named with its reason and not given', async () => {
  const body = { name: 'Fermée bientôt', team: { mission_managers: [testUsers.manager.id] } }
  const closing = await system.as('admin').call(missionEndpoints.create, { body })
  const [kept, removed, lost] = [await aProject('RESTE'), await aProject('OTE'), await aProject('FERME', closing.id)]
  const { id, results } = await generated([kept, removed, lost])
  expect(Object.keys(await opened((await zipOf(id)).rawPayload))).toHaveLength(3)
  const document = results.find(({ project_id }) => project_id === removed)!.document_id!
  await manager().call(documents.remove, { params: { id: document } })
  await system.as('admin').call(missionEndpoints.update, {
    params: { id: closing.id },
    body: { team: { mission_managers: [] } },
  })
  const files = await opened((await zipOf(id)).rawPayload)
  expect(Object.keys(files)).toEqual(['RESTE – Courrier _ visite - bilan.pdf', 'À lire - documents absents.txt'])
  const report = files['À lire - documents absents.txt']!.toString('utf8')
  expect(report.split('\r\n')).toHaveLength(4)
  // What is no longer theirs to see is not named.
  expect(report).not.toContain('FERME')
  // Gone altogether, there is no archive.
  await system.as('admin').call(projectEndpoints.remove, { params: { id: kept } })
  const refused = await zipOf(id)
  expect([refused.statusCode, refused.json().key]).toEqual([409, 'letter.zip.nothing'])
})

test('it is its asker’s alone, and needs the right to read files', async () => {
  const { id, results } = await generated([world.projectId])
  for (const who of ['contributor', 'outsider', 'admin'] as const)
    expect([who, (await zipOf(id, who)).json().key]).toEqual([who, 'NOT_FOUND'])
  expect((await zipOf(id, 'client')).statusCode).toBe(403)
  const { file } = await manager().call(documents.get, of(results[0]!.document_id!))
  expect((await manager().call(fileEndpoints.get, of(file!.id))).shared).toBe(false)
})
