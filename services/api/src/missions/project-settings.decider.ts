import type { FaitageEvent } from '@faitage/contracts/all-events'
import { streamOf } from '@faitage/contracts/kernel/streams'
import {
  type AccommodationSettings,
  defaultAccommodationSettings,
  defaultRequesterSettings,
  missionAccommodationSettingsChanged,
  missionRequesterSettingsChanged,
  type RequesterSettings,
} from '@faitage/contracts/missions/project-settings'
import type { Decider } from '../kernel/events/decider.ts'
import { altered } from '../kernel/history/altered.ts'

export const streamOfRequesterSettings = (mission_id: string): string =>
  streamOf.record('requester_settings', mission_id)

export interface ChangeProjectSettings<S> {
  readonly type: 'ChangeProjectSettings'
  readonly mission_id: string
  readonly changes: Partial<S>
}

/** What a mission asks of its projects: only what really changes is written. */
const deciderOf = <S extends object>(
  initial: S,
  changed: { readonly type: string } & ((data: { mission_id: string; changes: Partial<S> }) => FaitageEvent),
): Decider<S, ChangeProjectSettings<S>> => ({
  initial,
  // One a mission, that nearly none ever changes: every command of a project would ask the store for it.
  few: true,

  evolve: (state, event) =>
    event.type === changed.type ? { ...state, ...(event.data as unknown as { changes: Partial<S> }).changes } : state,

  decide({ mission_id, changes }, state) {
    const different = altered(state, changes)
    return different ? [changed({ mission_id, changes: different })] : []
  },

  touches: event =>
    event.type === changed.type ? { ...(event.data as unknown as { changes: Partial<S> }).changes } : {},
  fieldsOf: ({ changes }) => ({ ...changes }),
})

export const requesterSettingsDecider = deciderOf<RequesterSettings>(
  defaultRequesterSettings,
  missionRequesterSettingsChanged as never,
)
export const accommodationSettingsDecider = deciderOf<AccommodationSettings>(
  defaultAccommodationSettings,
  missionAccommodationSettingsChanged as never,
)
