import { type MonitorSheet, monitor } from '@faitage/contracts/alerts/monitor'
import { levelLabels, NO_SUCH_DATE, watchedCustom, watchedWords } from '@faitage/contracts/alerts/watched-dates'
import type { CustomField, CustomFieldsState } from '@faitage/contracts/custom-fields/custom-fields-state'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionOfCustomField } from '@faitage/projections/custom-fields/custom-fields'
import { foldCustomFields } from '../custom-fields/mission-fields.ts'
import { type Api, fold } from '../kernel/api.ts'
import { deciderOf } from '../kernel/records/place.ts'
import type { Writing } from '../kernel/records/record-operations.ts'
import { invalid, type Refusal } from '../kernel/refusal.ts'

type Fields = Pick<CustomFieldsState, 'fields'>

/** Why a custom field gives no day any more; undefined while it does. */
function reasonOf(field: CustomField | undefined): string | undefined {
  if (!field || field.is_deleted) return 'champ supprimé'
  return field.type === 'date' ? undefined : 'ce n’est pas une date'
}

/** What a watched date is called: a custom field by its name of today, and why it gives nothing where it does not. */
export function nameOfWatched({ fields }: Fields, name: string): { label: string; lost: boolean } {
  const id = watchedCustom(name)
  if (id === undefined) return { label: watchedWords[name] ?? name, lost: false }
  const field = fields.find(one => one.id === id)
  const why = reasonOf(field)
  const label = `${levelLabels.project} : ${field?.name ?? 'Champ personnalisé'}`
  return { label: why ? `${label} (${why})` : label, lost: why !== undefined }
}

/** The same where only the field is known, for histories. */
export async function calledWatched(api: Api, name: string): Promise<string> {
  const id = watchedCustom(name)
  const missionId = id && (await missionOfCustomField(api.db, id))
  const { fields } = missionId ? (await foldCustomFields(api, missionId)).state : { fields: [] }
  return nameOfWatched({ fields }, name).label
}

/**
 * Refuses custom fields that are none of the mission's dates. What a monitor watched before stays whatever became of it:
 * its name, its delay and the rest are changed all the same.
 */
export async function unwatchable(api: Api, { id, sheet }: Writing<MonitorSheet>): Promise<Refusal | undefined> {
  const asked = [['field', sheet.field] as const, ...(sheet.ended_by ?? []).map(name => ['ended_by', name] as const)]
  if (!asked.some(([, name]) => watchedCustom(name) !== undefined)) return undefined
  const { state } = await foldCustomFields(api, sheet.mission_id)
  const before = (await fold(api, deciderOf(monitor), streamOf.record(monitor.stream, id))).state
  const held = before.life === 'absent' ? [] : [before.sheet.field, ...(before.sheet.ended_by ?? [])]
  const faults = asked.flatMap(([path, name]) => {
    const custom = watchedCustom(name)
    if (custom === undefined || held.includes(name)) return []
    const field = state.fields.find(one => one.id === custom)
    const why = reasonOf(field)
    if (!why) return []
    return [{ path, message: field ? `« ${field.name} » ne peut pas être surveillé : ${why}.` : NO_SUCH_DATE }]
  })
  return faults.length > 0 ? invalid(faults) : undefined
}
