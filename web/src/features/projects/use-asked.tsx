import {
  defaultAccommodationSettings,
  defaultRequesterSettings,
  type FieldUse,
} from '@faitage/contracts/missions/project-settings'
import {
  accommodationSettingsEndpoints,
  requesterSettingsEndpoints,
} from '@faitage/contracts/missions/project-settings.endpoints'
import { cloneElement, type ReactElement } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'

/** What the mission asks of its projects; everything until it is known, of what it does not show, and to clients. */
export function useAsked(missionId: string, hidden: readonly string[]) {
  const params = { id: missionId }
  const { permissions } = useUser()
  const shows = (feature: string) => permissions.includes('read mission') && !hidden.includes(feature)
  const requester = useRead(requesterSettingsEndpoints.get, { params }, { enabled: shows('ca_requester') })
  const accommodation = useRead(accommodationSettingsEndpoints.get, { params }, { enabled: shows('ca_accommodation') })
  return {
    requester: requester.data ?? defaultRequesterSettings,
    accommodation: accommodation.data ?? defaultAccommodationSettings,
  }
}

/** A field as the mission asks it: left out, or said to be filled in, which never keeps from saving. */
export const asAsked = (use: FieldUse | undefined, control: ReactElement<{ hint?: string }>) =>
  use === 'hidden'
    ? null
    : use === 'required'
      ? cloneElement(control, { hint: 'À renseigner pour cette mission.' })
      : control
