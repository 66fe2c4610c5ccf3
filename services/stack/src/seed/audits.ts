import { balanceOfSheet } from '@faitage/api/energy-audit/balance'
import type { Api } from '@faitage/api/kernel/api'
import { deciderOf } from '@faitage/api/kernel/records/place'
import { isRefusal } from '@faitage/api/kernel/refusal'
import { proposed, withActs } from '@faitage/contracts/energy-audit/acts'
import { INITIAL_NAME, scenarioName } from '@faitage/contracts/energy-audit/audit-names'
import type { DwellingFacts } from '@faitage/contracts/energy-audit/dwelling-facts'
import { type EnergyAuditSheet, energyAudit } from '@faitage/contracts/energy-audit/energy-audit'
import { quickStart } from '@faitage/contracts/energy-audit/quick-start'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { initialStateIdOf } from '@faitage/projections/accommodations/dwelling'
import { idOf, type SeedWriter } from './writer.ts'

/** Dwellings of the demonstration that were audited, and those of them that have scenarios. */
export const AUDITED = 8
export const WITH_SCENARIOS = 3

interface Audited {
  readonly mission_id: string
  readonly project_id: string
  readonly subject_id: string
  readonly accommodation_id: string
  readonly dwelling: DwellingFacts
  readonly index: number
  readonly actor: string
}

/** Writes the audit of a dwelling: its initial state with advice and balance, and what is planned of the first ones. */
export function auditWriter(api: Api, { send }: SeedWriter, today: string) {
  return async ({ mission_id, project_id, subject_id, accommodation_id, dwelling, index, actor }: Audited) => {
    const about = { project_id, accommodation_id }
    const register = async (id: string, sheet: EnergyAuditSheet) => {
      const balance = await balanceOfSheet(api, sheet, dwelling, today)
      const whole = isRefusal(balance) ? sheet : { ...sheet, balance }
      const command = { type: 'Register', id, sheet: whole, mission_id, subject_id } as const
      await send(deciderOf(energyAudit), streamOf.record(energyAudit.stream, id), command, actor)
    }
    const start = withIds(quickStart(dwelling, today), accommodation_id)
    const initial: EnergyAuditSheet = { ...about, ...start, kind: 'initial', name: INITIAL_NAME }
    const recommendations = proposed(initial).map((one, place) => ({
      ...one,
      id: idOf('advice', accommodation_id, place),
    }))
    await register(initialStateIdOf(accommodation_id), { ...initial, recommendations })
    if (index >= WITH_SCENARIOS) return
    const first = recommendations.filter(({ priority }) => priority === 'first')
    for (const [place, some] of [first, recommendations].entries()) {
      const done = withActs(initial, some, Number(today.slice(0, 4)))
      await register(idOf(energyAudit.stream, accommodation_id, place), {
        ...done,
        ...{ kind: 'scenario', name: scenarioName(place + 1), number: place + 1, recommendations: some },
        retained: place === 1,
      })
    }
  }
}

function withIds<S extends object>(sheet: S, of: string): S {
  return Object.fromEntries(
    Object.entries(sheet).map(([group, rows]) => [
      group,
      Array.isArray(rows) ? rows.map((row: object, place) => ({ ...row, id: idOf(group, of, place) })) : rows,
    ]),
  ) as S
}
