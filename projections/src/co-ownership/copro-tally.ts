import { type ArrearsStep, arrearsSteps } from '@faitage/contracts/co-ownership/arrears/copro-arrears'
import type { LotSheet } from '@faitage/contracts/co-ownership/lot'
import { homeTypes, mainLotTypes } from '@faitage/contracts/co-ownership/lot.words'
import { thousandths } from '@faitage/contracts/co-ownership/tantiemes/split'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import type { Tally } from '../kernel/read-model.ts'
import type { RecordRow } from '../kernel/record-model.ts'
import { holdersOn } from './lot.ts'

/** What the lots of one building hold of a clé: thousandths of tantièmes, those of homes among them, and how many lots. */
export interface KeySum {
  held: number
  homes: number
  lots: number
  /** Lots on which the clé stands more than once. */
  twice: number
}

/** How many lots a building has: all, homes among them, and lots that go with others. */
interface BuildingCount {
  lots: number
  homes: number
  annexes: number
}

/** What the lots of a copro come to, so that nothing has to count a thousand of them to show a figure. */
export interface CoproTallyRow {
  id: string
  lots: number
  /** Lots by their kind. */
  types: Record<string, number>
  /** By building. */
  buildings: Record<string, BuildingCount>
  /** By clé, then by building. */
  keys: Record<string, Record<string, KeySum>>
  /** Changes by the day of the statement: summed to a day they give the debt of that day. */
  arrears: Record<string, ArrearsStep>
}

type Source = RecordRow<LotSheet>

export const coproTally: Tally<CoproTallyRow, Source> = {
  table: 'copro_tally',
  version: 2,
  of: 'lot',
  columns: {
    id: 'uuid not null',
    lots: 'int not null',
    types: 'jsonb not null',
    buildings: 'jsonb not null',
    keys: 'jsonb not null',
    arrears: 'jsonb not null',
  },
  indexes: [],
  keyOf: ({ sheet }) => sheet.copro_id,
  // Events may clear what commands do not.
  counts: ({ is_deleted, sheet }) => !is_deleted && typeof sheet.copro_id === 'string',
  add(sum, { sheet }, sign) {
    const before = sum ?? { id: sheet.copro_id, lots: 0, types: {}, buildings: {}, keys: {}, arrears: {} }
    const lots = before.lots + sign
    if (lots === 0) return undefined
    const building = sheet.building_id ?? ''
    const keys = { ...before.keys }
    for (const [cle, one] of heldBy(sheet)) {
      const ofBuildings = { ...keys[cle] }
      const next = added(ofBuildings[building], one, sign)
      if (next) ofBuildings[building] = next
      else delete ofBuildings[building]
      if (Object.keys(ofBuildings).length > 0) keys[cle] = ofBuildings
      else delete keys[cle]
    }
    return {
      id: before.id,
      lots,
      types: counted(before.types, sheet.type ?? '', sign),
      buildings: counts(before.buildings, building, sheet.type, sign),
      keys,
      arrears: stepped(before.arrears, sheet, sign),
    }
  },
}

/** The steps with those of a lot put in or taken out; a day on which nothing changes is left out. */
function stepped(steps: CoproTallyRow['arrears'], { arrears }: LotSheet, sign: 1 | -1): CoproTallyRow['arrears'] {
  const next = { ...steps }
  for (const [on, step] of arrearsSteps(arrears ?? [])) {
    const sum = (next[on] ?? [0, 0, 0]).map((known, at) => known + sign * step[at]!) as unknown as ArrearsStep
    if (sum.some(one => one !== 0)) next[on] = sum
    else delete next[on]
  }
  return next
}

/** What a lot holds of each clé. */
function heldBy({ cles_repartition, type }: LotSheet): Map<string, KeySum> {
  const held = new Map<string, KeySum>()
  const home = homeTypes.has(type)
  for (const { cle_repartition_id, tantieme } of cles_repartition ?? []) {
    if (!tantieme) continue
    const amount = Number(thousandths(tantieme))
    const known = held.get(cle_repartition_id)
    held.set(cle_repartition_id, {
      held: (known?.held ?? 0) + amount,
      homes: (known?.homes ?? 0) + (home ? amount : 0),
      lots: 1,
      twice: known ? 1 : 0,
    })
  }
  return held
}

function added(sum: KeySum | undefined, one: KeySum, sign: 1 | -1): KeySum | undefined {
  const before = sum ?? { held: 0, homes: 0, lots: 0, twice: 0 }
  const lots = before.lots + sign * one.lots
  if (lots === 0) return undefined
  return {
    held: before.held + sign * one.held,
    homes: before.homes + sign * one.homes,
    lots,
    twice: before.twice + sign * one.twice,
  }
}

function counts(
  before: CoproTallyRow['buildings'],
  building: string,
  type: string,
  sign: 1 | -1,
): CoproTallyRow['buildings'] {
  const { [building]: known = { lots: 0, homes: 0, annexes: 0 }, ...others } = before
  if (known.lots + sign === 0) return others
  const next = {
    lots: known.lots + sign,
    homes: known.homes + (homeTypes.has(type) ? sign : 0),
    annexes: known.annexes + (mainLotTypes.has(type) ? 0 : sign),
  }
  return { ...others, [building]: next }
}

function counted(counts: Record<string, number>, key: string, sign: 1 | -1): Record<string, number> {
  const { [key]: known = 0, ...others } = counts
  return known + sign === 0 ? others : { ...others, [key]: known + sign }
}

/** The tallies of some copros; one without lots has none. */
export async function coproTallies(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, CoproTallyRow>> {
  const { rows } = await sql<CoproTallyRow>`select * from copro_tally where id = any (${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

/** How many people own something in each copro on a day. */
export async function ownersCounted(
  db: Kysely<Database>,
  ids: readonly string[],
  day: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; owners: number }>`
    select sheet ->> 'copro_id' as id, count(distinct owner)::int as owners
    from lot, unnest(${holdersOn(day, ['proprietaire'])}) as owner
    where not is_deleted and sheet ->> 'copro_id' = any (${[...ids]}::text[]) group by 1`.execute(db)
  return new Map(rows.map(row => [row.id, row.owners]))
}

/** How many buildings each copro has, but those made for lots that are in none. */
export async function buildingsCounted(
  db: Kysely<Database>,
  ids: readonly string[],
  outside: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; buildings: number }>`
    select sheet ->> 'copro_id' as id, count(*)::int as buildings from building
    where not is_deleted and sheet ->> 'copro_id' = any (${[...ids]}::text[]) and id <> all (${[...outside]}::uuid[])
    group by 1`.execute(db)
  return new Map(rows.map(row => [row.id, row.buildings]))
}
