import type { ImportField } from '@faitage/contracts/imports/import-fields'
import type { PlanChoices } from '@faitage/contracts/imports/mission-import.told'
import { normalise, shownCell } from '@faitage/contracts/kernel/reading/reading'
import type { Api } from '../kernel/api.ts'
import type { SaidOf } from './rows/row-values.ts'

/*
 * What people said that values of a mission's files mean (« Vu » is a visit that was dealt with), for the next file. A value
 * is kept as a keyed hash: it may name somebody.
 */

/** Values of a mission that are remembered. */
const REMEMBERED = 2000

const sourceOf = (api: Api, mission_id: string) => api.secrets.keyedHash(`values ${mission_id}`)
const keyOf = (api: Api, mission_id: string, field: ImportField, shown: string) =>
  api.secrets.keyedHash(`value ${mission_id} ${field} ${normalise(shown) || shown.trim()}`)

/** Keeps what a person said values mean. */
export async function rememberValues(
  api: Api,
  mission_id: string,
  values: NonNullable<PlanChoices['values']>,
): Promise<void> {
  const source = sourceOf(api, mission_id)
  const at = api.clock.now().toISOString()
  for (const { field, value, to } of values) {
    const kept = { columns: JSON.stringify({ to }), at }
    await api.db
      .insertInto('column_memory')
      .values({ key: keyOf(api, mission_id, field, value), source, ...kept })
      .onConflict(conflict => conflict.column('key').doUpdateSet(kept))
      .execute()
  }
}

/** The meanings given to values of a mission's files. */
export async function valuesRemembered(api: Api, mission_id: string): Promise<SaidOf> {
  const rows = await api.db
    .selectFrom('column_memory')
    .select(['key', 'columns'])
    .where('source', '=', sourceOf(api, mission_id))
    .orderBy('at', 'desc')
    .limit(REMEMBERED)
    .execute()
  const said = new Map(rows.map(({ key, columns }) => [key, (columns as { to: string }).to]))
  if (said.size === 0) return () => undefined
  return (field, cell) => said.get(keyOf(api, mission_id, field, shownCell(cell) ?? ''))
}
