import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import type {
  missionStatisticsEndpoints,
  StatisticFilter,
  StatisticRow,
} from '@faitage/contracts/steering/mission-statistics.endpoints'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { orderedBy, pageOf } from '../kernel/list.ts'
import type { NamedHistories } from './kept-histories.ts'
import { readNamedHistories, type StatisticsScope } from './mission-histories.ts'
import { dayNumber, dayOfNumber } from './moves.ts'
import { type Stays, staysCounted } from './stays.ts'

type Paging = Pick<QueryOf<typeof missionStatisticsEndpoints.rows>, 'page' | 'size' | 'sortBy' | 'sortDirection'>

/** What the stays are ordered by: the projects, in the order that Postgres gives names, or what is known of the stays. */
const nameColumns = ['reference', 'requester_name', 'address_location'] as const
type NameColumn = (typeof nameColumns)[number]
type StayColumn = Exclude<NonNullable<Paging['sortBy']>, NameColumn>
const isName = (column: string): column is NameColumn => (nameColumns as readonly string[]).includes(column)

/** The stays that a number counts, one row each: a project that entered a status twice is there twice. */
export async function statisticRows(
  db: Kysely<Database>,
  scope: StatisticsScope,
  filter: StatisticFilter,
  paging: Paging,
): Promise<Page<StatisticRow> | undefined> {
  const histories = await readNamedHistories(db, scope)
  const stays = staysCounted(histories, scope.on, filter)
  if (!stays) return undefined
  const { sortBy = 'reference' } = paging
  const page = isName(sortBy)
    ? await pageByName(db, scope, { histories, stays }, { ...paging, sortBy })
    : pageByStay(scope, { histories, stays }, { ...paging, sortBy })
  return pageOf(await rowsOf(db, scope, { histories, stays }, page), stays.count, paging)
}

interface Counted {
  readonly histories: NamedHistories
  readonly stays: Stays
}

/** More than the number of any day. */
const NEVER = 1 << 22

/** What stays are ordered by: two numbers, each under `NEVER` or that. */
const keyOf: Record<StayColumn, (stays: Stays, stay: number, last: number) => readonly [number, number]> = {
  status: ({ ranks, entered }, stay) => [ranks[stay]!, entered[stay]!],
  entered_on: ({ ranks, entered }, stay) => [entered[stay]!, ranks[stay]!],
  left_on: ({ entered, left }, stay) => [left[stay] || NEVER, entered[stay]!],
  days: ({ entered, left }, stay, last) => [(left[stay] || last) - entered[stay]!, entered[stay]!],
}

/** The page in the order of what is known of the stays, then of the ids: only the page’s share of them is compared. */
function pageByStay(
  { on }: StatisticsScope,
  { histories, stays }: Counted,
  { sortBy, sortDirection, page, size }: Paging & { sortBy: StayColumn },
): number[] {
  const skipped = (page - 1) * size
  if (skipped >= stays.count) return []
  const last = dayNumber(on)
  const keys = new Float64Array(stays.count)
  for (let stay = 0; stay < stays.count; stay++) {
    const [first, second] = keyOf[sortBy](stays, stay, last)
    keys[stay] = first * 2 * NEVER + second
  }
  const way = sortDirection === 'desc' ? -1 : 1
  const inOrder = keys.toSorted()
  const at = (place: number) => inOrder[way > 0 ? place : stays.count - 1 - place]!
  const earliest = at(skipped)
  const latest = at(Math.min(skipped + size, stays.count) - 1)
  const near: { stay: number; key: number; id: string }[] = []
  let before = 0
  for (let stay = 0; stay < stays.count; stay++) {
    const key = keys[stay]!
    if ((key - earliest) * way < 0) before++
    else if ((key - latest) * way <= 0) near.push({ stay, key, id: histories.idOf(stays.histories[stay]!) })
  }
  near.sort((a, b) => way * (a.key - b.key || (a.id < b.id ? -1 : a.id > b.id ? 1 : a.stay - b.stay)))
  return near.slice(skipped - before, skipped - before + size).map(({ stay }) => stay)
}

/** The page in the order of a name of the projects, which are walked from the first until it is full. */
async function pageByName(
  db: Kysely<Database>,
  { mission_id, known_at }: StatisticsScope,
  { histories, stays }: Counted,
  { sortBy, sortDirection, page, size }: Paging & { sortBy: NameColumn },
): Promise<number[]> {
  const skipped = (page - 1) * size
  const end = Math.min(skipped + size, stays.count)
  if (skipped >= end) return []
  // Removed since, a project may have been there then.
  const there = known_at === undefined ? sql`and not is_deleted` : sql``
  const among = async (projects: RawBuilder<unknown>, most: number | null) => {
    const { rows } = await sql<{ ids: string | null }>`
      select string_agg(id::text, ' ') as ids from (
        select id from project_list where ${projects} ${there}
        ${orderedBy([sortBy, 'id'], sortDirection)} limit ${most}) as walk`.execute(db)
    const near: number[] = []
    for (const id of rows[0]?.ids?.split(' ') ?? []) {
      const history = histories.placeOf(id)
      if (history === undefined) continue
      const [first, after] = [firstStay(stays, history), firstStay(stays, history + 1)]
      // Backwards, what follows of one project goes backwards too.
      for (let at = first; at < after; at++) near.push(sortDirection === 'desc' ? first + after - 1 - at : at)
    }
    return near
  }
  const ofMission = sql`mission_id = ${mission_id}::uuid`
  // Stays are spread over the projects: twice as many of these as should do; where there are few, or it did not, their own ones.
  const likely = Math.ceil((end / stays.count) * (histories.starts.length - 1) * 2)
  if (stays.count > likely) {
    const near = await among(ofMission, likely)
    if (near.length >= end) return near.slice(skipped, end)
  }
  const few = stays.count * FEW < histories.starts.length
  const theirs = few ? sql`id = any (${idsOf(histories, stays)}::uuid[])` : ofMission
  return (await among(theirs, few ? end : null)).slice(skipped, end)
}

/** Of how many projects one is looked up as fast as they are walked through. */
const FEW = 4

/** The projects of some stays, each once. */
const idsOf = (histories: NamedHistories, { histories: places, count }: Stays) =>
  Array.from(new Set(places.subarray(0, count)), place => histories.idOf(place))

/** The first stay of a history or of one after it. */
function firstStay({ histories, count }: Stays, history: number): number {
  let [least, most] = [0, count]
  while (least < most) {
    const middle = (least + most) >> 1
    if (histories[middle]! < history) least = middle + 1
    else most = middle
  }
  return least
}

/** The stays of a page, with what is known of their projects. */
async function rowsOf(db: Kysely<Database>, { on }: StatisticsScope, { histories, stays }: Counted, page: number[]) {
  if (page.length === 0) return []
  const idOf = (stay: number) => histories.idOf(stays.histories[stay]!)
  const projects = await db
    .selectFrom('project_list')
    .select(['id', 'reference', 'requester_name', 'requester_erased', 'address_location', 'is_deleted as removed'])
    .where('id', 'in', [...new Set(page.map(idOf))])
    .execute()
  const projectOf = new Map(projects.map(project => [project.id, project]))
  return page.flatMap((stay): StatisticRow[] => {
    const project = projectOf.get(idOf(stay))
    const [entered, left] = [stays.entered[stay]!, stays.left[stay]!]
    const stayed = {
      status: projectStatuses[stays.ranks[stay]!] ?? 'a_contacter',
      entered_on: dayOfNumber(entered),
      left_on: left ? dayOfNumber(left) : null,
      days: (left || dayNumber(on)) - entered,
    }
    return project ? [{ ...project, ...stayed }] : []
  })
}
