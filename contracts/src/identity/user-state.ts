import { type EventOf, type RecordedEvent, unfolded } from '../kernel/message.ts'
import { type Digest, digestChosen, USUAL_DIGEST } from './digest.ts'
import { overridden, type PermissionOverrides, userPermissionsChanged } from './role.ts'
import {
  type App,
  preferredAppChanged,
  type UserSheet,
  userAmended,
  userRegistered,
  userRemoved,
  userRestored,
} from './user.ts'

/** The events of an account's stream. */
export const userEvents = [
  userRegistered,
  userAmended,
  preferredAppChanged,
  userPermissionsChanged,
  digestChosen,
  userRemoved,
  userRestored,
] as const
export type RecordedUserEvent = RecordedEvent<EventOf<(typeof userEvents)[number]>>

interface UserFacts {
  readonly id: string
  /** Personal fields are null once erased. */
  readonly sheet: UserSheet
  readonly preferredApp: App
  /** True until the person has chosen a mode once. */
  readonly firstConnection: boolean
  /** Rights decided for this person, beside those of the role. */
  readonly overrides: PermissionOverrides
  /** How often they are written to about their deadlines. */
  readonly digest: Digest
  /** ISO 8601. */
  readonly created_at: string
  readonly updated_at: string
}

/** An account that was registered, removed since or not. */
export type KnownUser = UserFacts & { readonly life: 'present' | 'removed' }
/** `absent` before registration: nobody, who may do nothing. */
export type UserState = { readonly life: 'absent' } | KnownUser

export const noUser: UserState = { life: 'absent' }

/** The account of a stream that something was written to. @throws where nothing was */
export function registered(state: UserState): KnownUser {
  if (state.life === 'absent') throw new Error('No account was registered there')
  return state
}

/**
 * The state after one more event: the one fold of the API and of the read model. Pure.
 *
 * @throws when something happened to an account before it was registered
 */
export function foldUser(before: UserState, event: RecordedUserEvent): KnownUser {
  const { recordedAt: updated_at } = event
  if (event.type === 'UserRegistered') {
    const { id, preferred_app: preferredApp, ...sheet } = event.data
    const fresh = { firstConnection: true, overrides: {}, digest: USUAL_DIGEST, created_at: updated_at, updated_at }
    return { id, life: 'present', sheet, preferredApp, ...fresh }
  }
  if (before.life === 'absent') throw new Error(`${event.type} on ${event.stream} before the account was registered`)
  const state = { ...before, updated_at }
  switch (event.type) {
    case 'UserAmended':
      return { ...state, sheet: { ...state.sheet, ...given(event.data.changes) } }
    case 'PreferredAppChanged':
      return { ...state, preferredApp: event.data.preferred_app, firstConnection: event.data.first_connection }
    case 'UserPermissionsChanged':
      return { ...state, overrides: overridden(state.overrides, event.data.changes) }
    case 'DigestChosen':
      return { ...state, digest: event.data.digest }
    case 'UserRemoved':
      return { ...state, life: 'removed' }
    case 'UserRestored':
      return { ...state, life: 'present' }
    default:
      return unfolded(event)
  }
}

/** Without the keys that are undefined, which would clear what they do not mean. */
const given = <T extends object>(changes: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
