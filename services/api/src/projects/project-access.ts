import { parisDay } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { KnownMission } from '@faitage/contracts/missions/mission-state'
import type { AnyProject, ProjectState } from '@faitage/contracts/projects/project-state'
import { mayReachProject, mayWriteMission } from '@faitage/projections/kernel/viewer'
import { type Api, fold } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { refused } from '../kernel/refusal.ts'
import { demandShown, demandWriting, foldMission, reachOf } from '../missions/mission-access.ts'
import { projectDecider } from './project.decider.ts'

/** A project and the mission it belongs to, both from their own streams. */
export interface Reached {
  readonly project: AnyProject
  readonly mission: KnownMission
}

/**
 * A project the caller may see. Staff also reach a removed one (its history stays); nobody reaches those of a removed
 * mission.
 *
 * @throws {Refusal} NOT_FOUND when there is none or it is not the caller's to see: both look the same;
 *   mission.feature.off when the mission does not show what the call is of
 */
export async function reachProject(api: Api, caller: Caller, id: string): Promise<Reached> {
  const { state } = await fold(api, projectDecider, streamOf.project(id))
  return reached(api, caller, state)
}

/**
 * As `reachProject`, to write: the project may be a moment behind, which its revision shows when it is written. What
 * decides who reaches it is not: that is the mission's, and a project never changes missions.
 */
export async function reachForWriting(api: Api, caller: Caller, id: string): Promise<Reached> {
  const { state } = await api.folds.forWriting(projectDecider, streamOf.project(id))
  const found = await reached(api, caller, state)
  demandWriting(caller, found.mission)
  return found
}

/** As `reachForWriting`, of removed missions too: people are erased wherever they are known from. */
export async function reachToErase(api: Api, caller: Caller, id: string): Promise<Reached> {
  const { state } = await api.folds.forWriting(projectDecider, streamOf.project(id))
  const found = await reached(api, caller, state, { ofRemoved: true })
  demandWriting(caller, found.mission)
  return found
}

async function reached(
  api: Api,
  caller: Caller,
  project: ProjectState,
  { ofRemoved } = { ofRemoved: false },
): Promise<Reached> {
  if (project.life === 'none' || (project.life === 'removed' && caller.role === 'client')) throw refused('NOT_FOUND')
  const mission = await foldMission(api, project.mission_id)
  const { project_id: id } = project
  if (mission.life === 'none' || (mission.life === 'removed' && !ofRemoved)) throw refused('NOT_FOUND')
  if (!mayReachProject(caller, { id }, reachOf(mission))) throw refused('NOT_FOUND')
  demandShown(caller, mission)
  return { project, mission }
}

/**
 * A project the caller may see and that is still there.
 *
 * @throws {Refusal} NOT_FOUND as `reachProject`; project.gone when it was removed, with who did, when, and whether the
 *   caller may restore it
 */
export async function reachLivingProject(api: Api, caller: Caller, id: string): Promise<Reached> {
  const reached = await reachProject(api, caller, id)
  const { project, mission } = reached
  if (project.life === 'opened') return reached
  const { by, at, revision } = project.removed
  throw refused('project.gone', {
    who: await api.people.nameOf(by),
    on: parisDay(new Date(at)),
    at,
    revision,
    reference: project.sheet.reference ?? null,
    may_restore: caller.permissions.has('delete project') && mayWriteMission(caller, mission),
  })
}
