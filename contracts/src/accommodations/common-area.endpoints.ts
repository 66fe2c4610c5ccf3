import { z } from 'zod'
import { endpoint, ofFeature, written } from '../kernel/endpoint.ts'
import { historyPages } from '../kernel/history.ts'
import { id } from '../kernel/values.ts'
import { project } from '../projects/project.scope.ts'
import { commonAreaInput, commonAreaSheet } from './common-area.ts'
import { commonAreas } from './dwelling.scope.ts'

const item = commonAreaSheet.extend({ id, project_id: id, revision: z.int() })
const params = z.object({ id })

/** The common areas of a project, of which there is one sheet; `id` is known before anything is written of it. */
export const commonAreaEndpoints = ofFeature('ca_common_areas', {
  find: endpoint({
    method: 'GET',
    path: '/api/common-areas',
    access: 'read project',
    of: project('project_id', 'read'),
    summary: 'Les parties communes d’un projet',
    query: z.object({ project_id: id }),
    /** Empty as long as nothing is known of them. */
    response: z.object({ items: z.array(item), revision: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/common-areas/{id}',
    access: 'read project',
    of: commonAreas('id', 'read'),
    summary: 'Lire des parties communes',
    params,
    response: item,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/common-areas/project/{id}',
    access: 'update project',
    of: project('id', 'write'),
    summary: 'Décrire les parties communes d’un projet',
    params,
    body: commonAreaInput,
    response: written,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/common-areas/{id}',
    access: 'update project',
    of: commonAreas('id', 'write'),
    summary: 'Modifier des parties communes',
    params,
    body: commonAreaInput.partial(),
    response: written,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/common-areas/{id}/history',
    access: 'read project',
    of: commonAreas('id', 'readRemoved'),
    summary: 'L’historique des parties communes',
    params,
    ...historyPages,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/common-areas/{id}/undo',
    access: 'update project',
    of: commonAreas('id', 'writeRemoved'),
    summary: 'Annuler une modification des parties communes',
    params,
    body: z.object({ revision: z.int().min(0) }),
    response: written,
  }),
})
