import { streamOf } from '@faitage/contracts/kernel/streams'
import type { ProjectState } from '@faitage/contracts/projects/project-state'
import { referenceKey } from '@faitage/contracts/projects/reference'
import { projectsByReference } from '@faitage/projections/projects/project-list.queries'
import { type Api, fold } from '../kernel/api.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { projectDecider } from './project.decider.ts'
import { projectIdOf } from './project-id.ts'

/** Removed or renamed projects that may have held one reference before; far more than anybody makes. */
const ATTEMPTS = 100

/**
 * The id of the project to open under a reference. A stream that this very command has already written is taken again,
 * so that a repeated request meets its own answer.
 */
export async function freeProjectId(
  api: Api,
  missionId: string,
  reference: string,
  commandId: string,
): Promise<string | Refusal> {
  const id = await openedUnder(api, missionId, reference, commandId)
  if (id === undefined || (await givenTo(api, missionId, reference, id))) return taken(reference)
  return id
}

/** A refusal when another project of the mission carries a reference. */
export async function heldByAnother(
  api: Api,
  missionId: string,
  reference: string,
  projectId: string,
): Promise<Refusal | undefined> {
  const free = await openedUnder(api, missionId, reference, undefined)
  return free === undefined || (await givenTo(api, missionId, reference, projectId)) ? taken(reference) : undefined
}

/**
 * The first id of a reference whose stream is free, undefined when a project that was opened under the reference still
 * carries it. Always true to the store: two people who open the same reference meet here.
 */
async function openedUnder(
  api: Api,
  missionId: string,
  reference: string,
  commandId: string | undefined,
): Promise<string | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const id = projectIdOf(missionId, reference, attempt)
    const { state, commands } = await api.folds.catchUp(projectDecider, streamOf.project(id))
    if (state.life === 'none' || (commandId !== undefined && commands.has(commandId))) return id
    if (carries(state, reference)) return undefined
  }
  return undefined
}

/**
 * Whether another project was given the reference since it was opened. Found by the read model, which may be a moment
 * late, and checked on the project's own stream, which may have moved on.
 */
async function givenTo(api: Api, missionId: string, reference: string, exceptId: string): Promise<boolean> {
  const holder = (await projectsByReference(api.db, missionId, [reference])).get(referenceKey(reference))
  if (!holder || holder.project_id === exceptId) return false
  const { state } = await fold(api, projectDecider, streamOf.project(holder.project_id))
  return carries(state, reference)
}

const carries = (project: ProjectState, reference: string) =>
  project.life === 'opened' && referenceKey(project.sheet.reference ?? '') === referenceKey(reference)
const taken = (reference: string) => refused('project.reference.taken', { reference })
