import { z } from 'zod'
import { endpoint, ofFeature } from '../kernel/endpoint.ts'
import { id } from '../kernel/values.ts'
import { project } from '../projects/project.scope.ts'
import { labelsShown } from './labels-shown.ts'

/** A client is told this of the energy audit of a dwelling: before, after, and what is advised. Never forms, photos, comments. */
const ownEnergy = z.object({
  accommodation_id: id,
  accommodation_name: z.string().nullable(),
  before: labelsShown.nullable(),
  /** Of the retained scenario. */
  after: labelsShown.nullable(),
  /** Percent of primary energy; null where it is not known. */
  gain: z.number().nullable(),
  recommendations: z.array(
    z.object({
      element: z.string(),
      recommendation: z.string(),
      priority: z.string().nullable(),
      criterion: z.string().nullable(),
    }),
  ),
})
export type OwnEnergy = z.infer<typeof ownEnergy>

export const ownEnergyEndpoints = ofFeature('ca_energy_audit', {
  list: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/energy',
    access: 'read project',
    of: project('id', 'read'),
    about: 'energy_audit',
    shows: ['project'],
    summary: 'Les étiquettes d’un projet avant et après travaux, et ce qui est recommandé',
    params: z.object({ id }),
    response: z.object({ items: z.array(ownEnergy) }),
  }),
})
