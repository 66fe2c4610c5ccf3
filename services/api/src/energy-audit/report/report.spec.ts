import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import { ESTIMATION } from '@faitage/contracts/energy-audit/balance-shown'
import { energyEndpoints as endpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '../../kernel/pdf/testing/read-pdf.ts'
import { giveToClient, openMission, openProject } from '../../projects/testing/project.scene.ts'
import type { TestClient } from '../../testing/client.ts'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'

let system: TestSystem
let staff: TestClient
let mission: string

beforeAll(async () => {
  system = await startTestSystem()
  staff = system.as('contributor')
  mission = await openMission(system.as('manager'))
})
afterAll(() => system?.stop())

async function house() {
  const project = await openProject(staff, mission, { address_code: '63000' })
  const body = { accommodation_type: 'Maison', construction_year: 1972, levels_nb: 2, living_area: '100' } as const
  const { id: accommodation_id } = await staff.call(accommodationEndpoints.save, { params: { id: project.id }, body })
  const { id } = await staff.call(endpoints.initial, { params: { accommodation_id } })
  await staff.call(endpoints.quickStart, { params: { accommodation_id } })
  return { project: project.id, accommodation_id, id }
}
const report = async (id: string) => {
  const { headers, rawPayload } = await staff.raw(endpoints.report, { params: { id } })
  return { type: headers['content-type'], ...(await readPdf(rawPayload)) }
}
const save = (id: string, section: 'commentary' | 'recommendations', body: never) =>
  staff.call(endpoints.update, { params: { id }, query: { section }, body })

it('tells the letters, uses, losses, advice with its total and the gain, and that it is an estimation', async () => {
  const { id: initial, accommodation_id } = await house()
  const advised = [
    { element: 'walls', recommendation: 'Isoler les murs', act: 'walls_outside', priority: 'first', cost: 1_800_000 },
    { element: 'ceilings', recommendation: `Isoler ${'x'.repeat(300)}`, criterion: 'R ≥ 7 m²·K/W', cost: 250_050 },
  ]
  const { proposed } = await staff.call(endpoints.recommendations, { params: { id: initial } })
  await save(initial, 'recommendations', [
    ...advised.map(({ act: _, ...one }) => one),
    ...(proposed ?? []).map(({ cost: _, ...one }) => one),
  ] as never)
  const { id } = await staff.call(endpoints.create, { params: { accommodation_id }, body: { plan: 'once' } })
  await save(id, 'commentary', { commentary: 'Commencer par le toit.' } as never)
  const before = await staff.call(endpoints.balance, { params: { id: initial } })
  const after = await staff.call(endpoints.balance, { params: { id } })

  const { type, text, tags, pages } = await report(id)
  expect(type).toBe('application/pdf')
  expect(pages[0]).toContain('Audit énergétique — estimation')
  const flat = text.replaceAll('\u00A0', ' ')
  for (const said of [
    ...[ESTIMATION, 'État initial', 'Rénovation en une fois', '1972', '100 m²', 'Commencer par le toit.'],
    `Étiquette énergie ${before.balance.balance.energy_label} ${after.balance.balance.energy_label}`,
    `Énergie primaire, kWh/m²/an ${before.balance.balance.energy_per_m2} ${after.balance.balance.energy_per_m2}`,
    `Gain du scénario sur l’énergie primaire : ${String(after.gain).replace('.', ',')} %`,
    ...['Ventilation et auxiliaires', 'Ponts thermiques', 'Isoler les murs', 'D’abord', 'R ≥ 7 m²·K/W'],
    ...['Total HT des coûts indiqués', '20 500,50 €'],
    `${before.balance.balance.engine.name} ${before.balance.balance.engine.version}`,
  ])
    expect(flat).toContain(said)
  expect(flat).not.toContain('?')
  expect(tags).toEqual(expect.arrayContaining(['H1', 'H2']))
})

it('leaves no title alone at the foot of a page', async () => {
  const { id } = await house()
  const { proposed } = await staff.call(endpoints.recommendations, { params: { id } })
  await save(id, 'recommendations', proposed as never)
  await staff.call(endpoints.balance, { params: { id } })
  const { pages } = await report(id)
  expect(pages.map(page => [page.includes('Recommandations'), page.includes('Isoler les combles')])).toEqual([
    [false, false],
    [true, true],
  ])
})

it('reports kept balances only, says where one is of before, and is the team’s', async () => {
  const { id, project, accommodation_id } = await house()
  const params = { id }
  expect(await staff.refusal(endpoints.report, { params })).toMatchObject({
    status: 409,
    key: 'energy.report.noBalance',
    message: 'Calculez d’abord le bilan : le rapport le reprend.',
  })
  const { revision } = await staff.call(endpoints.balance, { params })
  expect((await report(id)).text).not.toContain('À recalculer')
  const body = { construction_year: 1995 }
  await staff.call(accommodationEndpoints.update, { params: { id: accommodation_id }, body })
  expect((await report(id)).text).toContain('À recalculer')
  expect((await staff.call(endpoints.get, { params })).revision).toBe(revision)

  await giveToClient(system, project)
  expect((await system.as('client').refusal(endpoints.report, { params })).key).toBe('NOT_FOUND')
  expect((await system.as('outsider').refusal(endpoints.report, { params })).key).toBe('NOT_FOUND')
  const docx = { params, query: { format: 'docx' as never } }
  expect((await staff.refusal(endpoints.report, docx)).status).toBe(422)
})
