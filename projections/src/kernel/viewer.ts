import type { Permission, Role } from '@faitage/contracts/kernel/permission'
import type { MissionTeam } from '@faitage/contracts/missions/mission'
import type { MissionFlag } from '@faitage/contracts/missions/mission-flags'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whose eyes a query looks through. */
export type Viewer = {
  role: Role | 'worker'
  user_id: string
  agency_ids: string[]
  antenna_ids: string[]
  /** The clients they belong to. */
  client_ids: string[]
  /** The projects a client may follow, one by one. */
  projects_id: string[]
  /** Their rights; none where they are not given. */
  permissions?: ReadonlySet<Permission>
  /** What the call is of: nothing is seen of the missions that do not show it. */
  feature?: MissionFlag | undefined
}

/** What decides who reaches a mission. */
export type MissionReach = {
  agency_id?: string | null | undefined
  antenna_id?: string | null | undefined
  team: Pick<
    MissionTeam,
    | 'mission_managers'
    | 'collaborators'
    | 'external_collaborators'
    | 'users_additional_access'
    | 'agencies_additional_access'
    | 'antennas_additional_access'
    | 'client_access'
  >
}

/*
 * Staff reach a mission by its team, or by an agency, an antenna or a client that they belong to and that the mission
 * has or was opened to. Its team writes: mission managers, collaborators and external collaborators. Everybody else who
 * reaches it reads it: an added access « ne fait que voir », as the mission's page says, and so does belonging to the
 * agency or the antenna that leads it, which the specification (2 §6) does not name among what gives access to write. The role client reaches no mission. It reaches, in the view of a client, the projects listed on
 * its account, and those of the missions opened (`client_access`) to the client it belongs to: what the mission's
 * commissioner follows. Both count as « its own projects ».
 */
const seesAll = (viewer: Viewer) => viewer.role === 'admin' || viewer.role === 'worker'

/** Whether a viewer may see a mission: the same rule as `missionVisibleTo`, on folded state. */
export function mayReachMission(viewer: Viewer, mission: MissionReach): boolean {
  if (seesAll(viewer)) return true
  if (viewer.role === 'client') return false
  const { team } = mission
  const people = [
    team.mission_managers,
    team.collaborators,
    team.external_collaborators,
    team.users_additional_access,
  ].flat()
  const agencies = [mission.agency_id, ...team.agencies_additional_access]
  const antennas = [mission.antenna_id, ...team.antennas_additional_access]
  return (
    people.includes(viewer.user_id) ||
    viewer.agency_ids.some(id => agencies.includes(id)) ||
    viewer.antenna_ids.some(id => antennas.includes(id)) ||
    isOpenToClientOf(viewer, mission)
  )
}

/** Whether a viewer may change a mission, its projects, its files, its imports and its funders: its team, nobody else. */
export function mayWriteMission(viewer: Viewer, { team }: Pick<MissionReach, 'team'>): boolean {
  if (seesAll(viewer)) return true
  if (viewer.role === 'client') return false
  return [team.mission_managers, team.collaborators, team.external_collaborators].flat().includes(viewer.user_id)
}

/** Whether a mission was opened to a client the viewer belongs to. */
const isOpenToClientOf = ({ client_ids }: Viewer, { team }: MissionReach): boolean =>
  client_ids.some(id => team.client_access.includes(id))

/** Whether a viewer may see a project of a mission: the same rule as `projectVisibleTo`, on folded state. */
export function mayReachProject(viewer: Viewer, project: { id: string }, mission: MissionReach): boolean {
  if (viewer.role === 'client') return viewer.projects_id.includes(project.id) || isOpenToClientOf(viewer, mission)
  return mayReachMission(viewer, mission)
}

/** Missions a viewer may see, as a condition on `mission_list`. Every list, count and export of missions uses it. */
export function missionVisibleTo(viewer: Viewer): RawBuilder<SqlBool> {
  const { feature } = viewer
  return feature ? sql`(${showing(feature)} and ${openTo(viewer)})` : openTo(viewer)
}

/** Missions that show something. */
const showing = (feature: MissionFlag): RawBuilder<SqlBool> => sql`not mission_list.hidden @> array[${feature}::text]`

function openTo(viewer: Viewer): RawBuilder<SqlBool> {
  if (seesAll(viewer)) return sql`true`
  if (viewer.role === 'client') return sql`false`
  return sql`(
    mission_list.people @> array[${viewer.user_id}::uuid]
    or mission_list.agencies && ${viewer.agency_ids}::uuid[]
    or mission_list.antennas && ${viewer.antenna_ids}::uuid[]
    or ${openToClientOf(viewer)})`
}

const openToClientOf = ({ client_ids }: Viewer): RawBuilder<SqlBool> =>
  sql`mission_list.clients && ${client_ids}::uuid[]`

/** Projects a viewer may see, as a condition on `project_list`. Every list, count and export of projects uses it. */
export function projectVisibleTo(viewer: Viewer): RawBuilder<SqlBool> {
  const gone = viewer.feature ? sql`is_deleted or not ${showing(viewer.feature)}` : sql`is_deleted`
  const kept = sql<SqlBool>`not project_list.is_deleted and project_list.mission_id <> all (array(select id from mission_list where ${gone}))`
  if (seesAll(viewer)) return kept
  if (viewer.role === 'client') {
    return sql`(${kept} and (project_list.id = any (${viewer.projects_id}::uuid[]) or project_list.mission_id = any (array(
      select mission_list.id from mission_list where ${openToClientOf(viewer)}))))`
  }
  return sql`not project_list.is_deleted and project_list.mission_id = any (array(
    select mission_list.id from mission_list where not is_deleted and ${missionVisibleTo(viewer)}))`
}

/**
 * The same where no index leads from missions to what is looked through, or where each project is looked up by its id: each
 * mission is then looked up in those found once, rather than among a thousand one after the other, and the plan knows that
 * the projects of half of all missions are many.
 */
export function projectAmongVisible(viewer: Viewer): RawBuilder<SqlBool> {
  if (seesAll(viewer) || viewer.role === 'client') return projectVisibleTo(viewer)
  return sql`not project_list.is_deleted and project_list.mission_id in (
    select mission_list.id from mission_list where not is_deleted and ${missionVisibleTo(viewer)})`
}
