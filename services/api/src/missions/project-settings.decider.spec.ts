import {
  missionAccommodationSettingsChanged,
  missionRequesterSettingsChanged,
} from '@faitage/contracts/missions/project-settings'
import { it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { accommodationSettingsDecider, requesterSettingsDecider } from './project-settings.decider.ts'

const mission_id = '0192aaaa-0000-7000-8000-000000000001'

it('what a mission asks of its requesters is written where it changes', () => {
  const { given } = specOf(requesterSettingsDecider)
  const command = { type: 'ChangeProjectSettings', mission_id, changes: { siren: 'hidden' } } as const
  const changed = missionRequesterSettingsChanged({ mission_id, changes: { siren: 'hidden' } })
  given().when(command).then(changed)
  given(changed).when(command).then()
})

it('what a mission asks of its dwellings is written where it changes', () => {
  const { given } = specOf(accommodationSettingsDecider)
  const command = { type: 'ChangeProjectSettings', mission_id, changes: { access: 'hidden' } } as const
  const changed = missionAccommodationSettingsChanged({ mission_id, changes: { access: 'hidden' } })
  given().when(command).then(changed)
  given(changed).when(command).then()
})
