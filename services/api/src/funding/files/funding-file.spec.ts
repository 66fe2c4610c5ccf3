import { alertEndpoints } from '@faitage/contracts/alerts/alert.endpoints'
import { deadlineRuleEndpoints } from '@faitage/contracts/funding/deadline-rule'
import { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { fundingFileEndpoints as endpoints } from '@faitage/contracts/funding/funding-file.endpoints'
import { ownFundingEndpoints } from '@faitage/contracts/funding/own-funding.endpoints'
import { simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { addMonths } from '@faitage/contracts/kernel/format-date'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMission, openProject } from '../../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem, testUsers } from '../../testing/system.ts'

let system: TestSystem
let mission: string
let anah: string
beforeAll(async () => {
  system = await startTestSystem()
  mission = await openMission(system.as('manager'))
  const body = { name: 'Anah', requester_type: 'PO' as const, mission_id: mission }
  anah = (await system.as('manager').call(funderEndpoints.create, { body })).id
  const rule = { funder_id: anah, kind: 'decision', from: 'deposit', months: 4, effect: 'silence vaut refus' } as const
  await system.as('manager').call(deadlineRuleEndpoints.create, { body: rule })
}, 60_000)
afterAll(() => system?.stop())

const staff = () => system.as('contributor')
const project = async () =>
  (await openProject(staff(), mission, { status: 'en_cours_de_montage', on: '2026-01-02' })).id
const of = (id: string) => ({ params: { id } })
const payment = (kind: 'advance' | 'balance', paid: number) => ({
  ...{
    id: crypto.randomUUID(),
    funder_id: anah,
    kind,
    asked_on: '2026-04-01',
    amount: paid,
    paid_on: '2026-05-01',
    paid,
  },
})

test('what was asked, granted and paid is told by funder, its deadline derived, the status proposed and never taken', async () => {
  const id = await project()
  const before = await staff().call(endpoints.get, of(id))
  expect(before).toMatchObject({
    revision: -1,
    items: [{ funder_id: anah, asked: null, at_risk: 0 }],
    proposed_status: null,
  })
  const deposit = { funder_id: anah, on: '2026-01-31', amount: 2_000_000, reference: 'MPR-2026-77' }
  await staff().call(endpoints.deposit, { ...of(id), body: { funders: [deposit] } })
  const asked = await staff().call(endpoints.get, of(id))
  expect(asked.items[0]).toMatchObject({
    name: 'Anah',
    asked: 2_000_000,
    deadlines: [{ kind: 'decision', until: '2026-05-31' }],
  })
  expect(asked.proposed_status).toEqual({ status: 'depose', on: '2026-01-31' })
  expect((await staff().call(projectEndpoints.get, of(id))).status).toBe('en_cours_de_montage')
  const approval = { funder_id: anah, decision: 'granted' as const, on: '2026-03-10', amount: 1_800_000 }
  await staff().call(endpoints.approval, { ...of(id), body: { funders: [approval] } })
  await staff().call(endpoints.payment, {
    ...of(id),
    body: { funders: [payment('advance', 540_000), payment('balance', 1_400_000)] },
  })
  const paid = await staff().call(endpoints.get, of(id))
  expect(paid.totals).toMatchObject({ asked: 2_000_000, granted: 1_800_000, paid: 1_940_000, at_risk: 0 })
  expect(paid.warnings.join()).toMatch(/Anah.*plus que les 18.000,00/)
  expect(paid.items[0]?.deadlines).toMatchObject([{ state: 'met' }])
})

test('a funder is edited and taken out without touching the others, and what was taken out comes back by undoing', async () => {
  const id = await project()
  const body = { name: 'Ville', requester_type: 'PO' as const, mission_id: mission }
  const { id: town } = await system.as('manager').call(funderEndpoints.create, { body })
  const deposit = (funder_id: string, on: string) => ({ funder_id, on })
  const save = (...funders: ReturnType<typeof deposit>[]) =>
    staff().call(endpoints.deposit, { ...of(id), body: { funders } })
  await save(deposit(anah, '2026-01-05'), deposit(town, '2026-01-06'))
  await save(deposit(town, '2026-01-20'))
  const days = async () => (await staff().call(endpoints.get, of(id))).deposits.map(({ on }) => on)
  expect(await days()).toEqual(['2026-01-05', '2026-01-20'])
  const { revision } = await staff().call(endpoints.removeDeposits, { ...of(id), body: { funders_id: [town] } })
  expect(await days()).toEqual(['2026-01-05'])
  await staff().call(endpoints.undo, { ...of(id), body: { revision } })
  expect(await days()).toEqual(['2026-01-05', '2026-01-20'])
})

test('two people who record two funders at once both keep their word', async () => {
  const id = await project()
  const body = { name: 'Région', requester_type: 'PO' as const, mission_id: mission }
  const { id: region } = await system.as('manager').call(funderEndpoints.create, { body })
  const save = (who: 'contributor' | 'manager', funder_id: string) =>
    system.as(who).call(endpoints.deposit, { ...of(id), body: { funders: [{ funder_id, on: '2026-02-01' }] } })
  await Promise.all([save('contributor', anah), save('manager', region)])
  expect((await staff().call(endpoints.get, of(id))).deposits).toHaveLength(2)
})

test('more time that somebody else was given meanwhile is not overwritten: they are asked', async () => {
  const id = await project()
  await staff().call(endpoints.deposit, { ...of(id), body: { funders: [{ funder_id: anah, on: '2026-01-05' }] } })
  const { revision } = await staff().call(endpoints.get, of(id))
  const extend = (kind: 'decision' | 'start') => ({
    ...of(id),
    body: { extensions: [{ funder_id: anah, kind, until: '2027-01-05' }] },
    headers: { 'if-match': `"${revision}"` },
  })
  await staff().call(endpoints.deadlines, extend('decision'))
  expect((await system.as('manager').refusal(endpoints.deadlines, extend('start'))).key).toBe('CONFLICT')
  expect((await staff().call(endpoints.get, of(id))).extensions.map(({ kind }) => kind)).toEqual(['decision'])
})

test('two payments of one funder recorded at once are both there; one alone is taken out', async () => {
  const id = await project()
  const [advance, balance] = [payment('advance', 100_000), payment('balance', 200_000)]
  await Promise.all(
    [advance, balance].map(one => staff().call(endpoints.payment, { ...of(id), body: { funders: [one] } })),
  )
  const paid = async () => (await staff().call(endpoints.get, of(id))).totals.paid
  expect(await paid()).toBe(300_000)
  const body = { funders_id: [anah], payments_id: [advance.id] }
  await staff().call(endpoints.removePayments, { ...of(id), body })
  expect(await paid()).toBe(200_000)
})

test('a funder of another mission or of another type of requester is refused', async () => {
  const id = await project()
  const elsewhere = await openMission(system.as('manager'))
  const create = (more: object) =>
    system.as('manager').call(funderEndpoints.create, { body: { name: 'X', requester_type: 'PO', ...more } as never })
  for (const more of [{ mission_id: elsewhere }, { mission_id: mission, requester_type: 'PB' }]) {
    const { id: funder_id } = await create(more)
    const refusal = await staff().refusal(endpoints.deposit, {
      ...of(id),
      body: { funders: [{ funder_id, on: '2026-01-05' }] },
    })
    expect(refusal.key).toBe('funding.funder.elsewhere')
  }
})

test('a funder that was asked in no simulation is not removed either: the project is named', async () => {
  const id = await project()
  const body = { name: 'Caisse', requester_type: 'PO' as const, mission_id: mission }
  const { id: fund } = await system.as('manager').call(funderEndpoints.create, { body })
  await staff().call(endpoints.deposit, { ...of(id), body: { funders: [{ funder_id: fund, on: '2026-01-05' }] } })
  await system.settled()
  const refusal = await system.as('manager').refusal(funderEndpoints.remove, of(fund))
  expect([refusal.status, refusal.key]).toEqual([409, 'record.inUse'])
  expect(refusal.message).toContain('le dossier de financement «')
  await staff().call(endpoints.removeDeposits, { ...of(id), body: { funders_id: [fund] } })
  await system.settled()
  await system.as('manager').call(funderEndpoints.remove, of(fund))
})

test('a plan tells what was granted by one it counts nothing of; of the team, those only who read simulations', async () => {
  const id = await project()
  const { id: simulation } = await staff().call(simulationEndpoints.create, { body: { project_id: id } })
  await staff().call(simulationEndpoints.retain, { ...of(simulation), body: { retained: true } })
  const plan = async () => (await staff().call(ownFundingEndpoints.get, of(id))).plan?.funders
  expect(await plan()).toEqual([])
  const approval = { funder_id: anah, decision: 'granted' as const, on: '2026-03-10', amount: 1_800_000 }
  await staff().call(endpoints.approval, { ...of(id), body: { funders: [approval] } })
  expect(await plan()).toMatchObject([{ name: 'Anah', planned: 0, promised: 1_800_000, paid: 0 }])
  const may = (changes: Record<string, boolean | null>) =>
    system.as('admin').call(roleEndpoints.updateUserPermissions, { ...of(testUsers.contributor.id), body: { changes } })
  await may({ 'read simulation': false })
  expect((await staff().refusal(ownFundingEndpoints.get, of(id))).key).toBe('NOT_FOUND')
  await may({ 'read simulation': null })
})

test('a simulation that a deposit rests on is not removed', async () => {
  const id = await project()
  await system.settled()
  const { id: simulation } = await staff().call(simulationEndpoints.create, { body: { project_id: id } })
  await staff().call(simulationEndpoints.retain, { ...of(simulation), body: { retained: true } })
  await staff().call(endpoints.deposit, { ...of(id), body: { funders: [{ funder_id: anah, on: '2026-01-05' }] } })
  expect((await staff().refusal(simulationEndpoints.remove, of(simulation))).key).toBe('simulations.msg.delete.inUse')
  await staff().call(endpoints.removeDeposits, { ...of(id), body: { funders_id: [anah] } })
  await staff().call(simulationEndpoints.remove, of(simulation))
})

test('what the product watches of a decision falls silent once a funder was asked: their own rule tells it', async () => {
  const today = system.api.clock.today()
  const opened = { status: 'depose' as const, on: addMonths(today, -4) }
  const watched = async (id: string) => {
    const query = { mission_id: [mission], entity_id: id, within: 365 }
    return (await system.as('manager').call(alertEndpoints.list, { query })).items.flatMap(group =>
      group.fields.map(one => one.name),
    )
  }
  const { id } = await openProject(staff(), mission, opened)
  await system.settled()
  expect(await watched(id)).toEqual(['Décision du financeur attendue'])
  await staff().call(endpoints.deposit, { ...of(id), body: { funders: [{ funder_id: anah, on: opened.on }] } })
  await system.settled()
  expect(await watched(id)).toEqual([])
})
