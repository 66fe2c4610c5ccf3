import { accommodationAmended, accommodationRegistered } from '@faitage/contracts/accommodations/accommodation'
import { agency } from '@faitage/contracts/directory/agency'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { emptyTeam } from '@faitage/contracts/missions/mission'
import {
  projectAmended,
  projectRemoved,
  projectStatusChanged,
  referrersReassigned,
  requesterAmended,
  requesterTypeChanged,
} from '@faitage/contracts/projects/project'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import { aMission, aProject, aUser } from './fixtures.ts'
import { randomFrom } from './random.ts'

/** One append: `expected` undefined opens the stream. */
export type Append = { stream: string; events: DomainEvent[]; expected: bigint | undefined }

const lastNames = ['Lefèvre', 'Durand', 'N’Guyen', 'Le Goff', 'Öztürk', 'Martin', 'Bœuf', 'Dupré', 'Garcia', 'Émond']
const firstNames = ['Zoé', 'Camille', 'Jean-Noël', 'Inès', 'Maël', 'Aya', 'Noé', 'Françoise', 'Loïc', 'Sacha']
const towns = ['Tours', 'Saint-Étienne', 'Nîmes', 'L’Haÿ-les-Roses', 'Châteauroux', 'Œuilly', 'Angers', 'Évreux']
const streets = ['rue de l’Église', 'avenue du Général Leclerc', 'impasse des Lilas', 'quai de la Loire', 'place Foch']

/**
 * A plausible history of a consultancy, the same for the same seed: users, an agency, missions, then projects that are
 * opened and changed in no particular order.
 * @param eventsPerProject how many events a project gets on average, its opening included
 */
export function* workload(options: {
  seed: number
  missions: number
  projects: number
  eventsPerProject: number
  users?: number
}): Generator<Append> {
  const random = randomFrom(options.seed)
  const below = (n: number) => Math.floor(random() * n)
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T
  const id = () => {
    const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  const day = () => new Date(Date.UTC(2022, 0, 1 + below(1200))).toISOString().slice(0, 10)

  const agencyId = id()
  yield {
    stream: `agency-${agencyId}`,
    events: [agency.registered({ id: agencyId, sheet: { name: 'Agence Ouest' } })],
    expected: undefined,
  }
  const users = Array.from({ length: options.users ?? 10 }, id)
  for (const [index, user] of users.entries()) {
    const sheet = {
      id: user,
      first_name: pick(firstNames),
      last_name: pick(lastNames),
      email: `personne${index}@example.org`,
    }
    yield { stream: `user-${user}`, events: [aUser(sheet)], expected: undefined }
  }
  const missions = Array.from({ length: options.missions }, id)
  for (const [index, mission_id] of missions.entries()) {
    const team = { ...emptyTeam, mission_managers: [pick(users)], collaborators: [pick(users)] }
    const mission = aMission({ mission_id, name: `OPAH ${pick(towns)} ${index}`, agency_id: agencyId, team })
    yield { stream: `mission-${mission_id}`, events: [mission], expected: undefined }
  }

  type Project = {
    id: string
    about: { project_id: string; mission_id: string; requester_id: string }
    next: bigint
    dwelling?: string
  }
  const projects: Project[] = []
  const opening = (index: number): Append => {
    const about = { project_id: id(), mission_id: pick(missions), requester_id: id() }
    const event = aProject({
      ...about,
      requester_type: pick(['PO', 'LOCATAIRE', 'PB'] as const),
      requester: {
        title: pick(['mme', 'm'] as const),
        last_name: pick(lastNames),
        first_name: pick(firstNames),
        phone_number_1: `06${String(below(1e8)).padStart(8, '0')}`,
        email: `demandeur${index}@example.org`,
      },
      sheet: {
        reference: `P-${String(index).padStart(6, '0')}`,
        address: `${1 + below(200)} ${pick(streets)}`,
        address_code: String(10_000 + below(85_000)),
        address_location: pick(towns),
      },
      status: pick(projectStatuses),
      on: day(),
      referrers: random() < 0.8 ? [pick(users)] : [],
    })
    projects.push({ id: about.project_id, about, next: 1n })
    return { stream: `project-${about.project_id}`, events: [event], expected: undefined }
  }
  const change = (project: Project): DomainEvent => {
    const { about } = project
    const kind = below(20)
    if (kind < 8)
      return projectStatusChanged({ ...about, from: pick(projectStatuses), to: pick(projectStatuses), on: day() })
    if (kind < 12)
      return projectAmended({ ...about, changes: { notes: `Visite ${below(1000)}`, address_location: pick(towns) } })
    if (kind < 15)
      return requesterAmended({
        ...about,
        changes: { last_name: pick(lastNames), adults_occupants_number: 1 + below(5) },
      })
    if (kind < 16) return requesterTypeChanged({ ...about, from: 'PO', to: 'PB' })
    if (kind < 18) return referrersReassigned({ ...about, added: [pick(users)], removed: [pick(users)] })
    const { project_id, requester_id } = about
    if (project.dwelling) {
      return accommodationAmended({
        accommodation_id: project.dwelling,
        project_id,
        requester_id,
        changes: { living_area: `${below(200)}.5` },
      })
    }
    project.dwelling = id()
    return accommodationRegistered({
      accommodation_id: project.dwelling,
      project_id,
      requester_id,
      sheet: { name: 'Logement', construction_year: 1900 + below(120) },
    })
  }

  const total = options.projects * options.eventsPerProject
  for (let made = 0; made < total; made++) {
    if (projects.length < options.projects && random() < 2 / options.eventsPerProject) {
      yield opening(projects.length)
      continue
    }
    if (projects.length === 0) continue
    const at = below(projects.length)
    const project = projects[at] as Project
    const removed = options.projects > 50 && projects.length > 20 && random() < 0.002
    const event = removed ? projectRemoved(project.about) : change(project)
    yield { stream: `project-${project.id}`, events: [event], expected: project.next - 1n }
    project.next++
    if (removed) projects.splice(at, 1)
  }
}

/** Writes a workload, streams apart in parallel, each stream in its order. Returns the last position and the count. */
export async function writeWorkload(
  append: (stream: string, events: readonly DomainEvent[], expected?: bigint) => Promise<bigint>,
  appends: Iterable<Append>,
  inFlight = 64,
): Promise<{ position: bigint; events: number }> {
  let position = -1n
  let events = 0
  const busy = new Map<string, Promise<void>>()
  for (const each of appends) {
    const before = busy.get(each.stream)
    if (before) await before
    while (busy.size >= inFlight) await Promise.race(busy.values())
    const written = append(each.stream, each.events, each.expected).then(at => {
      busy.delete(each.stream)
      if (at > position) position = at
      events += each.events.length
    })
    busy.set(each.stream, written)
  }
  await Promise.all(busy.values())
  return { position, events }
}
