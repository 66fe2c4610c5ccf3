import type { Written } from '@faitage/contracts/kernel/endpoint'
import { statesOfDwelling } from '@faitage/projections/energy-audit/energy-audit'
import { alone } from '../kernel/alone.ts'
import type { Api } from '../kernel/api.ts'
import { partOf } from '../kernel/http/request-context.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { AuditOperations } from './operations.ts'
import type { State } from './state.ts'

/** Milliseconds that it waits for the read models, which know the scenario that was retained before. */
const CAUGHT_UP_MS = 2000

/** Retains a scenario, or does so no more: of a dwelling one is, and the one before is released. */
export const retain = (
  api: Api,
  operations: AuditOperations,
  { id, sheet }: State,
  retained: boolean,
  { caller, request }: By,
): Promise<Written | Refusal> =>
  alone(api, `scenarios of ${sheet.accommodation_id}`, async () => {
    if (!(await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS))) return refused('UNAVAILABLE')
    const others = retained ? await statesOfDwelling(api.db, sheet.accommodation_id) : []
    for (const other of others) {
      if (other.id === id || other.is_deleted || !other.sheet.retained) continue
      const released = await operations.amend(
        other.id,
        { retained: null },
        { caller, request: partOf(request, other.id) },
      )
      if (isRefusal(released)) return released
    }
    return operations.amend(id, { retained: retained ? true : null }, { caller, request })
  })
