import { energyAudit } from '@faitage/contracts/energy-audit/energy-audit'
import type { AuditItem } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { mayWriteMission } from '@faitage/projections/kernel/viewer'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { withErased } from '../kernel/records/erased.ts'
import { gainAgainst, isStale } from './balance.ts'
import type { State } from './state.ts'

/** A state as it is answered, with what it wins against the initial state. */
export function itemOf(api: Api, caller: Caller, state: State, initial: State): AuditItem {
  const { id, revision, created_at, updated_at, reached, dwelling } = state
  const sheet = withErased(energyAudit, state.sheet)
  const { name, accommodation_type, construction_year, levels_nb, living_area, postal_code } = dwelling
  return {
    ...(Object.fromEntries(Object.entries(sheet).filter(([, value]) => value !== null)) as State['sheet']),
    ...{ id, revision, created_at, updated_at },
    dwelling: {
      name: name ?? null,
      accommodation_type: accommodation_type ?? null,
      construction_year: construction_year ?? null,
      levels_nb: levels_nb ?? null,
      living_area: living_area ?? null,
      postal_code: postal_code ?? null,
    },
    balance: sheet.balance ?? null,
    stale: isStale(state, api.clock.today()),
    gain: gainAgainst(initial, state, api.clock.today()),
    may_write: caller.permissions.has('update project') && mayWriteMission(caller, reached.mission),
  }
}
