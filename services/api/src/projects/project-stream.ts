import { streamOf } from '@faitage/contracts/kernel/streams'
import type { RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import type { Api } from '../kernel/api.ts'
import { fold } from '../kernel/api.ts'
import { projectDecider } from './project.decider.ts'

/** Everything that happened to a project, oldest first. */
export const projectEvents = (api: Api, id: string) =>
  api.events.read(streamOf.project(id)) as Promise<readonly RecordedProjectEvent[]>

/** The same for who only reads: as far as is known here, as everything else they are answered. */
export async function projectEventsSeen(api: Api, id: string): Promise<readonly RecordedProjectEvent[]> {
  const stream = streamOf.project(id)
  const { revision } = await fold(api, projectDecider, stream)
  return (await api.events.read(stream, { seen: revision + 1 })) as readonly RecordedProjectEvent[]
}
