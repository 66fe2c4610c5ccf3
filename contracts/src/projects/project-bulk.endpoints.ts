import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { each, rowsOf } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { projectEndpoints } from './project.endpoints.ts'
import { project } from './project.scope.ts'

const projects_id = z.array(id).min(1).max(1000)

/** What became of each project, in the order asked: a revision when it went through, else why it did not. */
const outcomes = z.object({
  items: z.array(
    z.object({
      id,
      /** Its reference, where the caller reaches it and it has one. */
      reference: z.string().nullable(),
      revision: z.int().nullable(),
      refusal: z.object({ key: z.string(), message: z.string() }).nullable(),
    }),
  ),
  /** Commit position of the last write, a decimal string; absent when nothing was written. */
  position: z.string().optional(),
})
export type BulkOutcomes = z.infer<typeof outcomes>

/** The same act on several projects; one that is refused never stops the others, and sending it again is harmless. */
export const projectBulkEndpoints = {
  remove: endpoint({
    method: 'PUT',
    path: '/api/projects/multiple-delete',
    access: 'delete project',
    of: each(project('projects_id', 'write')),
    summary: 'Supprimer plusieurs projets',
    body: z.object({ projects_id }),
    response: outcomes,
  }),
  /** Undoes one change of each project: what an answer of `multiple-delete` says of those it removed. */
  undo: endpoint({
    method: 'PUT',
    path: '/api/projects/multiple-undo',
    access: 'update project',
    of: each(project('items', 'write')),
    summary: 'Annuler une modification ou la suppression de plusieurs projets',
    body: z.object({
      items: z
        .array(z.object({ id, revision: z.int().min(0) }))
        .min(1)
        .max(1000),
    }),
    response: outcomes,
  }),
  changeStatus: endpoint({
    method: 'PUT',
    path: '/api/projects/status-multiple',
    access: 'update project',
    of: each(project('projects_id', 'write')),
    summary: 'Changer le statut de plusieurs projets',
    body: projectEndpoints.changeStatus.body.extend({ projects_id }),
    response: outcomes,
  }),
  /** For good: no undo brings back what a forgotten key sealed. Files are destroyed, or kept under keys of their own. */
  anonymise: endpoint({
    method: 'PUT',
    path: '/api/projects/multiple-anonymization',
    access: 'delete project',
    of: rowsOf(project('projects_id', 'write')),
    summary: 'Anonymiser plusieurs projets',
    query: z.object({ delete_documents: z.stringbool().default(false) }),
    body: z.object({ projects_id }),
    response: outcomes,
  }),
  reassign: endpoint({
    method: 'PUT',
    path: '/api/projects/referent-multiple',
    access: 'update project',
    of: each(project('projects_id', 'write')),
    summary: 'Changer les référents de plusieurs projets',
    body: z.object({
      projects_id,
      referrers_to_add: z.array(id).max(50).meta({ title: 'À ajouter' }),
      referrers_to_remove: z.array(id).max(50).meta({ title: 'À retirer' }),
    }),
    response: outcomes,
  }),
}
