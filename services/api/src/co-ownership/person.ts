import { type PersonSheet, person, personTitle } from '@faitage/contracts/co-ownership/person'
import { type PersonItem, personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { personModel } from '@faitage/projections/co-ownership/person'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import type { Api } from '../kernel/api.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { type RecordOperations, recordOperations } from '../kernel/records/record-operations.ts'
import { bulkRoute, recordRoutes } from '../kernel/records/record-routes.ts'
import { nameOfMission } from './references.ts'

/** What is done with people who own or occupy lots. */
const personOperations = (api: Api): RecordOperations<typeof person, PersonItem> =>
  recordOperations<typeof person, PersonItem>(api, person, {
    model: personModel,
    references: { mission_id: { nameOf: id => nameOfMission(api, id) } },
    complete: async items => items.map(completed),
  })

/** Nobody owns or occupies a lot before there are lots. */
const completed = (item: RecordItem<PersonSheet>): PersonItem => ({
  ...item,
  display_name: personTitle(item),
  lots_owned: 0,
  lots_occupied: 0,
  copros: [],
})

export function personRoutes(api: Api): RouteDefinition[] {
  const operations = personOperations(api)
  return [bulkRoute(api, operations, personEndpoints.bulk), ...recordRoutes(operations, personEndpoints)]
}
