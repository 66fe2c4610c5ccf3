import { streamOf } from '@faitage/contracts/kernel/streams'
import type { RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import type { Api } from '../kernel/api.ts'

/** Everything that happened to a project, oldest first. */
export const projectEvents = (api: Api, id: string) =>
  api.events.read(streamOf.project(id)) as Promise<readonly RecordedProjectEvent[]>
