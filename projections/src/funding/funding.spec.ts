import { randomUUID } from 'node:crypto'
import { funder } from '@faitage/contracts/funding/funder'
import { fundingScenario } from '@faitage/contracts/funding/funding-scenario'
import { expect, it } from 'vitest'
import { rowAfter } from '../testing/given.ts'
import { funderModel } from './funder.ts'
import { fundingScenarioModel } from './funding-scenario.ts'

const id = randomUUID()
const sheet = { name: 'Éco-prêt à taux zéro', type: 'pret', subvention_round: 2, requester_type: 'PO' } as const
const criteria = [
  { field: 'resources_category', operator: 'in', value: ['tres_modeste'] },
  { field: 'energy_label_gain', operator: 'gte', value: 2 },
] as const
const scenario = { funder_id: randomUUID(), rate: '80', criteria: structuredClone(criteria) as never }

it('a funder is found by its name and by the kind of its help', () => {
  const row = rowAfter(funderModel, funder.registered({ id, sheet }))
  expect(row).toMatchObject({ id, name: sheet.name, sheet, revision: 0 })
  expect(row?.search).toBe('eco pret a taux zero pret -')
  const renamed = rowAfter(
    funderModel,
    funder.registered({ id, sheet }),
    funder.amended({ id, changes: { name: 'CEE', type: 'cee' } }),
  )
  expect(renamed?.sheet).toEqual({ ...sheet, name: 'CEE', type: 'cee' })
  expect(renamed?.search).toContain('certificats')
})

it('a scenario is called by its criteria, whatever they become', () => {
  const registered = fundingScenario.registered({ id, sheet: scenario })
  expect(rowAfter(fundingScenarioModel, registered)).toMatchObject({
    name: 'Catégorie de ressources\u00A0: très modeste (bleu)\u00A0; Classes gagnées\u00A0: au moins 2',
    sheet: scenario,
    is_deleted: false,
  })
  const amended = rowAfter(
    fundingScenarioModel,
    registered,
    fundingScenario.amended({ id, changes: { criteria: [], upper_limit: 3_000_000 } }),
  )
  expect(amended).toMatchObject({ name: 'Sans critère', sheet: { upper_limit: 3_000_000, rate: '80' } })
})

it('each listens to its own four events, in a table of its own', () => {
  expect([...funderModel.handles]).toEqual(funder.events.map(({ type }) => type))
  expect([...fundingScenarioModel.handles]).toEqual(fundingScenario.events.map(({ type }) => type))
  expect([funderModel.table, fundingScenarioModel.table]).toEqual(['funder', 'funding_scenario'])
})
