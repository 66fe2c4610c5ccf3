import { isErased, person, personTitle } from '@faitage/contracts/co-ownership/person'
import {
  type Likeness,
  type LikePerson,
  likenesses,
  type PersonItem,
  personEndpoints,
} from '@faitage/contracts/co-ownership/person.endpoints'
import type { MergedSheet } from '@faitage/contracts/co-ownership/person.state'
import {
  lotsOfPeople,
  mergedInto,
  peopleLike,
  peopleOfCopros,
  personModel,
  personUses,
} from '@faitage/projections/co-ownership/person'
import type { RecordQuery } from '@faitage/projections/kernel/record-model'
import type { Api } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { processOperations, type RecordOperations } from '../kernel/records/record-operations.ts'
import { bulkRoute, recordRoutes } from '../kernel/records/record-routes.ts'
import { refused } from '../kernel/refusal.ts'
import { mergePerson, unmergePerson } from './merge-person.ts'
import type { PersonCommand } from './person.commands.ts'
import { personDecider } from './person.decider.ts'
import { nameOfMission } from './references.ts'

/** What is done with people who own or occupy lots. */
export function personOperations(api: Api): RecordOperations<typeof person, PersonItem, PersonCommand> {
  const process = { record: person, decider: personDecider }
  return processOperations<typeof person, PersonItem, PersonCommand>(api, process, {
    model: personModel,
    references: { mission_id: { nameOf: id => nameOfMission(api, id) } },
    uses: id => personUses(api.db, id),
    check: async ({ sheet, action }) =>
      action === 'restore' && (sheet as MergedSheet).merged_into ? refused('person.merge.merged') : undefined,
    complete: async items => {
      const ids = items.map(item => item.id)
      const [lots, merged] = await Promise.all([lotsOfPeople(api.db, ids, api.clock.today()), mergedInto(api.db, ids)])
      return items.map(item => {
        const { owned = 0, occupied = 0, copros = [] } = lots.get(item.id) ?? {}
        const held = { lots_owned: owned, lots_occupied: occupied, copros }
        return { ...item, display_name: personTitle(item), ...held, merged: merged.get(item.id) ?? [] }
      })
    },
  })
}

export function personRoutes(api: Api): RouteDefinition[] {
  const operations = personOperations(api)
  const list = ({ copro_id, ...query }: RecordQuery & { copro_id?: string[] }, caller: Caller) =>
    operations.list(query as RecordQuery, caller, peopleOfCopros(copro_id ?? [], api.clock.today()))
  return [
    bulkRoute(api, operations, personEndpoints.bulk),
    route(personEndpoints.merge, ({ params: { id }, body: { into_id }, caller, request }) => {
      demandLots(caller)
      return mergePerson(api, { id, into_id }, { caller, request })
    }),
    route(personEndpoints.unmerge, ({ params: { id }, caller, request }) => {
      demandLots(caller)
      return unmergePerson(api, id, { caller, request })
    }),
    route(personEndpoints.like, async ({ params: { id }, caller }) => ({
      items: await likeOf(api, operations, id, caller),
    })),
    ...recordRoutes(operations, personEndpoints, list),
  ]
}

/** The sheets that may be of the same person as one, with what they have in common. */
async function likeOf(
  api: Api,
  operations: Pick<RecordOperations<typeof person, PersonItem, PersonCommand>, 'reach' | 'get'>,
  id: string,
  caller: Caller,
): Promise<LikePerson[]> {
  const { state } = await operations.reach(id, caller)
  if (state.life !== 'present') throw refused('NOT_FOUND')
  // Nothing is like somebody whose name is gone.
  if (isErased(state.sheet)) return []
  const { sheet } = state
  const rows = await peopleLike(api.db, { id, sheet, mission_id: sheet.mission_id })
  return Promise.all(
    rows.map(async row => ({
      ...(await operations.get(row.id, caller)),
      like: (Object.keys(likenesses) as Likeness[]).filter(one => row[one]),
    })),
  )
}

/** Two people made one are other owners of their lots. @throws {Refusal} FORBIDDEN */
function demandLots({ permissions }: Caller): void {
  if (!may(permissions, 'update lot')) throw refused('FORBIDDEN')
}
