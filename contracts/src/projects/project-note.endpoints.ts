import { z } from 'zod'
import { endpoint, ofFeature, written } from '../kernel/endpoint.ts'
import { id, text } from '../kernel/values.ts'
import { project } from './project.scope.ts'

/** A line as its writer sends it. */
export const noteToAdd = z.object({ text: text(2000).meta({ title: 'Note' }) })

export const projectNoteEndpoints = ofFeature('ca_follow_up_comments', {
  add: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/notes',
    access: 'update project',
    of: project('id', 'write'),
    summary: 'Ajouter une ligne datée et signée aux notes d’un projet',
    params: z.object({ id }),
    body: noteToAdd,
    response: written,
    status: 201,
  }),
})
