import type { CustomFieldItem } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import type { CustomField, CustomFieldsState } from '@faitage/contracts/custom-fields/custom-fields-state'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionOfCustomField } from '@faitage/projections/custom-fields/custom-fields'
import { type Api, fold } from '../kernel/api.ts'
import type { Folded } from '../kernel/events/decider.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { refused } from '../kernel/refusal.ts'
import { demandShown, foldMission, reachMission } from '../missions/mission-access.ts'
import { customFieldsDecider } from './custom-fields.decider.ts'

/** Milliseconds the read models get to know a field that was created a moment ago. */
const APPEAR_MS = 2000

/** The custom fields of a mission, from their own stream, no matter who asks. */
export const foldCustomFields = (api: Api, missionId: string): Promise<Folded<CustomFieldsState>> =>
  fold(api, customFieldsDecider, streamOf.customFields(missionId))

/** The mission of a custom field, once it lets the caller in. @throws {Refusal} as `reachMission` */
export async function reachCustomField(
  api: Api,
  caller: Caller,
  id: string,
  to: 'read' | 'write',
): Promise<{ missionId: string }> {
  const known = (await missionOfCustomField(api.db, id)) ?? (await createdNow(api, id))
  if (known === undefined) throw refused('NOT_FOUND')
  await reachMission(api, caller, known, to === 'write' ? 'writeIn' : 'read')
  return { missionId: known }
}

async function createdNow(api: Api, id: string): Promise<string | undefined> {
  await api.live.caughtUp(await api.events.head(), APPEAR_MS)
  return await missionOfCustomField(api.db, id)
}

/**
 * The custom fields of a mission, for what is written in a project of it.
 *
 * @throws {Refusal} mission.feature.off where the mission does not show them
 */
export async function customFieldsToFill(api: Api, missionId: string): Promise<CustomFieldsState> {
  const mission = await foldMission(api, missionId)
  if (mission.life !== 'none') demandShown({ feature: 'ca_custom_fields' }, mission)
  return (await foldCustomFields(api, missionId)).state
}

/** A field as its endpoints answer it. */
export function itemOf(field: CustomField, mission_id: string, revision: number): CustomFieldItem {
  const labels = (retired: boolean) =>
    field.options.flatMap(option => ((option.retired ?? false) === retired ? [option.label] : []))
  const { id, category, type, name, options, is_multiple, display_order, is_deleted, removal, updated_at } = field
  return {
    ...{ id, mission_id, category, type, name, is_multiple, display_order, is_deleted, removal, updated_at, revision },
    available_values: labels(false),
    retired_values: labels(true),
    options: [...options],
  }
}
