import {
  accommodationAmended,
  accommodationRegistered,
  accommodationRemoved,
  accommodationRestored,
} from '@faitage/contracts/accommodations/accommodation'
import { type CommonAreaSheet, commonAreaAmended } from '@faitage/contracts/accommodations/common-area'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import type { ProjectEvent } from '@faitage/contracts/projects/project-events'
import type { OpenedProject } from '@faitage/contracts/projects/project-state'
import { altered } from '../kernel/history/altered.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import type { AccommodationRevision, RegisterAccommodations, SaveAccommodation } from './project.commands.ts'
import { commonAreaIdOf } from './project-id.ts'

type Decision = ProjectEvent[] | Refusal

/** Dwellings of a project at most. */
const MOST_DWELLINGS = 500

/** Only a landlord has several dwellings in a project. */
const hasMany = (type: RequesterType) => type === 'PB'
const of = ({ project_id, requester_id }: OpenedProject) => ({ project_id, requester_id })

/** A requester of type PB has many dwellings; the others have one, so a sheet without an id is that one's. */
export function reviseAccommodation(
  revision: AccommodationRevision,
  type: RequesterType,
  project: OpenedProject,
): Decision {
  const known = revision.id
    ? project.accommodations.find(({ id }) => id === revision.id)
    : hasMany(type)
      ? undefined
      : project.accommodations[0]
  if (revision.id && !known) return refused('record.reference.unknown', { field: 'Logement' })
  const changes = altered(known ?? { id: '' }, revision.sheet)
  if (!changes) return []
  if (known) return [accommodationAmended({ accommodation_id: known.id, ...of(project), changes })]
  return [accommodationRegistered({ accommodation_id: revision.new_id, ...of(project), sheet: changes })]
}

/** As a page saves it: a dwelling of which nothing is known yet is one all the same. */
export function saveAccommodation({ new_id, sheet }: SaveAccommodation, project: OpenedProject): Decision {
  const { requester_type, accommodations } = project
  if (!hasMany(requester_type) && accommodations.length > 0)
    return reviseAccommodation({ new_id, sheet }, requester_type, project)
  return registerAll([{ id: new_id, sheet }], project)
}

/** Dwellings named by their number, after those that are there. */
export function registerAccommodations({ ids }: RegisterAccommodations, project: OpenedProject): Decision {
  const { requester_type, accommodations } = project
  if (!hasMany(requester_type) && accommodations.length + ids.length > 1) return refused('accommodation.only_one')
  const taken = new Set(accommodations.map(({ name }) => name))
  const names: string[] = []
  for (let number = 1; names.length < ids.length; number++) {
    const name = `Logement ${number}`
    if (!taken.has(name)) names.push(name)
  }
  return registerAll(
    ids.map((id, index) => ({ id, sheet: { name: names[index] ?? null } })),
    project,
  )
}

function registerAll(
  dwellings: readonly { id: string; sheet: SaveAccommodation['sheet'] }[],
  project: OpenedProject,
): Decision {
  if (project.accommodations.length + dwellings.length > MOST_DWELLINGS)
    return refused('accommodation.too_many', { most: MOST_DWELLINGS })
  return dwellings.map(({ id, sheet }) => {
    const filled = Object.fromEntries(Object.entries(sheet).filter(([, value]) => value !== null))
    return accommodationRegistered({ accommodation_id: id, ...of(project), sheet: filled })
  })
}

export function removeAccommodation(id: string, project: OpenedProject): Decision {
  if (project.gone?.some(one => one.id === id)) return []
  const known = project.accommodations.some(one => one.id === id)
  return known ? [accommodationRemoved({ accommodation_id: id, ...of(project) })] : refused('NOT_FOUND')
}

/** A dwelling comes back unless another has taken its place meanwhile. */
export function restoreAccommodation(id: string, project: OpenedProject): Decision {
  const { accommodations, gone = [], requester_type } = project
  if (accommodations.some(one => one.id === id)) return []
  if (!gone.some(one => one.id === id)) return refused('record.undo.impossible')
  if (!hasMany(requester_type) && accommodations.length > 0) return refused('accommodation.only_one')
  return [accommodationRestored({ accommodation_id: id, ...of(project) })]
}

export function amendCommonArea(asked: Partial<CommonAreaSheet> | undefined, project: OpenedProject): ProjectEvent[] {
  const changes = altered(project.common_area ?? {}, asked)
  if (!changes) return []
  return [commonAreaAmended({ common_area_id: commonAreaIdOf(project.project_id), ...of(project), changes })]
}
