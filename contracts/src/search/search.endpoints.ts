import { z } from 'zod'
import { buildingListFields } from '../co-ownership/building.endpoints.ts'
import { coproListFields } from '../co-ownership/copro.endpoints.ts'
import { lotListFields } from '../co-ownership/lot.endpoints.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { type ListFields, structureField, structureOf } from '../kernel/list-fields.ts'
import type { Permission } from '../kernel/permission.ts'
import { ofNobody } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { missionListFields } from '../missions/mission-list-fields.ts'
import { individualTaskListFields } from '../projects/individual-task.ts'
import { projectListFields } from '../projects/project-list-fields.ts'

/**
 * What can be searched by fields, with the right it takes. The specification names seven entities; `task`, those of
 * co-ownership, has no list yet and so no structure. `project` is beside them: its list has the same filters.
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
export type SearchedEntity = keyof typeof searchedEntities
/** What makes up a `combined_structure`, from the whole to its parts, and what a field of each is told from the others by. */
export const combinedEntities = { copro: 'copropriété', building: 'bâtiment', lot: 'lot' } as const
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
