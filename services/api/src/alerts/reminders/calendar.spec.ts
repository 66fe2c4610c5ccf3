import { alertEndpoints } from '@faitage/contracts/alerts/alert.endpoints'
import { calendarEndpoints } from '@faitage/contracts/alerts/calendar.endpoints'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { processorTime } from '@faitage/contracts/kernel/testing/processor-time'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { coOwnershipTaskEndpoints, taskEventEndpoints } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import ICAL from 'ical.js'
import { v4 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { newCopro, newLot } from '../../co-ownership/testing/copros.ts'
import { daysAgo, openMission, openProject } from '../../projects/testing/project.scene.ts'
import { inWorld, of } from '../../testing/in-world.ts'
import { type TestSystem, testUsers } from '../../testing/system.ts'
import type { Deadline } from '../alerts-of.ts'
import { calendarOf } from './calendar.ts'

let system: TestSystem
inWorld(made => {
  system = made.system
})

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(event => new ICAL.Event(event))
const deadline = (more: Partial<Deadline> = {}): Deadline =>
  ({
    id: v4(),
    monitor_name: 'Dossier à déposer',
    mission_name: 'OPAH',
    level: 'project',
    label: 'A-1',
    place: 'Lyon',
    value: '2026-03-29',
    remind: 7,
    ...more,
  }) as Deadline
const made = (some: readonly Deadline[]) =>
  calendarOf(some, { written: new Date('2026-01-01T10:00:00Z'), url: 'https://faitage.exemple.fr' })

describe('the calendar, read back by another parser', () => {
  it('has whole days, at changes of hour too, and a reminder at nine', async () => {
    for (const value of ['2026-03-29', '2026-10-25', '2028-02-29', '2026-12-31']) {
      const one = deadline({ value })
      const [event] = eventsIn(await made([one]))
      expect([event!.startDate.toString(), event!.startDate.isDate, event!.endDate.toString()]).toEqual([
        value,
        true,
        addDays(value, 1),
      ])
      expect([event!.uid, event!.summary, event!.location]).toEqual([
        `${one.id}@faitage`,
        'Dossier à déposer : Projet A-1',
        'Lyon',
      ])
      const alarm = event!.component.getFirstSubcomponent('valarm')!
      const trigger = alarm.getFirstPropertyValue('trigger') as ICAL.Duration
      expect(trigger.toSeconds()).toBe(-(7 * 24 - 9) * 3600)
    }
  })

  it('is escaped, folded at 75 octets and ended as RFC 5545 says, whatever the texts', async () => {
    const hostile = 'Métro ; ligne, « B »\\ \nBEGIN:VEVENT\r\nSUMMARY:faux 🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠'
    const text = await made([
      deadline({ monitor_name: hostile, place: hostile, label: hostile, mission_name: hostile }),
    ])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const events = eventsIn(text)
    expect(events).toHaveLength(1)
    expect(events[0]!.summary.replaceAll(/\s+/g, ' ')).toContain('Métro ; ligne, « B »\\ BEGIN:VEVENT SUMMARY:faux 🏠')
  })

  it('holds ten thousand in a few seconds of work', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) =>
      deadline({ label: `A-${n}`, value: addDays('2026-01-01', n % 900) }),
    )
    const { answer: text, ms } = await processorTime(() => made(many))
    expect(ms).toBeLessThan(4000)
    expect(new Set(text.match(/^UID:.+$/gm)).size).toBe(10_000)
    expect(text).not.toContain('\r\n\r\n')
    expect(text.match(/END:VCALENDAR\r\n$|BEGIN:VCALENDAR/g)).toHaveLength(2)
  })
})

describe('a person’s link', () => {
  const follow = (address: string) => system.http.inject({ method: 'GET', url: new URL(address).pathname })
  const renew = () => system.as('manager').call(calendarEndpoints.renew)

  it('shows one’s own deadlines to whoever knows it, nobody’s name, until they are dealt with', async () => {
    const manager = system.as('manager')
    const mission = await openMission(manager)
    await openProject(manager, mission, { status: 'visite_a_traiter', on: daysAgo(20), reference: 'ICS-1' })
    await system.settled()
    const { address } = await renew()
    const answer = await follow(address)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(answer.body).not.toContain('Morel')
    const mine = () =>
      follow(address).then(({ body }) => eventsIn(body).filter(({ summary }) => summary.includes('ICS-1')))
    expect((await mine()).map(({ startDate, location }) => [startDate.toString(), location])).toEqual([
      [daysAgo(5), 'Lille'],
    ])
    const { order } = await manager.call(alertEndpoints.list, { query: { mission_id: [mission] } })
    expect((await mine())[0]!.uid).toBe(`${order[0]}@faitage`)
    await manager.call(alertEndpoints.update, { ...of(order[0]!), body: { state: 'done' } })
    await system.settled()
    expect(await mine()).toEqual([])
    const { id } = await system.as('admin').call(missionEndpoints.create, { body: { name: 'Ailleurs' } })
    await openProject(system.as('admin'), id, { status: 'a_contacter', reference: 'ICS-2' })
    await system.settled()
    expect((await follow(address)).body).not.toContain('ICS-2')
  })

  it('holds the tasks one was given and has not done, whole days at changes of hour, without their words', async () => {
    const manager = system.as('manager')
    const mission = await openMission(manager)
    const { id: project_id } = await openProject(manager, mission, { reference: 'ICS-TACHE' })
    const task = (reminder_date: string | null, assignee_id: string) =>
      manager.call(individualTaskEndpoints.create, {
        body: { project_id, title: 'Rappeler Mme Morel', reminder_date, assignee_id },
      })
    const days = ['2026-10-25', '2027-03-28']
    const [first] = await Promise.all(days.map(day => task(day, testUsers.manager.id)))
    await task(null, testUsers.manager.id)
    await task('2026-10-26', testUsers.contributor.id)
    await system.settled()
    const { address } = await renew()
    const mine = async () => {
      const { body } = await follow(address)
      expect(body).not.toContain('Morel')
      return eventsIn(body).filter(({ summary }) => summary === 'Tâche : projet ICS-TACHE')
    }
    const events = await mine()
    expect(
      events.map(({ startDate, endDate }) => [startDate.isDate, startDate.toString(), endDate.toString()]),
    ).toEqual(days.map(day => [true, day, addDays(day, 1)]))
    await manager.call(individualTaskEndpoints.update, { ...of(first!.id), body: { status: 'terminee' } })
    await system.settled()
    expect((await mine()).map(({ startDate }) => startDate.toString())).toEqual(days.slice(1))
  })

  it('holds the tasks of co-ownership one was given, and their events: titles and copro, at their hour, until they are done', async () => {
    const manager = system.as('manager')
    const copro_id = await newCopro(system, await openMission(manager), { name: 'Les Lys bleus' })
    const lot_id = await newLot(system, copro_id, { lot_number: '12' })
    const assignees = [testUsers.manager.id]
    const body = { lot_id, title: 'Relancer le syndic', due_date: '2027-03-28', reminder_date: '2027-03-27', assignees }
    const { id } = await manager.call(coOwnershipTaskEndpoints.create, { body: { ...body, comment: 'Mme Morel' } })
    await manager.call(coOwnershipTaskEndpoints.create, { body: { ...body, assignees: [], title: 'À personne' } })
    const start = '2027-05-04T16:00:00.000Z'
    const event = await manager.call(taskEventEndpoints.create, {
      body: { copro_id, title: 'Assemblée', start, location: 'Salle des fêtes', assignees },
    })
    await system.settled()
    const { address } = await renew()
    const mine = async () => {
      const { body } = await follow(address)
      expect(body).not.toMatch(/Morel|À personne/)
      return eventsIn(body).filter(({ description }) => description === 'Les Lys bleus')
    }
    const found = await mine()
    expect(found.map(({ uid, summary, startDate }) => [uid, summary, startDate.toString()])).toEqual([
      [`${id}@faitage`, 'Relancer le syndic', '2027-03-28'],
      [`${event.id}@faitage`, 'Assemblée', '2027-05-04T16:00:00Z'],
    ])
    const alarm = found[0]!.component.getFirstSubcomponent('valarm')!
    expect(String(alarm.getFirstPropertyValue('trigger'))).toBe('2027-03-27T08:00:00Z')
    await manager.call(coOwnershipTaskEndpoints.update, { ...of(id), body: { status: 'Terminée' } })
    await system.settled()
    expect((await mine()).map(({ summary }) => summary)).toEqual(['Assemblée'])
  })

  it('is told once, kept as a hash, replaced and cut: what no longer serves answers as what never was', async () => {
    const { address: first } = await renew()
    const secret = /([\w-]{43})\.ics$/.exec(first)![1]!
    const { rows } = await system.api.pool.query('select * from vault.calendar_feed')
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(await system.as('manager').call(calendarEndpoints.get)).toEqual({ created_at: expect.any(String) })
    const { address: second } = await renew()
    const never = await follow(`https://faitage/api/calendar/${'x'.repeat(43)}.ics`)
    const gone = await follow(first)
    expect([gone.statusCode, gone.body]).toEqual([404, never.body])
    expect((await follow(second)).statusCode).toBe(200)
    await system.as('manager').call(calendarEndpoints.revoke)
    expect((await follow(second)).body).toBe(never.body)
    expect(await system.as('manager').call(calendarEndpoints.get)).toEqual({ created_at: null })
    for (const wrong of ['court.ics', `${'x'.repeat(43)}`, `${'x'.repeat(43)}.icsx`, `${'é'.repeat(43)}.ics`])
      expect((await follow(`https://faitage/api/calendar/${wrong}`)).statusCode).toBe(404)
  })

  it('dies with the account, and comes back with it', async () => {
    const { address } = await renew()
    await system.amend('manager', { active: false })
    expect((await follow(address)).statusCode).toBe(404)
    await system.amend('manager', { active: true })
    expect((await follow(address)).statusCode).toBe(200)
  })

  it('of a client leads nowhere', async () => {
    const { address } = await system.as('client').call(calendarEndpoints.renew)
    expect((await follow(address)).statusCode).toBe(404)
  })
})
