import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectNoteEndpoints } from '@faitage/contracts/projects/project-note.endpoints'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { projectNoteDecider } from './project-note.decider.ts'

/** Adds to the notes of a project, whatever anybody else writes there at the same moment. */
export const projectNoteRoutes = (api: Api): RouteDefinition[] => [
  route(projectNoteEndpoints.add, async ({ params, body, caller, request }) => {
    const name = caller.display_name ?? (await api.people.nameOf(caller.id))
    const heading = `${formatInstant(api.clock.now().toISOString())} · ${name}`
    return handle(api, {
      decider: projectNoteDecider,
      stream: streamOf.project(params.id),
      command: { note: `${heading}\u00A0: ${body.text}`, today: api.clock.today() },
      caller,
      request,
    })
  }),
]
