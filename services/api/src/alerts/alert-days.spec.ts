import { alertEndpoints } from '@faitage/contracts/alerts/alert.endpoints'
import { alertLines } from '@faitage/contracts/alerts/alert-columns'
import { monitorEndpoints } from '@faitage/contracts/alerts/monitor.endpoints'
import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import { randomFrom } from '@faitage/projections/testing/random'
import { expect, it } from 'vitest'
import { daysAgo, openMission, openProject } from '../projects/testing/project.scene.ts'
import { inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'

/*
 * By day, deadlines of nearly all projects are counted and only those of a page are made one by one; in every other order, all of
 * them are made. The two are to say the same.
 */

let system: TestSystem
inWorld(made => {
  system = made.system
})

type Asked = Record<string, string | string[]>
const SIZE = 7

it('by day, page after page, are those of every other order, however they were put off, dealt with or taken over', async () => {
  const admin = system.as('admin')
  const random = randomFrom(20_261_126)
  const among = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const close = (id: string) =>
    admin.call(projectEndpoints.update, { ...of(id), body: { closed: true, closure_motive: 'abandon' } })
  const missions = await Promise.all(Array.from({ length: 3 }, () => openMission(admin)))
  for (const mission of missions)
    for (let number = 0; number < 16; number++) {
      const { id } = await openProject(admin, mission, {
        requester: { type: among(['PO', 'PB'] as const), last_name: 'Morel' },
        status: among(projectStatuses),
        on: daysAgo(Math.floor(random() * 400)),
        reference: `R-${number}`,
      })
      if (random() < 0.15) await close(id)
    }
  // One mission changes a monitor of the product's own: its deadlines are then made one by one.
  const [taken] = missions as [string]
  const { items: monitors } = await admin.call(monitorEndpoints.list, { query: { mission_id: taken } })
  const visits = monitors.find(one => one.field === 'date_meet_to_process')!
  await admin.call(monitorEndpoints.update, { ...of(visits.id), body: { delay: 33 } })
  await system.settled()

  const all = async (query: Asked, who = admin) => {
    const answer = await who.call(alertEndpoints.list, { query: { ...query, sortBy: 'label', size: 100 } as never })
    return { counts: answer.counts, total: answer.totalItems, lines: alertLines(answer) }
  }
  const { lines } = await all({ within: '3650' })
  expect(lines.length).toBeGreaterThan(20)
  for (const line of lines.filter(() => random() < 0.4)) {
    const { id, monitor_id, entity_id, occurrence } = line
    const act = among([
      { state: 'done' },
      { state: 'postponed', until: addDays(todayInParis(), 1 + Math.floor(random() * 60)) },
      { state: 'postponed', until: addDays(todayInParis(), 700) },
    ])
    await admin.call(alertEndpoints.update, { ...of(id), body: { ...act, monitor_id, entity_id, occurrence } as never })
  }
  await system.settled()

  const asks: Asked[] = [
    {},
    { within: '3650' },
    { within: '30' },
    { bucket: ['overdue'] },
    { bucket: ['week', 'later'], within: '3650' },
    { requester_type: ['PB'] },
    { mission_id: [taken] },
    { mission_type: 'individual' },
    // Whoever works on all of them.
    { mine: 'true' },
  ]
  for (const query of asks) {
    const who = query.mine ? system.as('manager') : admin
    const whole = await all(query, who)
    expect(whole.total, JSON.stringify(query)).toBeGreaterThan(0)
    for (const sortDirection of ['asc', 'desc'] as const) {
      const pages: (typeof whole.lines)[number][] = []
      for (let page = 1; page === 1 || pages.length < whole.total; page++) {
        const answer = await who.call(alertEndpoints.list, {
          query: { ...query, sortDirection, size: SIZE, page } as never,
        })
        expect([answer.totalItems, answer.counts]).toEqual([whole.total, whole.counts])
        expect(answer.order.length, `page ${page} of ${JSON.stringify(query)}`).toBe(
          Math.min(SIZE, whole.total - pages.length),
        )
        pages.push(...alertLines(answer))
      }
      const byId = (some: typeof pages) => Object.fromEntries(some.map(line => [line.id, line]))
      expect(byId(pages)).toEqual(byId(whole.lines))
      const days = pages.map(({ value }) => value)
      expect(days).toEqual(sortDirection === 'asc' ? days.toSorted() : days.toSorted().reverse())
    }
  }
  // Closed meanwhile, one has nothing left to do.
  const { entity_id } = (await all({})).lines.find(({ level }) => level === 'project')!
  await close(entity_id)
  await system.settled()
  const left = await admin.call(alertEndpoints.list, { query: { size: 100 } as never })
  expect(alertLines(left).some(line => line.entity_id === entity_id)).toBe(false)
  expect(left.totalItems).toBe((await all({})).total)
}, 120_000)
