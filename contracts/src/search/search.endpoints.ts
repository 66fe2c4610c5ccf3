import { z } from 'zod'
import { buildingListFields } from '../co-ownership/building.endpoints.ts'
import { coproListFields } from '../co-ownership/copro.endpoints.ts'
import { lotListFields } from '../co-ownership/lot.endpoints.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { type ListFields, structureField, structureOf } from '../kernel/list-fields.ts'
import type { Permission } from '../kernel/permission.ts'
import { id } from '../kernel/values.ts'
import { missionListFields } from '../missions/mission-list-fields.ts'
import { individualTaskListFields } from '../projects/individual-task.ts'
import { projectListFields } from '../projects/project-list-fields.ts'

/**
 * What can be searched by fields, with the right it takes. The specification names seven entities; those of lists that
 * are not built yet have no structure. `project` is beside them: its list has the same filters.
 */
export const searchedEntities = {
  mission: { right: 'read mission', fields: missionListFields },
  project: { right: 'read project', fields: projectListFields },
  copro: { right: 'read copro', fields: coproListFields },
  building: { right: 'read building', fields: buildingListFields },
  lot: { right: 'read lot', fields: lotListFields },
  /** The tasks of projects, as the specification calls them. */
  task_v1: { right: 'read task', fields: individualTaskListFields },
} as const satisfies Record<string, { right: Permission; fields: ListFields }>
const entity = z.enum(Object.keys(searchedEntities) as [keyof typeof searchedEntities])
export type SearchedEntity = z.infer<typeof entity>

/** The structure of an entity, in order. */
export const searchStructure = (name: SearchedEntity, reader: { client: boolean }, more: ListFields = {}) =>
  structureOf({ ...searchedEntities[name].fields, ...more }, reader)

export const searchEndpoints = {
  /** An entity without a structure is not found. */
  structure: endpoint({
    method: 'GET',
    path: '/api/search/{entity}/structure',
    access: 'signed-in',
    summary: 'Les champs sur lesquels une liste se filtre',
    params: z.object({ entity }),
    /** Of a mission, the custom fields of its projects too. */
    query: z.object({ mission_id: id.optional() }),
    response: z.object({ items: z.array(structureField) }),
  }),
}
