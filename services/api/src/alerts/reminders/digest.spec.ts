import { deadlineRuleEndpoints } from '@faitage/contracts/funding/deadline-rule'
import { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { fundingFileEndpoints } from '@faitage/contracts/funding/funding-file.endpoints'
import { digestEndpoints } from '@faitage/contracts/identity/digest'
import { addDays, addMonths, mondayOf, todayInParis } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { mailEndpoints } from '@faitage/contracts/mail/mail.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { commentEndpoints } from '@faitage/contracts/projects/comment'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysAgo, openMission, openProject } from '../../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem, testUsers } from '../../testing/system.ts'

let system: TestSystem
const monday = mondayOf(todayInParis())
const tuesday = addDays(monday, 1)

beforeAll(async () => {
  // Nothing is handed over: the tests send no mail, they look at what waits.
  system = await startTestSystem({ config: { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'faitage@exemple.fr' } } })
  const mission = await openMission(system.as('manager'))
  await openProject(system.as('manager'), mission, { status: 'visite_a_traiter', on: daysAgo(20), reference: 'MAIL-1' })
  await system.settled()
}, 60_000)
afterAll(() => system?.stop())

const choose = (who: 'manager' | 'contributor', digest: 'never' | 'weekly' | 'daily') =>
  system.as(who).call(digestEndpoints.choose, { body: { digest } })
async function send(day: string): Promise<void> {
  await system.settled()
  let after: string | null = null
  for (let over = false; !over; ) {
    const step: { over: boolean; after: string | null } = await system
      .worker()
      .call(digestEndpoints.step, { body: { day, after } })
    ;({ over, after } = step)
  }
}
const writtenTo = async () => {
  const { rows } = await system.api.pool.query<{ recipient_id: string }>(
    `select recipient_id from outbox_mail where kind = 'digest' order by created_at`,
  )
  return rows.map(({ recipient_id }) => Object.entries(testUsers).find(([, { id }]) => id === recipient_id)?.[0])
}

/** The mails of somebody on a day. The worker's own writes are not among those that `settled` waits for. */
async function mailOf(who: 'manager' | 'reader', day: string) {
  const id = derivedId(`digest ${day}`, testUsers[who].id)
  const [queued] = await system.api.events.read(streamOf.record('mail', id))
  if (!queued) return undefined
  expect(await system.api.live.caughtUp(queued.position, 30_000)).toBe(true)
  return await system.as('admin').call(mailEndpoints.get, { params: { id } })
}

it('goes on Mondays to whoever has something late or near, once, and says nobody’s name', async () => {
  expect(await system.as('manager').call(digestEndpoints.get)).toEqual({ digest: 'weekly', sending: true })
  await send(tuesday)
  expect(await writtenTo()).toEqual([])
  await send(monday)
  await send(monday)
  expect((await writtenTo()).toSorted()).toEqual(['contributor', 'manager'])
  const mail = (await mailOf('manager', monday))!
  expect(mail.subject).toBe('Vos échéances : 1 en retard')
  expect(mail.text).toContain('Compte rendu de visite à rendre, Projet MAIL-1, mission OPAH de Lille')
  expect(mail.text).toContain('?compte=echeances')
  expect(mail.text).not.toContain('Morel')
})

it('is as often as each chose, which is an event of theirs', async () => {
  await choose('manager', 'daily')
  await choose('manager', 'daily')
  await choose('contributor', 'never')
  const chosen = (await system.api.events.read(streamOf.user(testUsers.manager.id))).filter(
    ({ type }) => type === 'DigestChosen',
  )
  expect(chosen.map(({ data }) => data)).toEqual([{ id: testUsers.manager.id, digest: 'daily' }])
  await send(addDays(monday, 7))
  await send(addDays(monday, 8))
  expect((await writtenTo()).slice(2)).toEqual(['manager', 'manager'])
  await choose('manager', 'never')
  await send(addDays(monday, 14))
  expect(await writtenTo()).toHaveLength(4)
})

it('one that was thrown away is not written again', async () => {
  await choose('contributor', 'weekly')
  const day = addDays(monday, 21)
  await send(day)
  const id = derivedId(`digest ${day}`, testUsers.contributor.id)
  await system.as('admin').call(mailEndpoints.remove, { params: { id } })
  const before = (await writtenTo()).length
  await send(day)
  expect(await writtenTo()).toHaveLength(before)
})

it('says how many comments speak to somebody who has not read them, and nothing once they have', async () => {
  const { reader } = testUsers
  const as = (who: 'reader' | 'admin') => system.as(who)
  const { id: mission } = await as('admin').call(missionEndpoints.create, {
    body: { name: 'Sans échéance', team: { mission_managers: [reader.id] } },
  })
  const { id: project_id } = await openProject(as('admin'), mission, { status: 'solde', on: daysAgo(0) })
  const { id } = await as('admin').call(commentEndpoints.create, {
    body: { project_id, text: 'Voir Mme Morel', mentions: [reader.id] },
  })
  await as('reader').call(digestEndpoints.choose, { body: { digest: 'daily' } })
  const day = todayInParis()
  await send(day)
  const first = await mailOf('reader', day)
  expect(first?.subject).toBe('Vos mentions : 1 commentaire s’adresse à vous')
  expect(first?.text).not.toMatch(/Morel/)
  await as('reader').call(commentEndpoints.read, { params: { id } })
  await send(addDays(day, 1))
  expect(await mailOf('reader', addDays(day, 1))).toBeUndefined()
})

it('says which delays of funders are near, of which file, and what money hangs on each', async () => {
  const manager = system.as('manager')
  const mission_id = await openMission(manager, 'Financée')
  const { id: project } = await openProject(manager, mission_id, {
    status: 'solde',
    on: daysAgo(0),
    reference: 'FIN-1',
  })
  const { id: funder_id } = await manager.call(funderEndpoints.create, {
    body: { name: 'Anah', requester_type: 'PO', mission_id },
  })
  const rule = { funder_id, kind: 'start', from: 'notification', months: 12 } as const
  await manager.call(deadlineRuleEndpoints.create, { body: rule })
  const day = addDays(monday, 35)
  const granted = { funder_id, decision: 'granted' as const, on: addMonths(addDays(day, 6), -12), amount: 1_800_000 }
  await manager.call(fundingFileEndpoints.approval, { params: { id: project }, body: { funders: [granted] } })
  await choose('manager', 'daily')
  await send(day)
  const mail = await mailOf('manager', day)
  expect(mail?.subject).toBe('Vos échéances : 1 en retard')
  expect(mail?.text).toContain('2 échéances vous attendent, dont 1 en retard.')
  expect(mail?.text?.replaceAll(/\s/g, ' ')).toContain(
    '(sous 7 jours) : Début des travaux (Anah), Projet FIN-1, mission Financée, 18 000 € en jeu',
  )
})

it('nobody but the worker has it sent', async () => {
  const body = { day: monday, after: null }
  const answer = await system.http.inject({
    method: 'POST',
    url: digestEndpoints.step.path,
    payload: body,
    headers: { authorization: `Bearer ${system.as('admin').token}` },
  })
  expect(answer.statusCode).toBe(404)
})
