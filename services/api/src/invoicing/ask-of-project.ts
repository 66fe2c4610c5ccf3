import { streamOf } from '@faitage/contracts/kernel/streams'
import { individualTask } from '@faitage/contracts/projects/individual-task'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { projectDecider } from '../projects/project.decider.ts'

/** A task of a project, once: nothing is lost, and nothing decided alone. @throws {Refusal} */
export async function askOfProject(
  api: Api,
  project_id: string,
  { task_id, title, description }: { task_id: string; title: string; description: string },
): Promise<void> {
  const { state: project } = await fold(api, projectDecider, streamOf.project(project_id))
  if (project.life !== 'opened') return
  const assignee_id = project.referrers[0]
  const sheet = { project_id, title, status: 'a_faire', color: 'orange', assignee_id, description } as const
  const written = await handle(api, {
    decider: deciderOf(individualTask),
    stream: streamOf.record(individualTask.stream, task_id),
    command: {
      type: 'Register',
      id: task_id,
      sheet,
      mission_id: project.mission_id,
      subject_id: project.requester_id,
    },
    caller: worker,
    request: internalContext(derivedId('task', task_id)),
  })
  if (isRefusal(written)) throw written
}
