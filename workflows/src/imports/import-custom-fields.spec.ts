/** @module-tag always */
import { customFieldEndpoints } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { until } from '@faitage/engines/testing/until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorkflowSystem, type WorkflowSystem } from '../testing/system.ts'

let system: WorkflowSystem
beforeAll(async () => {
  system = await startWorkflowSystem()
})
afterAll(() => system?.stop())

const project = (mission_id: string, q: string) =>
  system.api.as('admin').call(projectEndpoints.list, { query: { mission_id: [mission_id], q } } as never)

it('an import fills the custom fields of its mission, by their names or as somebody said, refused cell by cell', async () => {
  const { mission_id, person } = await system.mission()
  const admin = system.api.as('admin')
  const add = async (name: string, type: string, more: object = {}) =>
    (
      await admin.call(customFieldEndpoints.create, {
        body: { mission_id, category: 'works', name, type, ...more } as never,
      })
    ).id
  const lots = await add('Lots prévus', 'list', {
    is_multiple: true,
    available_values: ['Toit, zinc', 'Murs', 'Cave'],
  })
  const committee = await add('Passage en commission', 'date')
  const rate = await add('Taux', 'numerical')
  // One called as a column of every project is headed with its section, one called as people call such a column is itself.
  await add('Commune', 'alphanumeric')
  const notes = await add('Notes', 'alphanumeric')
  const template = await admin.call(missionImportEndpoints.template, {
    params: { id: mission_id },
    query: { format: 'csv' },
  })
  expect(template).toContain(';Lots prévus;Passage en commission;Taux;Commune (Travaux);Notes')
  const head = 'Référence;Type de demandeur;LOTS PREVUS;Passage en commission;Notes;Pourcentage'
  const rows = ['C-1;PO;Murs ; toit, zinc;03/02/2026;Vu;12,5', 'C-2;PO;Grenier;31/02/2026;;', 'C-3;PO;Cave, Murs;;;']
  const quoted = rows.map(row => row.replace('Murs ; toit, zinc', '"Murs ; toit, zinc"'))
  const import_id = await person.drop(Buffer.from([head, ...quoted].join('\n')), 'a.csv')
  const columns = [
    { header: 'Référence', field: 'reference' },
    { header: 'Type de demandeur', field: 'requester_type' },
    { header: 'LOTS PREVUS', field: null, custom: lots },
    { header: 'Passage en commission', field: null, custom: committee },
    { header: 'Notes', field: null, custom: notes },
    { header: 'Pourcentage', field: null },
  ]
  expect(await person.until(import_id, ['planned'])).toMatchObject({
    columns,
    to_create: 2,
    in_error: 1,
    errors: [
      { row: 3, column: 'Lots prévus', value: 'Grenier' },
      { row: 3, column: 'Passage en commission', value: '31/02/2026' },
    ],
  })
  const map = (last: object) =>
    person.send('PUT', `/api/imports/${import_id}/columns`, { columns: [...columns.slice(0, 5), last] })
  for (const custom of [mission_id, lots])
    expect((await map({ header: 'Pourcentage', field: null, custom })).status).toBe(422)
  expect((await map({ header: 'Pourcentage', field: 'notes', custom: rate })).status).toBe(422)
  expect((await map({ header: 'Pourcentage', field: null, custom: rate })).status).toBe(200)
  // The read models may still tell of the plan before.
  await until(
    'the plan by what was said',
    async () => (await person.until(import_id, ['planned'])).columns.at(-1)?.custom === rate,
  )
  await person.start(import_id)
  expect(await person.until(import_id, ['completed'])).toMatchObject({ created: 2, in_error: 1 })
  const heldBy = async (reference: string) => {
    const { items } = await project(mission_id, reference)
    return (await admin.call(projectEndpoints.get, { params: { id: items[0]!.id } })).custom_fields
  }
  const fields = await admin.call(customFieldEndpoints.get, { params: { id: lots } })
  const option = (label: string) => fields.options.find(one => one.label === label)!.id
  expect(await heldBy('C-1')).toEqual({
    [lots]: [option('Toit, zinc'), option('Murs')],
    [committee]: '2026-02-03',
    [notes]: 'Vu',
    [rate]: 12.5,
  })
  expect(await heldBy('C-3')).toEqual({ [lots]: [option('Murs'), option('Cave')] })

  // Again with one cell changed; then with a field that is removed between the plan and the writing.
  const next = await person.drop(Buffer.from('Référence;Passage en commission\nC-1;04/02/2026\nC-3;\n'), 'b.csv')
  expect(await person.until(next, ['planned'])).toMatchObject({ to_update: 1, to_skip: 1 })
  await admin.call(customFieldEndpoints.remove, { params: { id: committee } })
  await person.start(next)
  expect(await person.until(next, ['completed'])).toMatchObject({
    updated: 0,
    in_error: 1,
    errors: [
      {
        row: 2,
        column: 'Passage en commission',
        message: 'Ce champ personnalisé n’existe plus : la colonne ne peut pas être importée.',
      },
    ],
  })
  expect(await heldBy('C-1')).toMatchObject({ [committee]: '2026-02-03' })

  // And with a field that takes something else once the plan is made.
  const bonus = await add('Prime', 'numerical')
  const last = await person.drop(Buffer.from('Référence;Prime\nC-1;45000\n'), 'c.csv')
  expect(await person.until(last, ['planned'])).toMatchObject({ to_update: 1 })
  await admin.call(customFieldEndpoints.update, { params: { id: bonus }, body: { type: 'date' } })
  await person.start(last)
  expect(await person.until(last, ['completed'])).toMatchObject({
    updated: 0,
    errors: [{ row: 2, column: 'Prime', message: expect.stringContaining('a changé depuis le plan') }],
  })
  expect(await heldBy('C-1')).not.toHaveProperty(bonus)
})
