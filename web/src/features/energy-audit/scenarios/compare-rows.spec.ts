import { expect, it } from 'vitest'
import { keptOf, stateOf } from '../testing-states.ts'
import { compareRows } from './compare-rows.ts'

const initial = stateOf({ balance: keptOf() })
const scenario = stateOf({
  ...{ id: '1', kind: 'scenario', name: 'Scénario 1', gain: 48.2 },
  balance: keptOf({ energy_per_m2: 163, ges_per_m2: 30 }),
  recommendations: [{ element: 'walls', recommendation: 'Isoler', cost: 1_250_000 }],
})
const cellsOf = (label: string, items = [initial, scenario]) =>
  compareRows(items).find(row => row.label === label)?.cells

it('sets the figures of states side by side', () => {
  expect(cellsOf('Énergie primaire, kWh/m²/an')).toEqual(['315', '163'])
  expect(cellsOf('Gain sur l’état initial')).toEqual(['–', '48,2\u00A0%'])
  expect(cellsOf('Coût des recommandations HT')).toEqual(['–', '12\u00A0500\u00A0€'])
  expect(cellsOf('Chauffage')).toEqual(['12\u00A0000', '12\u00A0000'])
})

it('says nothing for a state without a balance, and leaves out what none of them has', () => {
  const none = stateOf({ id: '2', kind: 'scenario', name: 'Scénario 2' })
  expect(cellsOf('Émissions, kg CO₂/m²/an', [none, scenario])).toEqual(['–', '30'])
  expect(cellsOf('Climatisation')).toBeUndefined()
  expect(cellsOf('Portes')).toBeUndefined()
})

it('names the part that a line begins once', () => {
  const parts = compareRows([initial, scenario]).flatMap(({ part }) => part ?? [])
  expect(parts).toEqual(['Énergie primaire par usage, kWh/an', 'Par où part la chaleur'])
})
