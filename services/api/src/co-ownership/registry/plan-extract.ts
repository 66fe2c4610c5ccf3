import { type CoproSheet, copro } from '@faitage/contracts/co-ownership/copro'
import { type ExistingCopro, type Perimeter, planRegistry } from '@faitage/contracts/co-ownership/registry/plan'
import type { RegistryRow } from '@faitage/contracts/co-ownership/registry/row'
import { registryValuesOf } from '@faitage/contracts/co-ownership/registry/sheet'
import { typedFields } from '@faitage/contracts/co-ownership/registry/typed'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { coprosByNumber } from '@faitage/projections/co-ownership/registry.queries'
import type { PlanRow } from '../../imports/rows/import-rows.ts'
import type { RowDecision } from '../../imports/rows/record-row.ts'
import type { Api } from '../../kernel/api.ts'
import { inTurn } from '../../kernel/in-turn.ts'
import { deciderOf } from '../../kernel/records/place.ts'
import type { ExtractRow } from './extract-row.ts'
import { keptFields, withKept } from './kept-fields.ts'
import { planRowOf } from './planned-row.ts'

/** Streams read at the same moment. */
const AT_ONCE = 32

export interface PlannedWith {
  readonly mission_id: string
  readonly perimeter?: Perimeter | undefined
  /** Numbers of rows that came before, and numbers that other rows name as their principal. */
  readonly met?: ReadonlySet<string>
  readonly principals?: ReadonlySet<string>
  readonly decisions?: ReadonlyMap<string, RowDecision>
}

/** What rows of an extract would do to the copros of a mission as they are now. Rows out of the perimeter are absent. */
export async function planExtract(
  api: Api,
  rows: readonly RegistryRow[],
  { mission_id, perimeter, met, principals, decisions = new Map() }: PlannedWith,
): Promise<Omit<PlanRow<ExtractRow>, 'batch'>[]> {
  const numbers = rows.flatMap(({ values }) => values?.copro_registry_number ?? [])
  const held = await coprosByNumber(api.db, mission_id, numbers)
  const sheets = new Map(held.map(({ id, sheet }) => [id, sheet]))
  type Kept = Awaited<ReturnType<typeof keptFields>>
  const plan = (typed: ReadonlyMap<string, ReadonlySet<string>>, keptOf: Kept = () => undefined) =>
    planRegistry(
      rows,
      held.map(({ id, sheet }): ExistingCopro => {
        return { id, values: registryValuesOf(sheet), typed: typed.get(id) ?? none, kept: keptOf(id) }
      }),
      {
        perimeter: perimeter ?? {},
        ...(met ? { met } : {}),
        ...(principals ? { principals } : {}),
        decided: (number, field) => decisions.get(number)?.fields?.[field],
        confirmed: number => {
          const is = decisions.get(number)?.is
          return is === undefined || is === 'ignore' ? undefined : is === 'new' ? is : { is }
        },
      },
    ).rows
  // Who wrote what is only asked of the copros that the extract says something else of.
  const differing = plan(new Map()).flatMap(({ action, copro_id }) =>
    copro_id && action === 'update' ? [copro_id] : [],
  )
  const typed = new Map(await inTurn(differing, async id => [id, await typedIn(api, id)] as const, { atOnce: AT_ONCE }))
  const keptOf = await keptFields(api, mission_id, differing)
  const read = new Map(rows.map(row => [row.row, row]))
  return plan(typed, keptOf).map(one => {
    const row = read.get(one.row)!
    const isPrincipal = row.values && principals?.has(row.values.copro_registry_number)
    const kept = isPrincipal ? { ...row, values: { ...row.values!, is_member_s1_s2: true } } : row
    const sheet = one.copro_id === undefined ? undefined : sheets.get(one.copro_id)
    const decision = one.number === null ? undefined : decisions.get(one.number)
    return withKept(api, planRowOf(one, { read: kept, sheet, mission_id, decision }))
  })
}

const none: ReadonlySet<string> = new Set()

/** The fields of a copro that a person wrote last. */
async function typedIn(api: Api, id: string): Promise<ReadonlySet<string>> {
  const { initial, evolve } = deciderOf(copro)
  let state = initial
  const history: { sheet: CoproSheet; byPerson: boolean }[] = []
  for (const event of await api.events.read(streamOf.record(copro.stream, id))) {
    state = evolve(state, event)
    if (state.life === 'absent') continue
    history.push({ sheet: state.sheet, byPerson: event.metadata.actor.kind !== 'workflow' })
  }
  return typedFields(history)
}
