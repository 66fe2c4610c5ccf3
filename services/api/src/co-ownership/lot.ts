import { type LotSheet, lot, lotTitle } from '@faitage/contracts/co-ownership/lot'
import { type LotItem, lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { foldedLotNumber } from '@faitage/contracts/co-ownership/names/folded'
import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { lotModel } from '@faitage/projections/co-ownership/lot'
import type { Api } from '../kernel/api.ts'
import { sameValue } from '../kernel/history/altered.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { placeOf } from '../kernel/records/place.ts'
import { type By, processOperations, type RecordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { invalid, isRefusal, type Refusal } from '../kernel/refusal.ts'
import { buildingOperations } from './building.ts'
import { heldNames } from './held-names.ts'
import type { LotCommand } from './lot.commands.ts'
import { lotDecider } from './lot.decider.ts'
import { lotAnswers } from './lot-answers.ts'
import { lotArrearsRoutes, withShown } from './lot-arrears.ts'
import { lotBulkRoute } from './lot-bulk.ts'
import { lotCheck } from './lot-check.ts'
import { lotOwnershipRoutes } from './lot-ownership.ts'
import { outsideBuilding } from './outside-building.ts'
import { nameOfBuilding, nameOfCle, nameOfCopro, nameOfPerson } from './references.ts'

/** What is sent of a lot: its sheet, and the day from which owners and occupants are others. */
type Sent = Partial<LotSheet> & { on?: string | null | undefined }

export type LotOperations = RecordOperations<typeof lot, LotItem, LotCommand>

/** What is done with lots: a number is one lot's in its copro, and every lot has a building. */
export function lotOperations(api: Api): LotOperations {
  const names = heldNames(api, {
    record: lot,
    decider: lotDecider,
    kind: 'lotNumber',
    field: 'lot_number',
    scopeOf: sheet => sheet.copro_id,
    foldedOf: sheet => foldedLotNumber(sheet.lot_number),
    shownOf: sheet => sheet.lot_number,
    titleOf: sheet => `lot ${lotTitle(sheet)}`,
    taken: 'lot.numberTaken',
  })
  const check = lotCheck(api)
  const answers = lotAnswers(api)
  const people = {
    nameOf: nameOfPerson(api),
    byCheck: true,
    withheld: { unless: 'read person', word: 'une personne' } as const,
  }
  const process = { record: lot, decider: lotDecider }
  const operations = processOperations<typeof lot, LotItem, LotCommand>(api, process, {
    model: lotModel,
    references: {
      copro_id: { nameOf: nameOfCopro(api) },
      building_id: { nameOf: nameOfBuilding(api), byCheck: true },
      owners: people,
      occupants: people,
      historics: { ...people, idsIn: idsIn('person_id') },
      cles_repartition: { nameOf: nameOfCle(api), byCheck: true, idsIn: idsIn('cle_repartition_id') },
    },
    identify: names.identify,
    check: async writing => (await check(writing)) ?? (await names.check(writing)),
    complete: answers.items,
  })
  return asSent(api, names.releasing(operations), outsideBuilding(api, buildingOperations(api)))
}

/** The ids in a field of rows. */
const idsIn = (part: string) => (rows: unknown) =>
  ((rows ?? []) as Record<string, unknown>[]).map(row => String(row[part]))

/** The operations on what is sent: what is computed is no field, a day is no field either, and no building is one. */
function asSent(
  api: Api,
  operations: LotOperations,
  outside: (copro_id: string, by: By) => Promise<string | Refusal>,
): LotOperations {
  /** The sheet or changes as they are written. */
  const read = async (sent: Sent, copro_id: string | undefined, known: Partial<LotSheet>, by: By) => {
    const { on, historics, arrears, ...sheet } = sent
    const faults = computedFaults({ historics, arrears }, known)
    if (faults.length > 0) {
      // Anyone who may not write here learns that first.
      await placeOf(api, by.caller, lot.owner, { ...sheet, ...known }, 'write')
      return invalid(faults)
    }
    const taken = { ...by, on: on ?? by.on }
    if (copro_id === undefined || (sheet.building_id ?? undefined) !== undefined) return { sheet, by: taken }
    const building_id = await outside(copro_id, by)
    return isRefusal(building_id) ? building_id : { sheet: { ...sheet, building_id }, by: taken }
  }
  return {
    ...operations,
    async register(sent, by) {
      // What the rules refuse makes no building on the way.
      const faulty = lot.rules(lot.shape(sent)).length > 0
      const own = await read(sent, faulty ? undefined : sent.copro_id, {}, by)
      return isRefusal(own) ? own : operations.register(own.sheet as LotSheet, own.by)
    },
    async amend(id, sent: Sent, by) {
      const { state } = await operations.reach(id, by.caller)
      const known: Partial<LotSheet> = state.life === 'absent' ? {} : state.sheet
      const leaves = 'building_id' in sent && sent.building_id === null
      const own = await read(sent, leaves ? known.copro_id : undefined, known, by)
      const written = isRefusal(own) ? own : await operations.amend(id, own.sheet, own.by)
      return isRefusal(written) ? written : withShown(written, sent.unpaid_date, known.unpaid_date)
    },
  }
}

/** What the product computes may be sent back as it was answered; anything else is refused. */
const computedFaults = (sent: Partial<LotSheet>, known: Partial<LotSheet>): FieldError[] =>
  (['historics', 'arrears'] as const)
    .filter(field => (sent[field]?.length ?? 0) > 0 && !sameValue(sent[field], known[field]))
    .map(path => ({ path, message: 'Ce champ est calculé : il ne se saisit pas.' }))

/** A lot from its own stream: when things were known is what the store says, to the millisecond. */
async function fromStream(api: Api, id: string, revision: number) {
  const events = await api.events.read(streamOf.record(lot.stream, id))
  return { state: events.reduce(lotDecider.evolve, lotDecider.initial), revision, exists: true }
}

export function lotRoutes(api: Api): RouteDefinition[] {
  const operations = lotOperations(api)
  const answers = lotAnswers(api)
  return [
    lotBulkRoute(api, operations),
    ...lotOwnershipRoutes(api, operations),
    ...lotArrearsRoutes(api, operations),
    route(lotEndpoints.get, async ({ params: { id }, query, caller }) => {
      const now = await operations.reach(id, caller)
      return answers.detail(query.known_at ? await fromStream(api, id, now.revision) : now, query, caller)
    }),
    ...recordRoutes(operations, lotEndpoints, (query, caller) => answers.list(query, caller)).filter(
      one => one.endpoint !== lotEndpoints.get,
    ),
  ]
}
