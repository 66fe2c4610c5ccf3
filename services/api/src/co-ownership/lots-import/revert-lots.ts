import { copro } from '@faitage/contracts/co-ownership/copro'
import { type lot, lotTitle } from '@faitage/contracts/co-ownership/lot'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { undoingFor } from '../../imports/rows/record-row.ts'
import type { RevertedRecord } from '../../imports/rows/revert-rows.ts'
import { type Api, fold } from '../../kernel/api.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { inTurn } from '../../kernel/in-turn.ts'
import { deciderOf } from '../../kernel/records/place.ts'
import type { RecordOperations } from '../../kernel/records/record-operations.ts'
import { isRefusal, type Refusal } from '../../kernel/refusal.ts'
import { buildingOperations } from '../building.ts'
import { coproOperations } from '../copro.ts'
import { lotOperations } from '../lot.ts'
import { personOperations } from '../person.ts'
import { madeBy } from './made.ts'
import type { LotsImport } from './parts.ts'

/** Lots, to undo what an import wrote of them. */
export const revertedLots = (api: Api): RevertedRecord<typeof lot> => ({
  operations: lotOperations(api),
  titleOf: sheet => `lot ${lotTitle(sheet)}`,
})

/** What an import made is taken away so many at a time, once its lots are. */
const AT_A_TIME = 200
const AT_ONCE = 32

/** How many times there is something to take away after the lots. */
export const madeBatches = async (api: Api, import_id: string): Promise<number> =>
  Math.ceil((await madeBy(api, import_id)).length / AT_A_TIME)

/**
 * Takes away people, buildings and clés that an import made, once its lots are undone. What is used by something else
 * since, or that somebody touched, stays.
 */
export async function revertMade(api: Api, about: LotsImport, batch: number): Promise<void> {
  const made = (await madeBy(api, about.import_id)).slice(batch * AT_A_TIME, (batch + 1) * AT_A_TIME)
  const ofKind = (kind: (typeof made)[number]['kind']) => made.flatMap(one => (one.kind === kind ? one.id : []))
  await removeAll(api, about, personOperations(api), ofKind('person'))
  // Of one copro: one after the other. They name buildings, which go once nothing does.
  for (const id of ofKind('cle')) await removeCle(api, about, id)
  await removeAll(api, about, buildingOperations(api), ofKind('building'))
}

const byOf = ({ import_id, requested_by }: LotsImport, id: string) => ({
  caller: undoingFor(requested_by),
  request: internalContext(derivedId(`revert made ${id}`, import_id)),
})

async function removeAll(
  api: Api,
  about: LotsImport,
  operations: Pick<RecordOperations, 'record' | 'decider' | 'remove'>,
  ids: readonly string[],
): Promise<void> {
  await inTurn(
    ids,
    async id => {
      const stream = streamOf.record(operations.record.stream, id)
      const { state, revision } = await fold(api, operations.decider, stream)
      if (state.life === 'present' && revision === 0) await stayingIfUsed(() => operations.remove(id, byOf(about, id)))
    },
    { atOnce: AT_ONCE },
  )
}

async function removeCle(api: Api, about: LotsImport, id: string): Promise<void> {
  const { state, revision } = await fold(api, deciderOf(copro), streamOf.record(copro.stream, about.copro_id))
  if (state.life !== 'present') return
  const kept = (state.sheet.cles_repartition ?? []).filter(one => one.id !== id)
  if (kept.length === (state.sheet.cles_repartition?.length ?? 0)) return
  const { caller, request } = byOf(about, id)
  const by = { caller, request: { ...request, ifMatch: revision } }
  await stayingIfUsed(() => coproOperations(api).amend(about.copro_id, { cles_repartition: kept }, by))
}

/** A refusal leaves it where it is; anything else breaks, to be tried again. */
async function stayingIfUsed(work: () => Promise<unknown>): Promise<void> {
  const refusal = await work().catch((error: unknown) => {
    if (isRefusal(error)) return error
    throw error
  })
  if (isRefusal(refusal) && (refusal as Refusal).status >= 500) throw refusal
}
