import type { UseCase } from '@faitage/contracts/funding/simulation'
import type { SimulationRow } from '@faitage/contracts/funding/simulation.endpoints'
import type { RowOutcome, TypedField } from '@faitage/contracts/funding/simulation-outcome'
import { formatEuro, formatPercent } from '@faitage/contracts/kernel/format-number'

/** Cents always told: they stand below one another. */
export const money = (cents: number | null): string => (cents === null ? '–' : formatEuro(cents))

/** `90.00` → `90 %`, `26.67` → `26,67 %`. */
export const coverage = (percent: string): string => formatPercent(percent.replace(/\.?0+$/, '') || '0')

const limits: Record<NonNullable<RowOutcome['cut_by']>, string> = {
  aid_ceiling: 'par le plafond de toutes les aides',
  scenario: 'par le plafond de son scénario',
  price: 'par le prix des travaux',
  remaining: 'par ce qui reste à payer',
  excluded: 'par une autre aide qui l’exclut',
}

/** How much of a row was cut, and by which limit; nothing where it gives all that it could. */
export const cutText = ({ cut, cut_by }: Pick<RowOutcome, 'cut' | 'cut_by'>): string =>
  cut === 0 ? '' : `${formatEuro(cut)} en moins${cut_by ? ` ${limits[cut_by]}` : ''}`

export const typedLabels: Record<TypedField, string> = {
  scenario_id: 'Scénario',
  subventioned_expense: 'Dépense comptée',
  rate: 'Taux',
  advance: 'Avance',
}

export const TYPED = 'Saisi à la main'

/** A row by its funder, and by the use case that it alone pays for. */
export function rowName(
  { funder_name, use_case_id }: Pick<SimulationRow, 'funder_name' | 'use_case_id'>,
  useCases: readonly Pick<UseCase, 'id' | 'name'>[] | null | undefined,
): string {
  const own = useCases?.find(({ id }) => id === use_case_id)
  return own ? `${funder_name}, pour «\u00A0${own.name}\u00A0»` : funder_name
}
