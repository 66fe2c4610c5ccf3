import { alertEndpoints } from '@faitage/contracts/alerts/alert.endpoints'
import { alertHref, alertLines } from '@faitage/contracts/alerts/alert-columns'
import { monitorEndpoints } from '@faitage/contracts/alerts/monitor.endpoints'
import { NO_SUCH_DATE } from '@faitage/contracts/alerts/watched-dates'
import { customFieldEndpoints } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { missionContractEndpoints } from '@faitage/contracts/missions/mission-contract.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { beforeEach, describe, expect, it } from 'vitest'
import { daysAgo, openMission, openProject } from '../projects/testing/project.scene.ts'
import { inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'

let system: TestSystem
let mission: string
inWorld(made => {
  system = made.system
})
beforeEach(async () => {
  mission = await openMission(manager())
})
const manager = () => system.as('manager')
const inDays = (days: number) => addDays(todayInParis(), days)
const linesOf = async (query: object = {}) =>
  alertLines(await manager().call(alertEndpoints.list, { query: { mission_id: [mission], ...query } }))
const watch = (field: string, more: object = {}) =>
  manager().call(monitorEndpoints.create, {
    body: { mission_id: mission, name: 'Veille', field, delay: 0, delay_unit: 'days', ...more },
  })

describe('the dates of a mission’s contract', () => {
  it('give deadlines of the mission, which move with them', async () => {
    const { id } = await watch('market_notification_date', { delay: 10 })
    await watch('smq_meeting_progress_2_date')
    await watch('start_date', { delay: 2, delay_unit: 'months' })
    expect(await linesOf()).toEqual([])
    const amend = (body: object) => manager().call(missionContractEndpoints.updateDetails, { ...of(mission), body })
    await amend({ market_notification_date: daysAgo(4), smq_meeting_progress_2_date: inDays(20) })
    await manager().call(missionEndpoints.update, { ...of(mission), body: { start_date: daysAgo(10) } })
    expect((await linesOf()).map(({ value, level, entity_id }) => [value, level, entity_id])).toEqual([
      [inDays(6), 'mission', mission],
      [inDays(20), 'mission', mission],
      expect.arrayContaining(['mission', mission]),
    ])
    await amend({ market_notification_date: inDays(1) })
    const [line] = await linesOf({ monitor_id: id })
    expect([line!.value, alertHref(line!)]).toEqual([inDays(11), `/missions/${mission}/general`])
  })
})

describe('what ends a monitor', () => {
  const ended = (name: string, field: string, ended_by: string[]) => ({
    body: { mission_id: mission, name, field, delay: 5, delay_unit: 'days' as const, ended_by },
  })
  const make = (name: string, field: string, ended_by: string[]) =>
    manager().call(monitorEndpoints.create, ended(name, field, ended_by))

  it('may not begin, by itself or through others, with what it ends: the refusal names them', async () => {
    await make('Relance', 'date_contact', ['date_depositted'])
    const refusal = await manager().refusal(
      monitorEndpoints.create,
      ended('Instruction', 'date_depositted', ['date_contact']),
    )
    expect([refusal.key, refusal.status]).toEqual(['monitor.endless', 422])
    expect(refusal.message).toContain('« Relance »')
    expect(refusal.details.fields).toEqual([
      { path: 'ended_by', message: 'Retirez la date que « Relance » surveille.' },
    ])
    const { id } = await make('Instruction', 'date_depositted', ['date_certified'])
    const last = ended('Suite', 'date_certified', ['date_cleared', 'date_contact'])
    const through = await manager().refusal(monitorEndpoints.create, last)
    expect(through.message).toContain('« Relance », « Instruction »')
    await manager().call(monitorEndpoints.update, { ...of(id), body: { invisible: true } })
    const { id: suite } = await manager().call(monitorEndpoints.create, last)
    const shown = await manager().refusal(monitorEndpoints.update, { ...of(id), body: { invisible: false } })
    expect(shown.message).toContain('« Suite », « Relance »')
    const narrowed = { ...of(suite), body: { ended_by: ['date_cleared'] } }
    await manager().call(monitorEndpoints.update, narrowed)
    await manager().call(monitorEndpoints.update, { ...of(id), body: { invisible: false } })
    expect((await manager().call(monitorEndpoints.get, of(id))).invisible).toBe(false)
  })
})

describe('a custom field of days', () => {
  const add = async (name: string, type: 'date' | 'alphanumeric', mission_id = mission) =>
    (
      await manager().call(customFieldEndpoints.create, {
        body: { mission_id, category: 'follow_up', type, name },
      })
    ).id
  const projectWith = async (values: Record<string, string>, reference: string) =>
    (await openProject(manager(), mission, { reference, custom_fields: values })).id
  const itemOf = (id: string) => manager().call(monitorEndpoints.get, of(id))

  it('is watched under its name of the day, and ends one', async () => {
    const committee = await add('Passage en commission', 'date')
    const answer = await add('Réponse', 'date')
    const { id } = await watch(`custom.${committee}`, { delay: 5, ended_by: [`custom.${answer}`], remind_before: [2] })
    const first = await projectWith({ [committee]: inDays(-1) }, 'W-1')
    await projectWith({ [answer]: inDays(-1) }, 'W-2')
    const mine = () => linesOf({ monitor_id: id })
    expect(await mine()).toMatchObject([{ entity_id: first, label: 'W-1', occurrence: inDays(-1), value: inDays(4) }])
    expect(await itemOf(id)).toMatchObject({
      field_label: 'Projet : Passage en commission',
      field_lost: false,
      count: 1,
    })
    const watching = async (...field: string[]) =>
      (await manager().call(monitorEndpoints.list, { query: { mission_id: mission, field } })).items.map(one => one.id)
    expect(await watching(`custom.${committee}`)).toEqual([id])
    expect(await watching(`custom.${answer}`)).toEqual([])
    const more = await watching(`custom.${committee}`, 'date_meet_to_process')
    expect([more.includes(id), more.length > 1]).toEqual([true, true])
    const odd = { query: { mission_id: mission, field: ['custom.'] } }
    expect((await manager().refusal(monitorEndpoints.list, odd)).status).toBe(422)
    await manager().call(customFieldEndpoints.update, { ...of(committee), body: { name: 'Commission locale' } })
    expect(await itemOf(id)).toMatchObject({ field_label: 'Projet : Commission locale', count: 1 })
    await manager().call(projectEndpoints.update, { ...of(first), body: { custom_fields: { [answer]: inDays(-1) } } })
    expect(await mine()).toEqual([])
    const { items } = await manager().call(monitorEndpoints.history, of(id))
    expect(JSON.stringify(items)).not.toContain(committee)
  })

  it('removed, gives nothing and says so; restored, gives all it gave, what was done of it included', async () => {
    const field = await add('Relance', 'date')
    const { id } = await watch(`custom.${field}`)
    await projectWith({ [field]: inDays(3) }, 'W-3')
    const [line] = await linesOf({ monitor_id: id })
    const put = { state: 'postponed' as const, until: inDays(9) }
    await manager().call(alertEndpoints.update, { ...of(line!.id), body: put })
    const { revision } = await manager().call(customFieldEndpoints.remove, of(field))
    expect(await linesOf()).toEqual([])
    expect(await itemOf(id)).toMatchObject({
      field_label: 'Projet : Relance (champ supprimé)',
      field_lost: true,
      count: 0,
    })
    // The rest of it is still changed; it is not chosen anew.
    await manager().call(monitorEndpoints.update, { ...of(id), body: { name: 'Relance de juin', delay: 1 } })
    const body = { mission_id: mission, name: 'X', field: `custom.${field}`, delay: 0, delay_unit: 'days' as const }
    expect(await manager().refusal(monitorEndpoints.create, { body })).toMatchObject({
      status: 422,
      details: { fields: [{ path: 'field', message: '« Relance » ne peut pas être surveillé : champ supprimé.' }] },
    })
    await manager().call(customFieldEndpoints.undo, { ...of(field), body: { revision } })
    expect(await linesOf({ monitor_id: id })).toMatchObject([{ id: line!.id, state: 'postponed', value: inDays(9) }])
  })

  it('of another type, of another mission or of none is refused in French', async () => {
    const text = await add('Observations', 'alphanumeric')
    const foreign = await add('Ailleurs', 'date', await openMission(manager(), 'Ailleurs'))
    const refused = async (field: string, more: object = {}) => {
      const body = { mission_id: mission, name: 'X', field, delay: 0, delay_unit: 'days' as const, ...more }
      const { details } = await manager().refusal(monitorEndpoints.create, { body })
      return (details.fields as { message: string }[]).map(({ message }) => message)
    }
    expect(await refused(`custom.${text}`)).toEqual([
      '« Observations » ne peut pas être surveillé : ce n’est pas une date.',
    ])
    for (const field of [`custom.${foreign}`, `custom.${mission}`, 'custom.', "custom.'; drop", 'custom.__proto__'])
      expect(await refused(field)).toEqual([NO_SUCH_DATE])
    expect(await refused('date_contact', { ended_by: [`custom.${foreign}`] })).toEqual([NO_SUCH_DATE])
  })

  it('is not watched where the mission shows no custom fields', async () => {
    const field = await add('Cachée', 'date')
    await watch(`custom.${field}`)
    await projectWith({ [field]: inDays(3) }, 'W-4')
    expect(await linesOf()).toHaveLength(1)
    await system.as('admin').call(missionEndpoints.update, { ...of(mission), body: { ca_custom_fields: false } })
    expect(await linesOf()).toEqual([])
  })
})
