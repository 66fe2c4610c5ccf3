import { addMonths } from '@faitage/contracts/kernel/format-date'
import { ownClock } from '@faitage/contracts/kernel/testing/processor-time'
import { dueEndpoints, retentionEndpoints, rulesInForce } from '@faitage/contracts/privacy/retention'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { openDatabase } from '@faitage/projections/kernel/database'
import { expect, test } from 'vitest'
import { inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'

let system: TestSystem
let world: TestWorld
inWorld(made => ({ system, world } = made))

const admin = () => system.as('admin')
const due = (query: object = {}) => admin().call(dueEndpoints.list, { query })

test('the rule of a kind is the last that began; one of the same day takes the place of the original', () => {
  const own = { kind: 'prospect' as const, start_day: '2026-01-01', current_months: 12, archive_months: 0 }
  expect(rulesInForce([own], '2025-12-31').get('prospect')?.current_months).toBe(36)
  expect(rulesInForce([own], '2026-01-01').get('prospect')?.current_months).toBe(12)
  const replacing = { ...own, start_day: '2020-01-01', current_months: 24 }
  expect(rulesInForce([replacing], '2025-12-31').get('prospect')?.current_months).toBe(24)
})

test('what is due follows the rules in force, to the day', async () => {
  const today = system.api.clock.today()
  const { projectId: id } = world
  const on = addMonths(today, -20)
  // A project of long ago: dated in its own events, as an import of a former tool dates it.
  const requester = { type: 'PO' as const, last_name: 'Prigent' }
  const made = await admin().call(projectEndpoints.create, {
    body: { mission_id: world.missionId, requester, on, status: 'sans_suite' },
  })
  await system.settled()
  expect((await due()).totalItems).toBe(0)
  const rule = { kind: 'project_refused' as const, start_day: '2024-01-01' }
  const { id: ruleId } = await admin().call(retentionEndpoints.create, {
    body: { ...rule, current_months: 12, archive_months: 8 },
  })
  await system.settled()
  const { items, totalItems } = await due()
  expect(totalItems).toBe(1)
  expect(items[0]).toMatchObject({
    href: `/projects/edit/${made.id}`,
    kind: 'project_refused',
    title: 'Prigent',
    since: on,
    months: 20,
  })
  expect(items[0]?.due_on).toBe(addMonths(on, 20))
  expect(items.map(one => one.href)).not.toContain(`/projects/edit/${id}`)
  await admin().call(retentionEndpoints.update, { ...of(ruleId), body: { archive_months: 9 } })
  await system.settled()
  expect((await due()).totalItems).toBe(0)
  expect((await due({ stage: 'archive' })).items).toMatchObject([{ title: 'Prigent', stage: 'archive', months: 12 }])
  const twin = await admin().refusal(retentionEndpoints.create, {
    body: { ...rule, current_months: 1, archive_months: 0 },
  })
  expect(twin.key).toBe('retentionRule.sameDay')
  await admin().call(retentionEndpoints.remove, of(ruleId))
})

test('twenty thousand due among forty thousand are paged in time', { tags: 'long', timeout: 120_000 }, async () => {
  // A connection of its own: nothing of the product takes as long.
  const { pool, close } = openDatabase(system.databaseUrl, { max: 1 })
  await pool.query(
    `insert into project_list select made.* from project_list, generate_series(1, 40000) as nth,
      lateral jsonb_populate_record(project_list, jsonb_build_object('id', gen_random_uuid(),
        'requester_id', gen_random_uuid(), 'requester_name', 'Nom ' || nth,
        'status', case when nth % 2 = 0 then 'sans_suite' else 'depose' end,
        'status_on', case when nth % 2 = 0 then '2005-01-01' else '2026-01-01' end)) as made
      where project_list.id = $1`,
    [world.projectId],
  )
  await pool.query('analyze project_list')
  await close()
  expect((await due({ size: 20 })).totalItems).toBe(20_000)
  const times: number[] = []
  for (let nth = 1; nth <= 20; nth++) {
    const clock = ownClock()
    const { items } = await due({ size: 20, page: nth * 40 })
    times.push(clock.ms())
    clock.stop()
    expect(items).toHaveLength(20)
  }
  times.sort((a, b) => a - b)
  console.info(`due: p50 ${times[10]!.toFixed(0)} ms, p95 ${times[18]!.toFixed(0)} ms of 20 000 due`)
  expect(times[10]).toBeLessThan(2000)
})
