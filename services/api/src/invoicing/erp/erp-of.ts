import type { Api } from '../../kernel/api.ts'
import { type Refusal, refused } from '../../kernel/refusal.ts'
import { type Erp, ErpAway, ErpRefused, openErp } from './erp.ts'

const open = new WeakMap<object, Erp>()

/** The accounts this API speaks to. @throws {Refusal} billing.erp.none where none are configured */
export function erpOf({ config }: Pick<Api, 'config'>): Erp {
  if (!config.erp) throw refused('billing.erp.none')
  const known = open.get(config) ?? openErp(config.erp)
  open.set(config, known)
  return known
}

/** What their refusal or silence is to who asked. @throws what is neither */
export function erpRefusal(error: unknown): Refusal {
  if (error instanceof ErpAway) return refused('billing.erp.away')
  if (error instanceof ErpRefused) return refused('billing.erp.refused', { status: error.status })
  throw error
}
