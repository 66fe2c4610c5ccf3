import { occurrencesOf } from '@faitage/contracts/billing/occurrence'
import { addMonths, todayInParis } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import type { RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import { missionStatisticsEndpoints } from '@faitage/contracts/steering/mission-statistics.endpoints'
import { reportingEndpoints } from '@faitage/contracts/steering/reporting.endpoints'
import { laterThan } from '@faitage/engines/testing/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { daysAgo, french, openMission, openProject } from './testing/project.scene.ts'

/* A dossier that was under way before it was written down here: what begins it lies before its opening. */

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
})
afterAll(() => system?.stop())

const team = () => system.as('contributor')
const read = (id: string) => team().call(projectEndpoints.get, { params: { id } })
const passTo = (id: string, status: 'a_contacter' | 'visite_traitee' | 'depose', on: string) =>
  team().call(projectEndpoints.changeStatus, { params: { id }, body: { status, on } })
const newMission = () => openMission(system.as('manager'), `OPAH ${Math.random()}`)
const taken = async (mission: string) => (await openProject(team(), mission, { status: 'agree', on: daysAgo(5) })).id

describe('a status before the first known day', () => {
  it('is where the project begins: delays, cohorts, as of, history and list tell it', async () => {
    const mission = await newMission()
    const id = await taken(mission)
    const before = (await read(id)).updated_at
    await laterThan(Date.parse(before))
    await passTo(id, 'depose', daysAgo(100))
    const { revision } = await passTo(id, 'a_contacter', daysAgo(400))
    expect(await read(id)).toMatchObject({
      ...{ opened_on: daysAgo(400), status: 'agree', status_on: daysAgo(5) },
      status_dates: { date_to_contact: daysAgo(400), date_depositted: daysAgo(100), date_certified: daysAgo(5) },
    })
    const { items } = await team().call(projectEndpoints.list, { query: { mission_id: [mission] } as never })
    expect(items).toMatchObject([{ id, opened_on: daysAgo(400), date_to_contact: daysAgo(400) }])

    const asOf = (on: string, known_at?: string) =>
      ({ params: { id }, query: { on, ...(known_at ? { known_at } : {}) } }) as const
    expect(await team().call(projectEndpoints.asOf, asOf(daysAgo(101)))).toMatchObject({ status: 'a_contacter' })
    expect(await team().call(projectEndpoints.asOf, asOf(daysAgo(6)))).toMatchObject({ status: 'depose' })
    expect(await team().refusal(projectEndpoints.asOf, asOf(daysAgo(401)))).toMatchObject({
      ...{ key: 'project.notYetOpen', details: { opened_on: daysAgo(400) } },
    })
    expect(await team().refusal(projectEndpoints.asOf, asOf(daysAgo(101), before))).toMatchObject({
      ...{ key: 'project.notYetOpen', details: { opened_on: daysAgo(5) } },
    })

    const figures = await system
      .as('manager')
      .call(missionStatisticsEndpoints.get, { params: { id: mission }, query: { from: daysAgo(450) } as never })
    expect(figures.delays).toContainEqual(
      expect.objectContaining({ since: 'depose', until: 'agree', value: 1, median: 95 }),
    )
    const query = { missions_id: [mission], from: addMonths(daysAgo(400), -1), status: ['agree'], months: 14 } as never
    const { report } = await system.as('manager').call(reportingEndpoints.cohorts, { query })
    const cohort = report.cohorts.find(({ from, to }) => from <= daysAgo(400) && to >= daysAgo(400))
    expect(cohort).toMatchObject({ entered: { value: 1 } })

    const told = await team().call(projectEndpoints.history, { params: { id } })
    const sentence = `Camille Renaud a fixé le début du projet au ${french(daysAgo(400))}, par « À contacter ».`
    expect(told.items[0]).toMatchObject({ revision, sentence, on: daysAgo(400), can_undo: true })
    // It was on its way before it was ours: nothing is ordered of it.
    const events = (await system.api.events.read(streamOf.project(id))) as readonly RecordedProjectEvent[]
    expect(occurrencesOf(events).map(({ status }) => status)).toEqual(['agree'])

    await team().call(projectEndpoints.undo, { params: { id }, body: { revision } })
    expect(await read(id)).toMatchObject({ opened_on: daysAgo(100), status: 'agree' })
  })

  it('is corrected by its day too, one after the other', async () => {
    const mission = await newMission()
    const id = await taken(mission)
    const days = { date_to_contact: daysAgo(300), date_contact: daysAgo(290), date_depositted: daysAgo(200) }
    await team().call(projectEndpoints.update, { params: { id }, body: days })
    expect(await read(id)).toMatchObject({ opened_on: daysAgo(300), status: 'agree', status_dates: days })
    await team().call(projectEndpoints.update, { params: { id }, body: { date_to_contact: daysAgo(295) } })
    expect(await read(id)).toMatchObject({ opened_on: daysAgo(295) })
  })

  it('is told where it is long before the mission, refused before 1990', async () => {
    const mission = await newMission()
    const today = todayInParis()
    await system.as('manager').call(missionEndpoints.update, {
      params: { id: mission },
      body: { start_date: addMonths(today, -12) } as never,
    })
    const id = await taken(mission)
    expect(await read(id)).toMatchObject({ mission_start: addMonths(today, -12) })
    expect(await passTo(id, 'depose', addMonths(today, -70))).not.toHaveProperty('warnings')
    const far = addMonths(today, -73)
    const warnings = [expect.stringContaining(`Le ${french(far)} précède de plus de cinq ans le début de la mission`)]
    expect(await passTo(id, 'visite_traitee', far)).toMatchObject({ warnings })
    expect(await openProject(team(), mission, { status: 'depose', on: far })).toMatchObject({ warnings })
    const body = { date_to_contact: addMonths(far, -1) }
    expect(await team().call(projectEndpoints.update, { params: { id }, body })).toHaveProperty('warnings')
    const old = { params: { id }, body: { status: 'depose', on: '1925-03-01' } } as const
    expect(await team().refusal(projectEndpoints.changeStatus, old)).toMatchObject({ key: 'project.status.tooOld' })
  })
})
