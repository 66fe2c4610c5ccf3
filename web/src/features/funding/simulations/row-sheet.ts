import type { FunderItem } from '@faitage/contracts/funding/funder.endpoints'
import type { FunderRow } from '@faitage/contracts/funding/simulation'
import type { SimulationRow } from '@faitage/contracts/funding/simulation.endpoints'

/** A row as it is kept: what somebody typed over, and nothing of what is computed. Pure. */
export function sheetRow(row: SimulationRow): FunderRow {
  const { id, funder_id, use_case_id, typed, scenario_id, subventioned_expense, rate, advance_rate } = row
  return {
    id,
    funder_id,
    ...(use_case_id ? { use_case_id } : {}),
    ...(typed.includes('scenario_id') && scenario_id ? { scenario_id } : {}),
    ...(typed.includes('subventioned_expense') ? { subventioned_expense } : {}),
    ...(typed.includes('rate') && rate !== null ? { rate } : {}),
    ...(typed.includes('advance') && advance_rate !== null ? { advance: advance_rate } : {}),
  }
}

/** Rows as nobody typed over any of them, in their order. Pure. */
export const asComputed = (rows: readonly SimulationRow[]): FunderRow[] =>
  rows.map(row => sheetRow({ ...row, typed: [] }))

/** A funder gives once to the whole, and once to each use case: those that could still be added there. Pure. */
export const isTaken = (rows: readonly SimulationRow[], funder: string, useCase: string | null): boolean =>
  rows.some(({ funder_id, use_case_id }) => funder_id === funder && use_case_id === useCase)

/** National funders that the mission has no copy of: served beside its copy, one would give twice. Pure. */
export const withoutCopied = <F extends Pick<FunderItem, 'id' | 'copied_from'>>(
  national: readonly F[],
  mission: readonly Pick<FunderItem, 'copied_from'>[],
): F[] => {
  const copied = new Set(mission.map(({ copied_from }) => copied_from))
  return national.filter(({ id }) => !copied.has(id))
}
