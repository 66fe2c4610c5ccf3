import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import { caseTypeLabels } from '@faitage/contracts/projects/project-words'
import type { reportingEndpoints } from '@faitage/contracts/steering/reporting.endpoints'
import type { FundingGroup, ReportingGroup } from '@faitage/contracts/steering/reporting-scope'
import { markOf } from '../../projects/project-list.ts'
import { dayNumber } from '../moves.ts'
import type { Columns } from './columns.ts'
import type { Reach, ReachedMission } from './reach.ts'

/** What narrows a question, beside its times. */
export type ReportingFilters = Pick<
  QueryOf<typeof reportingEndpoints.process>,
  | 'missions_id'
  | 'agency_id'
  | 'antenna_id'
  | 'client_id'
  | 'funder'
  | 'referrer_id'
  | 'requester_type'
  | 'case_type'
  | 'secondary_case_type'
>

/** The projects that a question is about, and the day it is asked of. */
export interface Selection {
  readonly columns: Columns
  readonly places: Int32Array
  readonly reach: Reach
  /** `dayNumber` of the day it is looked at from. */
  readonly last: number
  has(place: number): boolean
}

const among = <T>(wanted: readonly T[], values: readonly (T | null)[]) =>
  wanted.length === 0 || values.some(value => value !== null && wanted.includes(value))
const marksIn = (text: string) => (text === '' ? [] : text.split(','))

/** Whether the filters let the projects of a mission through. */
export function missionsWanted(filters: ReportingFilters): (mission: ReachedMission | undefined) => boolean {
  const { missions_id, agency_id, antenna_id, client_id, funder } = filters
  const asked = new Set(missions_id)
  return mission =>
    mission !== undefined &&
    (asked.size === 0 || asked.has(mission.id)) &&
    among(agency_id, [mission.agency_id]) &&
    among(antenna_id, [mission.antenna_id]) &&
    among(client_id, [mission.client_id]) &&
    among(funder, mission.funders)
}

/** The projects of missions one reaches, that every filter lets through; those that were removed are not there. */
export function selected(columns: Columns, reach: Reach, filters: ReportingFilters, on: string): Selection {
  const isWanted = missionsWanted(filters)
  const { names } = columns
  const flags = <T>(values: readonly T[], wanted: (value: T) => boolean) =>
    Uint8Array.from(values, each => +wanted(each))
  const missions = flags(names.missions.values, id => isWanted(reach.get(id)))
  const types = flags(names.types.values, type => among<string>(filters.requester_type, [type]))
  const referrers = flags(names.referrers.values, ids => among(filters.referrer_id, marksIn(ids)))
  const main = filters.case_type.map(code => markOf('type', code))
  const second = filters.secondary_case_type.map(code => markOf('secondary_case_type', code))
  const marks = flags(names.marks.values, text => among(main, marksIn(text)) && among(second, marksIn(text)))

  const { count: all, gone } = columns
  const [ofMission, ofType, ofReferrers, ofMarks] = [columns.missions, columns.types, columns.referrers, columns.marks]
  const places = new Int32Array(all)
  const isThere = new Uint8Array(all)
  let count = 0
  for (let place = 0; place < all; place++) {
    if (gone[place] || !missions[ofMission[place]!] || !types[ofType[place]!]) continue
    if (!referrers[ofReferrers[place]!] || !marks[ofMarks[place]!]) continue
    isThere[place] = 1
    places[count++] = place
  }
  return {
    columns,
    places: places.subarray(0, count),
    reach,
    last: dayNumber(on),
    has: place => isThere[place] === 1,
  }
}

/** Which groups projects belong to: of a mission’s funders and of referrers, to several. */
export interface Grouping {
  readonly keys: (string | null)[]
  of(place: number): readonly number[]
  placeOf(key: string | null): number | undefined
  /** The place of a group, which is there from now on. */
  add(key: string | null): number
}

const caseOf = (marks: string): string[] => {
  const prefix = markOf('type', '')
  return marksIn(marks).flatMap(mark => (mark.startsWith(prefix) ? [mark.slice(prefix.length)] : []))
}

/** Groups that get their place as they are met. */
export function newGroups(): Omit<Grouping, 'of'> {
  const keys: (string | null)[] = []
  const places = new Map<string | null, number>()
  const add = (key: string | null) => {
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, keys.length)
    return keys.push(key) - 1
  }
  return { keys, placeOf: key => places.get(key), add }
}

export function groupedBy({ columns, reach }: Pick<Selection, 'columns' | 'reach'>, by: ReportingGroup): Grouping {
  const { names } = columns
  const groups = newGroups()
  const placeOf = groups.add
  const each = (values: readonly (string | null)[]) => (values.length > 0 ? values : [null]).map(placeOf)
  const ofMission = (keysOf: (mission: ReachedMission) => readonly (string | null)[]) => {
    const ofEach = names.missions.values.map(id => {
      const mission = reach.get(id)
      return mission ? each(keysOf(mission)) : []
    })
    const { missions } = columns
    return (place: number) => ofEach[missions[place]!]!
  }
  const own = (column: 'types' | 'referrers' | 'marks', keysOf: (text: string) => readonly string[]) => {
    const ofEach = names[column].values.map(text => each(keysOf(text)))
    const values = columns[column]
    return (place: number) => ofEach[values[place]!]!
  }
  const ways: Record<ReportingGroup, () => Grouping['of']> = {
    agency: () => ofMission(({ agency_id }) => [agency_id]),
    antenna: () => ofMission(({ antenna_id }) => [antenna_id]),
    client: () => ofMission(({ client_id }) => [client_id]),
    funder: () => ofMission(({ funders }) => funders),
    mission: () => ofMission(({ id }) => [id]),
    referrer: () => own('referrers', marksIn),
    requester_type: () => own('types', type => [type]),
    case_type: () => own('marks', caseOf),
  }
  return { ...groups, of: ways[by]() }
}

/** What groups are called whose keys are codes. */
export const groupWords: Partial<Record<FundingGroup, Readonly<Record<string, string>>>> = {
  requester_type: requesterTypeLabels satisfies Record<RequesterType, string>,
  case_type: caseTypeLabels,
}
export const withoutGroup: Record<FundingGroup, string> = {
  aid: 'Financeur inconnu',
  year: 'Sans date',
  agency: 'Sans agence',
  antenna: 'Sans antenne',
  client: 'Sans client',
  funder: 'Sans financeur',
  mission: 'Sans mission',
  referrer: 'Sans référent',
  requester_type: 'Sans type',
  case_type: 'Sans cas',
}
