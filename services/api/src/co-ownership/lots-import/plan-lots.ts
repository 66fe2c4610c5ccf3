import { copro } from '@faitage/contracts/co-ownership/copro'
import type { LotSheet } from '@faitage/contracts/co-ownership/lot'
import { foldedAccount } from '@faitage/contracts/co-ownership/names/folded'
import type { FailedLine, PastedLot } from '@faitage/contracts/co-ownership/paste/pasted'
import {
  type ExistingLot,
  type PastedInto,
  plainLotFields,
  planPaste,
} from '@faitage/contracts/co-ownership/paste/plan'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { buildingsOfCopro, lotsByNumber, ownersKnown } from '@faitage/projections/co-ownership/lots-import.queries'
import { personModel } from '@faitage/projections/co-ownership/person'
import { recordNames } from '@faitage/projections/kernel/record-model'
import type { PlanRow } from '../../imports/rows/import-rows.ts'
import type { RowDecision } from '../../imports/rows/record-row.ts'
import { type Api, fold } from '../../kernel/api.ts'
import { deciderOf } from '../../kernel/records/place.ts'
import { type Refusal, refused } from '../../kernel/refusal.ts'
import { linesOfLots } from './by-account.ts'
import { clesByName } from './cles.ts'
import { idOfAccount, type LotRow, lotOn } from './lot-row.ts'
import { planRowOf } from './planned-lot.ts'

export interface LotsToPlan {
  readonly lots: readonly PastedLot[]
  readonly failed: readonly FailedLine[]
}

/** What rows of a list would do to the lots of a copro as they are now. */
export async function planLots(
  api: Api,
  list: LotsToPlan,
  about: { mission_id: string; copro_id: string; decisions?: ReadonlyMap<number, RowDecision> },
): Promise<Omit<PlanRow<LotRow>, 'batch'>[] | Refusal> {
  const { copro_id, decisions = new Map() } = about
  const { state } = await fold(api, deciderOf(copro), streamOf.record(copro.stream, copro_id))
  if (state.life !== 'present') return refused('import.lots.coproGone')
  const { lots, failed } = await linesOfLots(api, list, copro_id)
  const cles = clesByName(state.sheet.cles_repartition)
  const numbers = lots.map(({ lot_number }) => lot_number)
  const [found, buildings, accounts] = await Promise.all([
    lotsByNumber(api.db, copro_id, numbers),
    buildingsOfCopro(api.db, copro_id),
    accountsKnown(api, lots, about),
  ])
  const today = api.clock.today()
  const held = found.map(one => ({ ...one, sheet: lotOn(one.sheet, today) }))
  const names = await recordNames(
    api.db,
    personModel,
    new Set(held.flatMap(({ sheet }) => [sheet.owners ?? [], sheet.occupants ?? []].flat())),
  )
  const plan = planPaste(
    { lots, failed },
    {
      lots: held.map(({ id, sheet, building }) => existingOf(id, sheet, { building, cles, names })),
      buildings: buildings.map(one => one.name),
      cles: [...cles.values()].map(one => one.name),
      accounts,
      confirmed: row => {
        const is = decisions.get(row)?.is
        return is === undefined || is === 'ignore' ? undefined : is === 'new' ? is : { is }
      },
    },
  )
  const read = new Map(lots.map(one => [one.row, one]))
  const sheets = new Map(held.map(({ id, sheet }) => [id, sheet]))
  const made = { buildings: new Set(plan.new_buildings), cles: new Set(plan.new_cles) }
  return plan.rows.map(one => {
    const sheet = one.lot_id === undefined ? undefined : sheets.get(one.lot_id)
    return planRowOf(one, { read: read.get(one.row), sheet, copro_id, made, decision: decisions.get(one.row) })
  })
}

/** Who owns lots of the copro under the accounts of a list. Somebody of an account of another copro is not asked about. */
async function accountsKnown(
  api: Api,
  lots: readonly PastedLot[],
  { mission_id, copro_id }: { mission_id: string; copro_id: string },
): Promise<NonNullable<PastedInto['accounts']>> {
  const accounts = new Map(
    lots.flatMap(({ owners }) =>
      owners.flatMap(({ account }) => (account ? [[idOfAccount(account, mission_id), account] as const] : [])),
    ),
  )
  const known = await ownersKnown(api.db, copro_id, [...accounts.keys()], api.clock.today())
  return new Map(
    [...known].flatMap(([id, { title, owns }]) =>
      owns ? [[foldedAccount(accounts.get(id)!), { id, title }] as const] : [],
    ),
  )
}

interface Beside {
  readonly building: string | null
  readonly cles: ReturnType<typeof clesByName>
  readonly names: ReadonlyMap<string, string>
}

/** A lot as a list would say it. */
function existingOf(id: string, sheet: LotSheet, { building, cles, names }: Beside): ExistingLot {
  const values = Object.fromEntries(
    plainLotFields.flatMap(field => (sheet[field] == null ? [] : [[field, sheet[field]]])),
  ) as ExistingLot['values']
  const nameOfCle = new Map([...cles.values()].map(one => [one.id, one.name]))
  const tantiemes = (sheet.cles_repartition ?? []).flatMap(({ cle_repartition_id, tantieme }) => {
    const name = nameOfCle.get(cle_repartition_id)
    return name && tantieme ? [[name, tantieme]] : []
  })
  const people = (ids: readonly string[] | null | undefined) =>
    (ids ?? []).map(one => ({ id: one, title: names.get(one) ?? '' }))
  return {
    id,
    lot_number: sheet.lot_number,
    building: building ?? undefined,
    values,
    arrears: sheet.arrears ?? [],
    tantiemes: Object.fromEntries(tantiemes),
    owners: people(sheet.owners),
    occupants: people(sheet.occupants),
  }
}
