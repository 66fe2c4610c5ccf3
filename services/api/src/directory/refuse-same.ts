import { nameOfSame, type RecordModel } from '@faitage/projections/kernel/record-model'
import type { Api } from '../kernel/api.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

const refusals = { name: 'message.error.nameTaken', siret_number: 'message.error.siretTaken' } as const

/** Milliseconds a write waits for the read model. */
const CAUGHT_UP_MS = 2000

/**
 * Refuses a name or a SIRET number that another one has: two offices of one name would be taken for each other. Asked of
 * the read model once it has seen everything; two that are written in the same moment both get through.
 */
export async function refuseSame(
  api: Api,
  model: Pick<RecordModel<unknown>, 'table'>,
  except: string,
  values: { [K in keyof typeof refusals]?: string | null | undefined },
): Promise<Refusal | undefined> {
  if (!Object.values(values).some(Boolean)) return undefined
  if (!(await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS))) return refused('UNAVAILABLE')
  for (const [field, key] of Object.entries(refusals) as [
    keyof typeof refusals,
    (typeof refusals)[keyof typeof refusals],
  ][]) {
    const value = values[field]
    const name = value ? await nameOfSame(api.db, model, { field, value, except }) : undefined
    if (name !== undefined) return refused(key, { name })
  }
  return undefined
}
