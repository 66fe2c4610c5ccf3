import { z } from 'zod'
import { buildingEndpoints, buildingListFields } from '../co-ownership/building.endpoints.ts'
import { coproEndpoints, coproListFields } from '../co-ownership/copro.endpoints.ts'
import { lotEndpoints, lotListFields } from '../co-ownership/lot.endpoints.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { type ListFields, structureField, structureOf } from '../kernel/list-fields.ts'
import type { Permission } from '../kernel/permission.ts'
import { ofNobody } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { missionEndpoints } from '../missions/mission.endpoints.ts'
import { missionListFields } from '../missions/mission-list-fields.ts'
import { individualTaskEndpoints, individualTaskListFields } from '../projects/individual-task.ts'
import { projectEndpoints } from '../projects/project.endpoints.ts'
import { projectListFields } from '../projects/project-list-fields.ts'
import { coOwnershipTaskEndpoints, coOwnershipTaskListFields } from '../tasks/co-ownership-task.endpoints.ts'
import type { SavedSearchEntity } from './saved-search.ts'

/**
 * The things that can be searched by fields: their list, with the rights one of which it takes. The specification names seven entities;
 * `project` is beside them: its list has the same filters.
 */
export const searchedEntities = {
  mission: { rights: ['read mission'], list: missionEndpoints.list, fields: missionListFields },
  project: { rights: ['read project'], list: projectEndpoints.list, fields: projectListFields },
  copro: { rights: ['read copro'], list: coproEndpoints.list, fields: coproListFields },
  building: { rights: ['read building'], list: buildingEndpoints.list, fields: buildingListFields },
  lot: { rights: ['read lot'], list: lotEndpoints.list, fields: lotListFields },
  task: {
    rights: ['read sc_task', 'read copro_task', 'read building_task', 'read lot_task'],
    list: coOwnershipTaskEndpoints.list,
    fields: coOwnershipTaskListFields,
  },
  /** The tasks of projects, as the specification calls them. */
  task_v1: { rights: ['read task'], list: individualTaskEndpoints.list, fields: individualTaskListFields },
} as const satisfies Record<
  SavedSearchEntity,
  { rights: readonly Permission[]; list: { query: z.ZodType }; fields: ListFields }
>
export type SearchedEntity = keyof typeof searchedEntities
/** The parts of a `combined_structure`, from the whole to the smallest; each names its fields by its noun. */
export const combinedEntities = ['copro', 'building', 'lot'] as const satisfies readonly SearchedEntity[]
const entity = z.enum([...(Object.keys(searchedEntities) as [SearchedEntity]), 'combined_structure'])

/** The structure of an entity, in order. */
export const searchStructure = (name: SearchedEntity, reader: { client: boolean }, more: ListFields = {}) =>
  structureOf({ ...searchedEntities[name].fields, ...more }, reader)

export const searchEndpoints = {
  /** An entity without a structure is not found. */
  structure: endpoint({
    method: 'GET',
    path: '/api/search/{entity}/structure',
    access: 'signed-in',
    of: ofNobody('what a list may be narrowed by is the same for all who read it'),
    summary: 'Les champs sur lesquels une liste se filtre',
    params: z.object({ entity }),
    /** Of a mission, the custom fields of its projects too. */
    query: z.object({ mission_id: id.optional() }),
    response: z.object({ items: z.array(structureField) }),
  }),
}
