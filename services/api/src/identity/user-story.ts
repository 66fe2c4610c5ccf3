import { digestLabels } from '@faitage/contracts/identity/digest'
import { isGrantable } from '@faitage/contracts/identity/role'
import { permissionLabel, roleLabels } from '@faitage/contracts/identity/role-words'
import { type Group, type UserSheet, userAmended, userRemoved } from '@faitage/contracts/identity/user'
import { userRecord } from '@faitage/contracts/identity/user.endpoints'
import {
  foldUser,
  type KnownUser,
  noUser,
  type RecordedUserEvent,
  registered,
  type UserState,
} from '@faitage/contracts/identity/user-state'
import type { HistoryItem } from '@faitage/contracts/kernel/history'
import { unfolded } from '@faitage/contracts/kernel/message'
import type { Role } from '@faitage/contracts/kernel/permission'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { Api } from '../kernel/api.ts'
import type { Recorded } from '../kernel/events/decider.ts'
import type { Fields } from '../kernel/history/fields.ts'
import { historyOf, type Story } from '../kernel/history/history.ts'
import { actorsOf, namesOf } from '../kernel/history/names.ts'
import { canUndo, undoingCommand } from '../kernel/records/record-history.ts'
import { alteredRights, shownRight } from './role-story.ts'
import { userDecider } from './user.decider.ts'
import { namesOfGroups, placesOf } from './user-groups.ts'

const life = { amended: userAmended, removed: userRemoved }

/** How the history of a user is written: the fields that changed, the rights that were decided. */
const userStory: Story<UserState, RecordedUserEvent> = {
  initial: noUser,
  evolve: foldUser,
  effectiveOn: () => undefined,
  altered(before, event, after) {
    const now = registered(after)
    if (event.type === 'UserRegistered') return { before: {}, after: { ...now.sheet, ...modeOf(now) } }
    const was = registered(before)
    switch (event.type) {
      case 'PreferredAppChanged':
        return { before: modeOf(was), after: modeOf(now) }
      case 'UserPermissionsChanged':
        return alteredRights(event.data.changes, was.overrides, now.overrides)
      case 'UserAmended': {
        const pick = (sheet: UserSheet): Fields =>
          Object.fromEntries(Object.keys(event.data.changes).map(field => [field, sheet[field as keyof UserSheet]]))
        return { before: pick(was.sheet), after: pick(now.sheet) }
      }
      case 'DigestChosen':
        return { before: { digest: was.digest }, after: { digest: now.digest } }
      case 'UserRemoved':
      case 'UserRestored':
        return { before: {}, after: {} }
      default:
        return unfolded(event)
    }
  },
  labelOf: field =>
    isGrantable(field)
      ? permissionLabel(field)
      : field === 'digest'
        ? 'Échéances par e-mail'
        : ((userRecord.labels as Record<string, string>)[field] ?? field),
  shown(field, value, nameOf) {
    if (isGrantable(field)) return shownRight(value)
    if (value === null) return null
    if (field === 'digest') return digestLabels[value as keyof typeof digestLabels]
    if (field === 'role') return roleLabels[value as Role]
    if (field === 'preferred_app') return value === 'copro' ? 'Copropriété' : 'Individuel'
    if (field === 'kind') return value === 'employee' ? 'Salarié' : 'Externe'
    if (field === 'groups') return placesOf(value as Group[]).map(([, id]) => nameOf(id))
    return value
  },
}

const modeOf = ({ preferredApp }: KnownUser): Fields => ({ preferred_app: preferredApp })

const latestOf = (events: readonly Recorded[]): KnownUser =>
  registered(events.reduce(userDecider.evolve, userDecider.initial))

/** Everything that happened to a user's account, newest first; an amendment nobody touched since can be undone. */
export async function userHistory(api: Api, id: string): Promise<HistoryItem[]> {
  const events = await api.events.read(streamOf.user(id))
  const latest = latestOf(events)
  const groups = events.flatMap(event =>
    event.type === 'UserRegistered'
      ? event.data.groups
      : event.type === 'UserAmended'
        ? (event.data.changes.groups ?? [])
        : [],
  )
  const places = await namesOfGroups(api, groups)
  const people = await namesOf(api.people, actorsOf(events))
  const items = historyOf(userStory, events, one => places.get(one) ?? people(one))
  return items.map(item => ({ ...item, can_undo: canUndo(life, events[item.revision]!, latest, events.length - 1) }))
}

/** The command that undoes the change of an account at a revision; refused where there is nothing to undo there. */
export async function undoingUserCommand(api: Api, id: string, revision: number) {
  const events = await api.events.read(streamOf.user(id))
  return undoingCommand(life, events, revision, some => latestOf(some).sheet)
}
