import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { mailEndpoints } from '@faitage/contracts/mail/mail.endpoints'
import { trackerEndpoints } from '@faitage/contracts/projects/portal/tracker.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, type TestUser, testUsers } from '../../testing/system.ts'
import { openMission, openProject } from '../testing/project.scene.ts'

let system: TestSystem
let mission: string
beforeAll(async () => {
  const mail = { url: 'smtp://127.0.0.1:9', from: 'faitage@exemple.fr' }
  system = await startTestSystem({ config: { mail: mail as never } })
  mission = await openMission(system.as('manager'))
}, 60_000)
afterAll(() => system?.stop())

const opened = async (email: string | undefined) =>
  (await openProject(system.as('contributor'), mission, { requester: { type: 'PO', last_name: 'Morel', email } })).id
const invite = (id: string, { who = 'contributor', key }: { who?: TestUser; key?: string } = {}) =>
  system
    .as(who)
    .call(trackerEndpoints.invite, { params: { id }, ...(key ? { headers: { 'idempotency-key': key } } : {}) })
const refusal = (id: string, who: TestUser = 'contributor') =>
  system.as(who).refusal(trackerEndpoints.invite, { params: { id } })
const followers = async (id: string) =>
  (await system.as('contributor').call(trackerEndpoints.followers, { params: { id } })).items
const mails = async (recipient: string) => {
  system.seen.position = await system.api.events.head()
  const { items } = await system.as('admin').call(mailEndpoints.list, { query: { size: 100 } })
  return items.filter(({ recipient_id }) => recipient_id === recipient).map(({ kind }) => kind)
}
const of = (id: string) => ({ params: { id } })

test('opens an account for who has none, by the address of their sheet, and tells it in both histories', async () => {
  const id = await opened('jeanne.morel@exemple.fr')
  const key = '6f9a0c9e-3c67-4f0f-8f1c-6d3cf6f0a001'
  const written = await invite(id, { key })
  // Sent again it is the same invitation.
  expect(await invite(id, { key })).toEqual(written)
  const [follower, ...others] = await followers(id)
  expect(others).toEqual([])
  expect(follower).toMatchObject({ name: 'Demandeur Morel', active: true })
  const account = await system.as('admin').call(userEndpoints.get, of(follower!.id))
  expect(account).toMatchObject({ role: 'client', email: 'jeanne.morel@exemple.fr', projects_id: [id], groups: [] })
  expect(await mails(follower!.id)).toEqual(['invitation'])
  const { items } = await system.as('contributor').call(projectEndpoints.history, of(id))
  expect(items[0]?.sentence).toBe(
    'Camille Renaud a invité le demandeur à suivre son projet. Un compte lui a été ouvert.',
  )
  expect(JSON.stringify(items[0])).not.toContain('jeanne.morel@')
  expect((await refusal(id)).key).toBe('follower.already')
  expect(
    (await system.api.events.read(streamOf.project(id))).filter(({ type }) => type === 'RequesterInvited'),
  ).toHaveLength(1)
})

test('lets the account they have follow this project too, and tells them', async () => {
  const first = await opened('claude.cordier@exemple.fr')
  await invite(first)
  const [account] = await followers(first)
  const second = await opened('Claude.Cordier@exemple.fr')
  await invite(second)
  expect((await followers(second)).map(({ id }) => id)).toEqual([account!.id])
  expect((await system.as('admin').call(userEndpoints.get, of(account!.id))).projects_id).toEqual([first, second])
  expect((await mails(account!.id)).sort()).toEqual(['invitation', 'message'])
  const { items } = await system.as('contributor').call(projectEndpoints.history, of(second))
  expect(items[0]?.sentence).toMatch(/Son compte suit aussi ce projet\.$/)
  await system.as('admin').call(userEndpoints.update, { ...of(account!.id), body: { active: false } })
  expect((await refusal(await opened('claude.cordier@exemple.fr'))).key).toBe('follower.inactive')
})

test('goes on after a cut: the account is written, the project is told when it is asked again', async () => {
  const id = await opened('coupe@exemple.fr')
  const key = '6f9a0c9e-3c67-4f0f-8f1c-6d3cf6f0a002'
  const { events } = system.api
  const { append } = events
  events.append = (stream, ...rest) =>
    stream === streamOf.project(id) ? Promise.reject(new Error('cut off')) : append(stream, ...rest)
  await expect(invite(id, { key })).rejects.toThrow()
  events.append = append
  await invite(id, { key })
  expect(await followers(id)).toHaveLength(1)
  expect((await system.api.events.read(streamOf.project(id))).at(-1)?.type).toBe('RequesterInvited')
})

test('is refused in French without an address, with one of the team, once anonymised, and to who may not', async () => {
  expect(await refusal(await opened(undefined))).toMatchObject({ status: 422, key: 'follower.noEmail' })
  const staff = await opened(testUsers.manager.sheet.email)
  expect(await refusal(staff)).toMatchObject({ status: 409, key: 'follower.staff' })
  expect((await system.as('admin').call(userEndpoints.get, of(testUsers.manager.id))).projects_id).toEqual([])
  const gone = await opened('parti@exemple.fr')
  await system.as('contributor').call(projectBulkEndpoints.anonymise, {
    body: { projects_id: [gone] },
    query: { delete_documents: 'true' as never },
  })
  expect((await refusal(gone)).key).toBe('project.anonymised')
  expect((await refusal(staff, 'outsider')).status).toBe(404)
  await system.amend('client', { projects_id: [staff] })
  expect((await refusal(staff, 'client')).status).toBe(403)
  expect((await system.as('client').call(identityEndpoints.me)).projects_id).toEqual([staff])
})
