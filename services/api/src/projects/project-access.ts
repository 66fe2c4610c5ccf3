import { parisDay } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { KnownMission } from '@faitage/contracts/missions/mission-state'
import type { AnyProject, ProjectState } from '@faitage/contracts/projects/project-state'
import { mayReachProject, mayWriteMission } from '@faitage/projections/kernel/viewer'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { refused } from '../kernel/refusal.ts'
import { demandShown, demandWriting, foldMission, reachOf } from '../missions/mission-access.ts'
import { projectDecider } from './project.decider.ts'

/** A project and the mission it belongs to, both from their own streams. */
export interface Reached {
  readonly project: AnyProject
  readonly mission: KnownMission
}

export type ProjectWay = 'read' | 'readRemoved' | 'write' | 'writeIn' | 'erase'

/**
 * A project the caller may see, or change. A removed one is said to be gone, and nothing is read nor written in it; staff
 * still read its history, and write itself. Nobody reaches those of a removed mission, but to erase: people are erased
 * wherever they are known from.
 *
 * To write, the project may be a moment behind, which its revision shows when it is written. The mission decides who
 * reaches it and is not behind, and a project never changes missions.
 *
 * @throws {Refusal} NOT_FOUND when there is none or it is not the caller's to see: both look the same;
 *   mission.feature.off when the mission does not show what the call is of; project.gone when it was removed;
 *   mission.readOnly, to write, when the caller only sees it
 */
export async function reachProject(api: Api, caller: Caller, id: string, to: ProjectWay = 'read'): Promise<Reached> {
  const writes = to === 'write' || to === 'writeIn' || to === 'erase'
  const { state } = await api.folds[writes ? 'forWriting' : 'current'](projectDecider, streamOf.project(id))
  const reached = await openTo(api, caller, state, to === 'erase')
  if (writes) demandWriting(caller, reached.mission)
  if (to === 'read' || to === 'writeIn') await demandThere(api, caller, reached)
  return reached
}

async function openTo(api: Api, caller: Caller, project: ProjectState, ofRemoved: boolean): Promise<Reached> {
  if (project.life === 'none' || (project.life === 'removed' && caller.role === 'client')) throw refused('NOT_FOUND')
  const mission = await foldMission(api, project.mission_id)
  const { project_id: id } = project
  if (mission.life === 'none' || (mission.life === 'removed' && !ofRemoved)) throw refused('NOT_FOUND')
  if (!mayReachProject(caller, { id }, reachOf(mission))) throw refused('NOT_FOUND')
  demandShown(caller, mission)
  return { project, mission }
}

/** @throws {Refusal} project.gone, with who removed it, when, and whether the caller may restore it */
async function demandThere(api: Api, caller: Caller, { project, mission }: Reached): Promise<void> {
  if (project.life === 'opened') return
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

/** Called by the quotes and the invoices. */
export const reachLivingProject = (api: Api, caller: Caller, id: string): Promise<Reached> =>
  reachProject(api, caller, id)
export const reachForWriting = (api: Api, caller: Caller, id: string): Promise<Reached> =>
  reachProject(api, caller, id, 'write')
