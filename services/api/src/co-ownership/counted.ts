import type { BuildingSheet } from '@faitage/contracts/co-ownership/building'
import type { CoproSheet } from '@faitage/contracts/co-ownership/copro'
import { type CountedFigure, type CountedKey, figure } from '@faitage/contracts/co-ownership/counted'
import { homeTypes, mainLotTypes } from '@faitage/contracts/co-ownership/lot.words'
import { differenceSentence, keySentence } from '@faitage/contracts/co-ownership/tantiemes/check'
import { generalKeyOf } from '@faitage/contracts/co-ownership/tantiemes/general'
import { ofThousandths } from '@faitage/contracts/co-ownership/tantiemes/split'
import {
  buildingsCounted,
  type CoproTallyRow,
  coproTallies,
  type KeySum,
  ownersCounted,
} from '@faitage/projections/co-ownership/copro-tally'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import type { Api } from '../kernel/api.ts'
import { outsideId } from './outside-id.ts'

const nothing = (id: string): CoproTallyRow => ({ id, lots: 0, types: {}, buildings: {}, keys: {}, arrears: {} })

/** Copros with their declared figures beside what their lots come to. */
export async function withCounts<I extends RecordItem<CoproSheet>>(
  api: Api,
  items: readonly I[],
): Promise<(I & { counted: CountedFigure[]; tantiemes: CountedKey[] })[]> {
  const ids = items.map(item => item.id)
  const [tallies, owners, buildings] = await Promise.all([
    coproTallies(api.db, ids),
    ownersCounted(api.db, ids, api.clock.today()),
    buildingsCounted(api.db, ids, ids.map(outsideId)),
  ])
  return items.map(item => {
    const tally = tallies.get(item.id) ?? nothing(item.id)
    const counts = { owners: owners.get(item.id) ?? 0, buildings: buildings.get(item.id) ?? 0 }
    return { ...item, counted: figuresOf(item, tally, counts), tantiemes: keysOf(item, tally) }
  })
}

function figuresOf(sheet: CoproSheet, tally: CoproTallyRow, counts: { owners: number; buildings: number }) {
  const sum = (kinds: (type: string) => boolean) =>
    Object.entries(tally.types).reduce((total, [type, lots]) => total + (kinds(type) ? lots : 0), 0)
  const main = sum(type => mainLotTypes.has(type))
  const homes = sum(type => homeTypes.has(type))
  const general = generalKeyOf(sheet.cles_repartition)?.id
  const held = general ? totalOf(tally.keys[general]) : undefined
  return [
    figure('nb_lots', sheet.nb_lots, tally.lots),
    figure('nb_co_owners', sheet.nb_co_owners, counts.owners),
    figure('nb_commercial_lots', sheet.nb_commercial_lots, main - homes),
    figure('nb_sub_lots', sheet.nb_sub_lots, tally.lots - main),
    figure('percentage_lots_to_habitation', sheet.percentage_lots_to_habitation, percent(homes, main)),
    figure(
      'percentage_tantiemes_to_habitation',
      sheet.percentage_tantiemes_to_habitation,
      held ? percent(held.homes, held.held) : null,
    ),
    figure('nb_building', sheet.nb_building, counts.buildings),
  ]
}

/** A share with one decimal, as the field is written; null of nothing. */
const percent = (part: number, whole: number): string | null =>
  whole === 0 ? null : String(Math.round((part * 1000) / whole) / 10)

/** Each clé with what the lots hold of it. */
function keysOf({ cles_repartition }: CoproSheet, tally: CoproTallyRow): CountedKey[] {
  return (cles_repartition ?? []).flatMap(cle => {
    if (!cle.id) return []
    const sums = tally.keys[cle.id]
    const { held, twice } = totalOf(sums)
    const within = cle.building_ids?.length ? cle.building_ids : Object.keys(tally.buildings)
    const without = within.reduce(
      (total, building) => total + (tally.buildings[building]?.lots ?? 0) - (sums?.[building]?.lots ?? 0),
      0,
    )
    const declared = cle.total ?? null
    const check = {
      sum: ofThousandths(BigInt(held)),
      declared,
      difference: declared === null ? null : ofThousandths(BigInt(held) - BigInt(declared) * 1000n),
    }
    return {
      id: cle.id,
      label: cle.label,
      kind: cle.kind ?? null,
      ...check,
      without,
      twice,
      sentence: keySentence({ ...check, without: { length: without }, twice: { length: twice } }),
      difference_sentence: differenceSentence(check),
    }
  })
}

const totalOf = (sums: Record<string, KeySum> | undefined): KeySum =>
  Object.values(sums ?? {}).reduce(
    (total, one) => ({
      held: total.held + one.held,
      homes: total.homes + one.homes,
      lots: total.lots + one.lots,
      twice: total.twice + one.twice,
    }),
    { held: 0, homes: 0, lots: 0, twice: 0 },
  )

/** Buildings with their declared figures beside what their lots come to. */
export async function withBuildingCounts<I extends RecordItem<BuildingSheet>>(
  api: Api,
  items: readonly I[],
): Promise<(I & { counted: CountedFigure[] })[]> {
  const tallies = await coproTallies(api.db, [...new Set(items.map(item => item.copro_id))])
  return items.map(item => {
    const count = tallies.get(item.copro_id)?.buildings[item.id] ?? { lots: 0, homes: 0, annexes: 0 }
    const counted = [
      figure('nb_lots', undefined, count.lots),
      figure('nb_habitations_noted', item.nb_habitations_noted, count.homes),
      figure('nb_annex_lots', item.nb_annex_lots, count.annexes),
    ]
    return { ...item, counted }
  })
}
