import { documentTemplateEndpoints as templates } from '@faitage/contracts/document-analysis/document-template.endpoints'
import { fileEndpoints as files } from '@faitage/contracts/files/file.endpoints'
import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { settingsEndpoints } from '@faitage/contracts/settings/external-settings'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallInput, Refused } from '../testing/client.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { seedWorld, type TestWorld } from '../testing/world.ts'
import { pdf } from './testing/samples.ts'
import { formOf, sendFile } from './testing/send.ts'

let system: TestSystem
let world: TestWorld
let fileId: string
let templateId: string
beforeAll(async () => {
  system = await startTestSystem()
  world = await seedWorld(system)
  await system.as('admin').call(settingsEndpoints.update, { body: { iaUse: true } })
  fileId = (await sendFile(system, { owner: mission(), name: 'a.pdf', content: pdf('Nom :') })).id
  templateId = (await dropTemplate()).id
})
afterAll(() => system?.stop())
afterEach(() => {
  vi.restoreAllMocks()
})

const mission = () => ({ kind: 'mission', id: world.missionId })
async function dropTemplate(): Promise<Refused & { id: string }> {
  const { type, body } = formOf({ name: 'modele.pdf', content: pdf('Prénom :') })
  const headers = { authorization: `Bearer ${system.as('admin').token}`, 'content-type': type }
  const response = await system.http.inject({ method: 'POST', url: templates.upload.path, headers, payload: body })
  return { ...response.json(), status: response.statusCode }
}

/** What is answered where the log fails in a way that nobody foresaw. */
async function failing<T>(act: () => Promise<T>): Promise<T> {
  vi.spyOn(system.api.events, 'append').mockRejectedValue(new Error('nobody foresaw this'))
  return act()
}
const refusalOf = (endpoint: Endpoint, input: CallInput<Endpoint>) =>
  failing(() => system.as('admin').refusal(endpoint, input))

test.each<[key: string, act: () => Promise<{ status: number; key: string; message: string }>]>([
  [
    'common.drive.upload.error',
    () => failing(() => sendFile(system, { owner: mission(), name: 'b.pdf', content: pdf('Adresse :') })),
  ],
  [
    'common.drive.import.error',
    () =>
      refusalOf(files.copy, {
        params: { id: fileId },
        body: { owner_kind: 'project', owner_id: world.projectId } as never,
      }),
  ],
  [
    'document.update.error',
    () => refusalOf(files.update, { params: { id: fileId }, body: { name: 'c.pdf' } as never }),
  ],
  ['document.delete.error', () => refusalOf(files.remove, { params: { id: fileId } })],
  ['common.drive.upload.error', () => failing(dropTemplate)],
  ['documentAnalysis.template.delete.error', () => refusalOf(templates.remove, { params: { id: templateId } })],
  [
    'projects.create.message.error',
    () =>
      refusalOf(projectEndpoints.create, {
        body: { mission_id: world.missionId, requester: { type: 'PO', last_name: 'Vidal' } } as never,
      }),
  ],
  [
    'projects.referrers.update.error',
    () =>
      refusalOf(projectBulkEndpoints.reassign, {
        body: {
          projects_id: [world.projectId],
          referrers_to_add: [testUsers.manager.id],
          referrers_to_remove: [],
        } as never,
      }),
  ],
])('what nobody foresaw is told as %s', async (key, act) => {
  const answer = await act()
  expect([answer.status, answer.key]).toEqual([500, key])
  expect(answer.message).not.toContain('foresaw')
})

test('a scan that cannot start is told as such, and what is refused keeps its own text', async () => {
  const again = { params: { id: templateId } }
  expect((await system.as('admin').refusal(templates.scan, again)).key).toBe('documentAnalysis.scan.running')
  await system.as('admin').call(templates.cancel, again)
  const events = await system.api.events.read(`document_analysis-${templateId}`)
  const { scan_id } = events[1]!.data as { scan_id: string }
  await system.worker().call(templates.finish, { params: { id: templateId, scan_id }, body: { outcome: 'cancelled' } })
  expect((await refusalOf(templates.scan, again)).key).toBe('documentAnalysis.scan.error')
})
