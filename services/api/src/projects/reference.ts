import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectsByReference } from '@faitage/projections/projects/project-list.queries'
import type { Api } from '../kernel/api.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { projectDecider } from './project.decider.ts'
import { projectIdOf } from './project-id.ts'

/** Removed or renamed projects that may have held one reference before; far more than anybody makes. */
const ATTEMPTS = 100

/**
 * The id of the project to open under a reference: that of the first stream nobody else's reference took. A stream that
 * this very command has already written is taken again, so that a repeated request meets its own answer.
 */
export async function freeProjectId(
  api: Api,
  missionId: string,
  reference: string,
  commandId: string,
): Promise<string | Refusal> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const id = projectIdOf(missionId, reference, attempt)
    const { state, commands } = await api.folds.catchUp(projectDecider, streamOf.project(id))
    if (!state.opened || commands.has(commandId)) return (await heldByAnother(api, missionId, reference, id)) ?? id
    if (!state.removed && state.sheet.reference === reference) return taken(reference)
  }
  return taken(reference)
}

/** A refusal when another project of the mission was given this reference since it was opened. */
export async function heldByAnother(
  api: Api,
  missionId: string,
  reference: string,
  projectId: string,
): Promise<Refusal | undefined> {
  const holder = (await projectsByReference(api.db, missionId, [reference])).get(reference)
  return holder && holder.project_id !== projectId ? taken(reference) : undefined
}

const taken = (reference: string) => refused('project.reference.taken', { reference })
