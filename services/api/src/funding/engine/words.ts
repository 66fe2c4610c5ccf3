import type { Explanation, Source } from '@faitage/contracts/funding/explanation'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import type { ScenarioGiven } from './input.ts'

type Operand = Explanation['operands'][number]

export const operand = (label: string, value: string, source: Source | null = null): Operand => ({
  label,
  value,
  source,
})
export const euros = (label: string, cents: number, source: Source | null = null): Operand =>
  operand(label, formatEuro(cents), source)

export const fromScenario = ({ id }: ScenarioGiven, field: string): Source => ({ kind: 'funding_scenario', id, field })

/** `scénario, version 3, en vigueur depuis le 30/09/2025`. */
export function scenarioWords({ revision, sheet: { applies_from } }: ScenarioGiven): string {
  const since = applies_from ? `, en vigueur depuis le ${formatDay(applies_from)}` : ''
  return `scénario, version ${revision + 1}${since}`
}

const roundings: Readonly<Record<number, string>> = { 1: '0,01\u00A0€', 10: '0,10\u00A0€', 100: '1\u00A0€' }
/** `à 1 € près`. */
export const roundedTo = (unit: number): string => `à ${roundings[unit] ?? ''} près`
