import { userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import { addMonths } from '@faitage/contracts/kernel/format-date'
import { dueEndpoints } from '@faitage/contracts/privacy/retention'
import { subjectEndpoints as endpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { prospectEndpoints } from '@faitage/contracts/prospects/prospect.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editedInvoice } from '../invoicing/testing/edited-invoice.ts'
import { describeSeller } from '../invoicing/testing/sellers.ts'
import { openMission } from '../projects/testing/project.scene.ts'
import { of } from '../testing/in-world.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { finishErasures } from './finish-erasures.ts'

/* Whose key went and of whom nothing says that all of it was done: due still, and finished, whoever asks or nobody. */

let system: TestSystem
let mission: string
const people: Record<string, string> = {}
beforeAll(async () => {
  system = await startTestSystem()
  await describeSeller(system)
  mission = await openMission(system.as('manager'))
  people.prospect = (
    await admin().call(prospectEndpoints.create, { body: { last_name: 'Gourmelen', status: 'nouveau' } })
  ).id
  const account = { last_name: 'Gourmelen', first_name: 'Zoé', email: 'zoe.gourmelen@exemple.fr' }
  people.user = (await admin().call(userEndpoints.create, { body: { ...account, role: 'contributor' } })).id
  await admin().call(userEndpoints.remove, of(people.user))
  const requester = { type: 'PO' as const, last_name: 'Gourmelen' }
  const project = await admin().call(projectEndpoints.create, {
    body: { mission_id: mission, requester, status: 'sans_suite', on: system.api.clock.today() },
  })
  people.project_refused = (await admin().call(projectEndpoints.get, of(project.id))).requester_id
  people.invoice = (await editedInvoice(system, mission)).id
  await system.settled()
}, 60_000)
afterAll(() => system?.stop())

const admin = () => system.as('admin')
const body = { cause: 'due' as const, documents: true }
const due = async () =>
  (await admin().call(dueEndpoints.list, { query: {} })).items.filter(one => people[one.kind] === one.id)
const kindsDue = async () => (await due()).map(one => one.kind).sort()

test('cut off once the key is gone, whoever it is of stays due until it is carried to its end', async () => {
  const { today } = system.api.clock
  const later = addMonths(today(), 12 * 15)
  system.api.clock.today = () => later
  const kinds = Object.keys(people).sort()
  expect(await kindsDue()).toEqual(kinds)
  for (const id of Object.values(people)) await system.api.keyring.forget(id)
  expect(await kindsDue()).toEqual(kinds)

  // Asked again from the list of what is due.
  await admin().call(endpoints.erase, { ...of(people.prospect!), body })
  await system.settled()
  expect(await kindsDue()).toEqual(kinds.filter(kind => kind !== 'prospect'))

  // Nobody asks again. The rules say by now that an invoice is kept: its key is gone all the same.
  system.api.clock.today = today
  expect(await finishErasures(system.api, system.app.sessions)).toBe(0)
  expect(await finishErasures(system.api, system.app.sessions, { after: 0 })).toBe(3)
  await system.api.live.caughtUp(await system.api.events.head(), 30_000)
  expect(await finishErasures(system.api, system.app.sessions, { after: 0 })).toBe(0)
  system.api.clock.today = () => later
  expect(await kindsDue()).toEqual([])
  system.api.clock.today = today
  for (const [kind, id] of Object.entries(people)) {
    const held = await admin().call(endpoints.get, of(id))
    expect(held, kind).toMatchObject({ erased: true, name: null, parts: [] })
    expect(
      held.erasures.map(one => one.cause),
      kind,
    ).toEqual([kind === 'prospect' ? 'due' : 'decision'])
  }
  const { rows } = await system.api.pool.query<{ n: number }>(
    `select count(*)::int as n from (select row_to_json(t)::text as row from rm.prospect t
       union all select row_to_json(t)::text from rm.user_account t
       union all select row_to_json(t)::text from rm.project_list t) as every where row ilike '%gourmelen%'`,
  )
  expect(rows).toEqual([{ n: 0 }])
})
