import { person, personTitle } from '@faitage/contracts/co-ownership/person'
import { type PersonItem, personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { lotsOfPeople, peopleOfCopros, personModel, personUses } from '@faitage/projections/co-ownership/person'
import type { RecordQuery } from '@faitage/projections/kernel/record-model'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { type RecordOperations, recordOperations } from '../kernel/records/record-operations.ts'
import { bulkRoute, recordRoutes } from '../kernel/records/record-routes.ts'
import { nameOfMission } from './references.ts'

/** What is done with people who own or occupy lots. */
export function personOperations(api: Api): RecordOperations<typeof person, PersonItem> {
  return recordOperations<typeof person, PersonItem>(api, person, {
    model: personModel,
    references: { mission_id: { nameOf: id => nameOfMission(api, id) } },
    uses: id => personUses(api.db, id),
    complete: async items => {
      const lots = await lotsOfPeople(
        api.db,
        items.map(item => item.id),
        api.clock.today(),
      )
      return items.map(item => {
        const { owned = 0, occupied = 0, copros = [] } = lots.get(item.id) ?? {}
        return { ...item, display_name: personTitle(item), lots_owned: owned, lots_occupied: occupied, copros }
      })
    },
  })
}

export function personRoutes(api: Api): RouteDefinition[] {
  const operations = personOperations(api)
  const list = ({ copro_id, ...query }: RecordQuery & { copro_id?: string[] }, caller: Caller) =>
    operations.list(query as RecordQuery, caller, peopleOfCopros(copro_id ?? [], api.clock.today()))
  return [bulkRoute(api, operations, personEndpoints.bulk), ...recordRoutes(operations, personEndpoints, list)]
}
