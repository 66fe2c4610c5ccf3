import { z } from 'zod'
import { endpoint, listQuery, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { whole } from '../kernel/formats.ts'
import { recordAnswer, recordEndpoints } from '../kernel/record.endpoints.ts'
import { id } from '../kernel/values.ts'
import { project } from '../projects/project.scope.ts'
import { accommodation, accommodationInput, accommodationSheet } from './accommodation.ts'
import { dwelling } from './dwelling.scope.ts'

const generic = recordEndpoints(
  accommodation,
  '/api/accommodations',
  { sort: ['name'] },
  { one: to => dwelling('id', to) },
)
const item = accommodationSheet.extend({ ...recordAnswer, project_id: id })
export type AccommodationItem = z.infer<typeof item>

/** Dwellings made at once, at most. */
const MOST_AT_ONCE = 200
const sorts = ['name', 'accommodation_type', 'typology', 'living_area', 'tenant_last_name', 'updated_at'] as const
const ofProject = z.object({ id })

/** How many dwellings are created at once. */
export const dwellingsToCreate = z.object({ accommodation_number: whole(1, MOST_AT_ONCE) })

/** The dwellings of a project. Their `revision` is that of the project, on whose stream they are. */
export const accommodationEndpoints = ofFeature('ca_accommodation', {
  ...generic,
  list: endpoint({
    method: 'GET',
    path: '/api/accommodations',
    access: 'read project',
    of: project('project_id', 'read'),
    sorts,
    summary: 'Les logements d’un projet',
    query: z.object({
      ...listQuery([...sorts], 50),
      project_id: id,
      term: z.string().trim().max(200).optional(),
    }),
    response: pageOf(item),
  }),
  get: { ...generic.get, response: item },
  create: {
    ...generic.create,
    access: 'update project' as const,
    of: project('project_id', 'write'),
    body: accommodationInput.extend({ project_id: id }),
  },
  update: { ...generic.update, body: accommodationInput.partial() },
  remove: { ...generic.remove, access: 'update project' as const },
  /** Where the requester has one dwelling only (PO, LOCATAIRE, SDC), the one that is there is updated. */
  save: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/accommodations',
    access: 'update project',
    of: project('id', 'write'),
    summary: 'Enregistrer un logement d’un projet',
    params: ofProject,
    body: accommodationInput,
    response: written,
    status: 201,
  }),
  createMany: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/accommodations/bulk',
    access: 'update project',
    of: project('id', 'write'),
    summary: 'Créer plusieurs logements d’un projet',
    params: ofProject,
    body: dwellingsToCreate,
    response: z.object({ items: z.array(written), position: z.string() }),
    status: 201,
  }),
})
