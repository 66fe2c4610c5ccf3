import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import { type Api, fold } from '../kernel/api.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { requesterSettingsDecider, streamOfRequesterSettings } from './project-settings.decider.ts'

/** The types of requester a mission accepts: projects of another one stay as they are. */
export const acceptedTypesOf = async (api: Api, mission_id: string): Promise<readonly RequesterType[]> =>
  (await fold(api, requesterSettingsDecider, streamOfRequesterSettings(mission_id))).state.requester_types

/** What a new project of a mission holds where nobody filled it in: only what was left out is, a field that was emptied is not. */
export async function withDefaults<R extends Requester>(api: Api, mission_id: string, requester: R): Promise<R> {
  if (requester.contact_source !== undefined) return requester
  const { state } = await fold(api, requesterSettingsDecider, streamOfRequesterSettings(mission_id))
  const contact_source = state.default_contact_source
  return contact_source === null ? requester : { ...requester, contact_source }
}
type Requester = { contact_source?: string | null | undefined }

/** Why a project does not become one of this type; undefined when it may, or when it is one already. */
export const refusedType = (
  accepted: readonly RequesterType[],
  type: RequesterType | undefined,
  before?: RequesterType,
): Refusal | undefined =>
  type === undefined || type === before || accepted.includes(type)
    ? undefined
    : refused('mission.requesterType.refused', {
        type: requesterTypeLabels[type],
        accepted: accepted.map(one => requesterTypeLabels[one]).join(', '),
      })
