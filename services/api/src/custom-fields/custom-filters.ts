import type { CustomFieldsState } from '@faitage/contracts/custom-fields/custom-fields-state'
import { noCustomFields, presentFields } from '@faitage/contracts/custom-fields/custom-fields-state'
import { customFiltersIn, customListFields } from '@faitage/contracts/custom-fields/custom-list-field'
import { CUSTOM, customIdIn } from '@faitage/contracts/custom-fields/custom-value'
import { filterShape, type ListFields } from '@faitage/contracts/kernel/list-fields'
import { hiddenBy } from '@faitage/contracts/missions/mission-flags'
import { customConditions, customOrder } from '@faitage/projections/custom-fields/custom-conditions'
import type { More } from '@faitage/projections/projects/project-list.queries'
import type { RawBuilder } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { parseOr } from '../kernel/http/validation.ts'
import { invalid, refused } from '../kernel/refusal.ts'
import { foldMission, isOpenTo } from '../missions/mission-access.ts'
import { foldCustomFields } from './mission-fields.ts'

const UNKNOWN_FIELD = 'Ce champ n’existe pas dans cette mission.'

/** The custom fields of a mission as its reader may know them; none where they may not see it, or it shows none. */
export async function customFieldsFor(api: Api, caller: Caller, missionId: string): Promise<CustomFieldsState> {
  if (caller.role === 'client') return noCustomFields
  const mission = await foldMission(api, missionId)
  if (mission.life !== 'present' || !isOpenTo(caller, mission)) return noCustomFields
  if (hiddenBy(mission.sheet, 'ca_custom_fields')) return noCustomFields
  return (await foldCustomFields(api, missionId)).state
}

/** The fields that the list of a mission's projects is narrowed by, beside those of every project. */
export const customStructure = async (api: Api, caller: Caller, missionId: string): Promise<ListFields> =>
  customListFields(await customFieldsFor(api, caller, missionId))

/**
 * What a query asks of custom fields, as conditions on the list. They are one mission's: it must be the only one asked.
 *
 * @throws {Refusal} customField.oneMission; VALIDATION naming the field that is unknown there, or what is no value of it
 */
export async function narrowedByCustom(
  api: Api,
  caller: Caller,
  query: { readonly mission_id?: readonly string[] | undefined },
): Promise<More> {
  const asked = customFiltersIn(query)
  if (asked.length === 0) return []
  const [missionId, ...others] = query.mission_id ?? []
  if (missionId === undefined || others.length > 0) throw refused('customField.oneMission')
  const fields = await customStructure(api, caller, missionId)
  return asked.flatMap(([id, value]) => {
    const field = fields[CUSTOM + id]
    if (!field) throw invalid([{ path: CUSTOM + id, message: UNKNOWN_FIELD }])
    const parsed = parseOr(filterShape({ value: field }).value, single(field.type, value))
    if ('refusal' in parsed) {
      const [fault] = parsed.refusal.details.fields as { message: string }[]
      throw invalid([{ path: CUSTOM + id, message: fault?.message ?? '' }])
    }
    return customConditions(id, field, parsed.value)
  })
}

/**
 * What a sort by a custom field means; undefined where the sort is another one.
 *
 * @throws {Refusal} as `narrowedByCustom`
 */
export async function sortedByCustom(
  api: Api,
  caller: Caller,
  {
    mission_id = [],
    sortBy,
  }: { readonly mission_id?: readonly string[] | undefined; readonly sortBy?: string | undefined },
): Promise<RawBuilder<unknown> | undefined> {
  const id = customIdIn(sortBy ?? '')
  if (id === undefined) return undefined
  const [missionId, ...others] = mission_id
  if (missionId === undefined || others.length > 0) throw refused('customField.oneMission')
  const field = presentFields(await customFieldsFor(api, caller, missionId)).find(one => one.id === id)
  if (!field) throw invalid([{ path: 'sortBy', message: UNKNOWN_FIELD }])
  return customOrder(field)
}

/** A parameter that came once is its value, whichever way the address was read. */
const single = (type: string, value: unknown): unknown =>
  type !== 'select' && Array.isArray(value) ? value.join(',') : value
