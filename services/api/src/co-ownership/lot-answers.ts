import { copro, coproTitle } from '@faitage/contracts/co-ownership/copro'
import { type LotSheet, lot } from '@faitage/contracts/co-ownership/lot'
import type { LotDetail, LotItem } from '@faitage/contracts/co-ownership/lot.endpoints'
import { type HeldSheet, lotThen } from '@faitage/contracts/co-ownership/lot.state'
import { heldOn, type OwnershipRole, type Period } from '@faitage/contracts/co-ownership/ownership/period'
import { gapSentence, gaps } from '@faitage/contracts/co-ownership/ownership/replay'
import { sharesOf } from '@faitage/contracts/co-ownership/ownership/shares'
import { generalKeyOf } from '@faitage/contracts/co-ownership/tantiemes/general'
import { ofThousandths, thousandths } from '@faitage/contracts/co-ownership/tantiemes/split'
import type { Page } from '@faitage/contracts/kernel/endpoint'
import type { RecordState } from '@faitage/contracts/kernel/record.fold'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { buildingModel } from '@faitage/projections/co-ownership/building'
import { lotModel, lotsAsOf, lotsOrPeople, type Replayed } from '@faitage/projections/co-ownership/lot'
import { personModel } from '@faitage/projections/co-ownership/person'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { listRecords, type RecordItem, type RecordQuery, recordNames } from '@faitage/projections/kernel/record-model'
import { type Api, fold } from '../kernel/api.ts'
import type { Folded } from '../kernel/events/decider.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { refused } from '../kernel/refusal.ts'

type Item = RecordItem<LotSheet> & Pick<HeldSheet, 'known' | 'known_arrears'>
/** What a replay is asked by; neither is: now. */
interface Asked {
  on?: string | undefined
  known_at?: string | undefined
}

const roles = ['proprietaire', 'occupant'] as const satisfies readonly OwnershipRole[]

/** How lots are answered: with what they hold of the general clé, where they are, and who holds them on a day. */
export function lotAnswers(api: Api) {
  const seenBy = (caller: Caller) => caller.permissions.has('read person')

  /** Titles and general clés of the copros that some lots are of. */
  async function coprosOf(items: readonly Item[]) {
    const copros = new Map<string, { title: string; mission_id: string; general: string | undefined }>()
    for (const id of new Set(items.map(item => item.copro_id))) {
      const { state } = await fold(api, deciderOf(copro), streamOf.record(copro.stream, id))
      if (state.life === 'absent') continue
      const { mission_id, cles_repartition } = state.sheet
      copros.set(id, { title: coproTitle(state.sheet), mission_id, general: generalKeyOf(cles_repartition)?.id })
    }
    return copros
  }

  async function answered(items: readonly Item[], asked: Asked, caller: Caller): Promise<LotItem[]> {
    const then = items.map(item => asOf(item, asked, api.clock.today()))
    const people = new Set(seenBy(caller) ? then.flatMap(({ held }) => Object.values(held).flat().map(personOf)) : [])
    const [copros, buildings, names] = await Promise.all([
      coprosOf(items),
      recordNames(
        api.db,
        buildingModel,
        items.flatMap(item => item.building_id ?? []),
      ),
      recordNames(api.db, personModel, people),
    ])
    return then.map(({ item: { known: _, known_arrears: __, ...item }, held }) => {
      const { title = '', mission_id = null, general } = copros.get(item.copro_id) ?? {}
      const named = (periods: readonly Period[]) =>
        sharesOf(periods).map(({ holder: { person_id, right }, share, supposed }) => ({
          id: person_id,
          title: names.get(person_id) ?? '',
          right,
          share,
          supposed,
        }))
      return {
        ...item,
        ...(item.cles_repartition ? { cles_repartition: withIds(item.id, item.cles_repartition) } : {}),
        owners: unique(held.proprietaire.map(personOf)),
        occupants: unique(held.occupant.map(personOf)),
        mission_id,
        copro_title: title,
        building_name: buildings.get(item.building_id ?? '') ?? '',
        tantieme_general: general ? heldOf(item, general) : null,
        ...(seenBy(caller) ? { owner_names: named(held.proprietaire), occupant_names: named(held.occupant) } : {}),
      }
    })
  }

  return {
    items: (items: readonly RecordItem<LotSheet>[], caller: Caller): Promise<LotItem[]> => answered(items, {}, caller),

    /** The list, as of a day or as it was known where that is asked. */
    async list(query: RecordQuery & Asked, caller: Caller): Promise<Page<LotItem>> {
      const { on, known_at, term, ...others } = query
      const asked = { on, known_at: known_at && new Date(known_at).toISOString() }
      const words = seenBy(caller) ? lotsOrPeople(term, on ?? api.clock.today()) : undefined
      const replayed: Replayed = { on: on ?? api.clock.today(), known_at: asked.known_at }
      const { owner, without_owner, ...rest } = others as RecordQuery & {
        owner?: string[]
        without_owner?: string
      }
      const page = await listRecords(
        api.db,
        lot,
        lotModel,
        caller,
        { ...rest, ...(words ? {} : { term }) } as RecordQuery,
        { today: replayed.on, more: [...(words ?? []), ...lotsAsOf(replayed, { owner, without_owner })] },
      )
      return { ...page, items: await answered(page.items, asked, caller) }
    },

    /** One lot, with everybody who ever held it and the days nobody is known for. */
    async detail({ state, revision }: Folded<RecordState<LotSheet>>, query: Asked, caller: Caller): Promise<LotDetail> {
      if (state.life === 'absent') throw refused('NOT_FOUND')
      const asked = { ...query, known_at: query.known_at && new Date(query.known_at).toISOString() }
      if (asked.known_at && asked.known_at < state.created_at) throw refused('NOT_FOUND')
      const { id, sheet, created_at, updated_at } = state
      const item: Item = { ...filled(sheet), id, revision, created_at, updated_at }
      const [answer] = await answered([item], asked, caller)
      const periods = (answer!.historics ?? []) as Period[]
      const names = seenBy(caller) ? await recordNames(api.db, personModel, new Set(periods.map(personOf))) : undefined
      const until = asked.on ?? api.clock.today()
      return {
        ...answer!,
        ...(names ? { people: [...names].map(([one, title]) => ({ id: one, title })) } : {}),
        // Nobody may live in a lot: only an owner is missing.
        gaps: gaps(periods, 'proprietaire', until).map(gap => ({
          role: 'proprietaire',
          ...gap,
          sentence: gapSentence('proprietaire', gap),
        })),
      }
    },
  }
}

const personOf = ({ person_id }: Period): string => person_id
const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

/** A lot with those who held it, as it was on a day and as it was known. */
function asOf(item: Item, { on, known_at }: Asked, today: string) {
  const day = on ?? today
  const then = on === undefined && known_at === undefined ? item : filled(lotThen(item as HeldSheet, day, known_at))
  const periods = (then.historics ?? []) as Period[]
  const held = Object.fromEntries(roles.map(role => [role, heldOn(periods, role, day)])) as Record<
    OwnershipRole,
    Period[]
  >
  return { item: then as Item, held }
}

/** Empty values are left out. */
const filled = <S extends object>(sheet: S): S =>
  Object.fromEntries(Object.entries(sheet).filter(([, value]) => value !== null)) as S

/** What a lot holds of a clé, a decimal text; null when nothing. */
function heldOf({ cles_repartition }: LotSheet, cle: string): string | null {
  const rows = (cles_repartition ?? []).flatMap(one =>
    one.cle_repartition_id === cle && one.tantieme ? [thousandths(one.tantieme)] : [],
  )
  return rows.length > 0 ? ofThousandths(rows.reduce((sum, one) => sum + one, 0n)) : null
}

type Rows = NonNullable<LotSheet['cles_repartition']>

/** Each row with an id: the same as long as it is of the same clé. */
function withIds(lot_id: string, rows: Rows): Rows {
  const met = new Map<string, number>()
  return rows.map(row => {
    const nth = met.get(row.cle_repartition_id) ?? 0
    met.set(row.cle_repartition_id, nth + 1)
    return { ...row, id: derivedId(`${row.cle_repartition_id} ${nth}`, lot_id) }
  })
}
