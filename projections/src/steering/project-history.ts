import type { RequesterType } from '@faitage/contracts/kernel/values'
import {
  projectOpened,
  projectRemoved,
  projectRestored,
  projectStatusChanged,
  requesterTypeChanged,
} from '@faitage/contracts/projects/project'
import { type ProjectStatus, projectStatuses } from '@faitage/contracts/projects/project-status'
import { existing, readModel } from '../kernel/read-model.ts'
import { movesOf } from './moves.ts'

/**
 * The statuses a project went through, made to be counted: a narrow row a project, read by thousands. Statuses are their
 * places in the life of a project; instants are milliseconds since 1970. What most projects never have is null rather than an
 * array: arrays are most of what a row costs, and each change writes the row again.
 */
export type ProjectHistoryRow = {
  id: string
  mission_id: string
  requester_type: RequesterType
  /** In the order they took effect; two that follow differ. */
  ranks: readonly number[]
  /** The day each took effect. */
  days: readonly string[]
  /** Both as one text (`movesOf`): what figures are counted from. */
  moves: string
  /** When each status that was said was, in the order they took effect, those that change nothing beside their neighbours included. */
  said_at: readonly number[]
  /**
   * Those statuses and their days, where they are not simply the above: one was said after a later one, or changed nothing.
   * Null otherwise: what was known at an instant is then the beginning of it all.
   */
  said_ranks: readonly number[] | null
  said_days: readonly string[] | null
  /** Until when each of those statuses counted, 0 where it still does; null where all do. */
  said_until: readonly number[] | null
  /** The types it had, each with when it was recorded; null while it only had one. */
  types: readonly RequesterType[] | null
  types_at: readonly number[] | null
  /** When it was removed and put back, in turn; null while it never was. */
  lives_at: readonly number[] | null
  /** When the last of all this was recorded. */
  changed_at: number
  is_deleted: boolean
}

const rankOf = (status: ProjectStatus) => projectStatuses.indexOf(status)
/** Should the store's clock have gone back between two events, the later one counts as recorded when the earlier was. */
const recordedAfter = ({ changed_at }: ProjectHistoryRow, recordedAt: string) =>
  Math.max(Date.parse(recordedAt), changed_at)
const withAt = <T>(values: readonly T[], at: number, value: T) => [...values.slice(0, at), value, ...values.slice(at)]

type Statuses = Pick<
  ProjectHistoryRow,
  'ranks' | 'days' | 'moves' | 'said_at' | 'said_ranks' | 'said_days' | 'said_until'
>
interface Said {
  readonly rank: number
  readonly on: string
  readonly at: number
  /** The project begins there: what was said of earlier days counts no longer. */
  readonly begins?: true | undefined
}

/** One more status at its place: by day, then as they were written down. */
function saying(row: Statuses, { rank, on, at, begins }: Said): Statuses {
  const [ranks, days] = [row.said_ranks ?? row.ranks, row.said_days ?? row.days]
  const counted = row.said_until ?? days.map(() => 0)
  const until = begins ? counted.map((each, index) => (each === 0 && (days[index] ?? '') < on ? at : each)) : counted
  let place = days.length
  while (place > 0 && (days[place - 1] ?? '') > on) place--
  const said_ranks = withAt(ranks, place, rank)
  const said_days = withAt(days, place, on)
  const said_at = withAt(row.said_at, place, at)
  const said_until = withAt(until, place, 0)
  const counting = said_ranks.flatMap((_, index) => (said_until[index] === 0 ? index : []))
  const places = counting.filter((index, nth) => said_ranks[counting[nth - 1] ?? -1] !== said_ranks[index])
  const in_order =
    places.length === said_ranks.length && said_at.every((each, index) => each >= (said_at[index - 1] ?? 0))
  const entered = in_order
    ? { ranks: said_ranks, days: said_days }
    : { ranks: places.map(index => said_ranks[index] ?? 0), days: places.map(index => said_days[index] ?? '') }
  const apart = in_order ? { said_ranks: null, said_days: null } : { said_ranks, said_days }
  const gone = counting.length < said_ranks.length ? said_until : null
  return { ...entered, moves: movesOf(entered.ranks, entered.days), said_at, ...apart, said_until: gone }
}

const nothingSaid: Statuses = {
  ...{ ranks: [], days: [], moves: '', said_at: [] },
  ...{ said_ranks: null, said_days: null, said_until: null },
}

export const projectHistoryModel = readModel<ProjectHistoryRow>()({
  table: 'project_history',
  version: 5,
  columns: {
    id: 'uuid not null',
    mission_id: 'uuid not null',
    requester_type: 'text not null',
    ranks: 'smallint[] not null',
    days: 'date[] not null',
    moves: 'text not null',
    said_at: 'float8[] not null',
    said_ranks: 'smallint[]',
    said_days: 'date[]',
    said_until: 'float8[]',
    types: 'text[]',
    types_at: 'float8[]',
    lives_at: 'float8[]',
    changed_at: 'float8 not null',
    is_deleted: 'boolean not null',
  },
  indexes: ['(mission_id)'],
  key: e => e.data.project_id,
  on: {
    [projectOpened.type]: (_, { data, recordedAt }) => {
      const { project_id: id, mission_id, requester_type, status, on } = data
      const at = Date.parse(recordedAt)
      const first = { types: null, types_at: null, lives_at: null, changed_at: at, is_deleted: false }
      return { id, mission_id, requester_type, ...saying(nothingSaid, { rank: rankOf(status), on, at }), ...first }
    },
    [projectStatusChanged.type]: (before, event) => {
      const row = existing(before, event)
      const { to, on, begins } = event.data
      const at = recordedAfter(row, event.recordedAt)
      return { ...row, ...saying(row, { rank: rankOf(to), on, at, begins }), changed_at: at }
    },
    [requesterTypeChanged.type]: (before, event) => {
      const row = existing(before, event)
      const { to } = event.data
      const at = recordedAfter(row, event.recordedAt)
      // What was said first was said when it was opened.
      const types = row.types ?? [row.requester_type]
      const since = row.types_at ?? [Math.min(...row.said_at)]
      return { ...row, requester_type: to, types: [...types, to], types_at: [...since, at], changed_at: at }
    },
    [projectRemoved.type]: (before, event) => livedOn(existing(before, event), event.recordedAt, true),
    [projectRestored.type]: (before, event) => livedOn(existing(before, event), event.recordedAt, false),
  },
})

function livedOn(row: ProjectHistoryRow, recordedAt: string, is_deleted: boolean): ProjectHistoryRow {
  const at = recordedAfter(row, recordedAt)
  return { ...row, is_deleted, changed_at: at, lives_at: [...(row.lives_at ?? []), at] }
}
