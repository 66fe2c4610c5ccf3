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

/**
 * The statuses a project went through, made to be counted: a narrow row a project, read by thousands. Statuses are their
 * places in the life of a project; instants are milliseconds since 1970.
 */
export type ProjectHistoryRow = {
  id: string
  mission_id: string
  requester_type: RequesterType
  /** In the order they took effect; two that follow differ. */
  ranks: readonly number[]
  /** The day each took effect. */
  days: readonly string[]
  /** Every status that was said, in that order too, those that change nothing beside their neighbours included. */
  said_ranks: readonly number[]
  said_days: readonly string[]
  said_at: readonly number[]
  /** Each was said after those before it and changed something: what was known at an instant is the beginning of it all. */
  in_order: boolean
  /** The types it had, each with when it was recorded. */
  types: readonly RequesterType[]
  types_at: readonly number[]
  /** When it was removed and put back, in turn. */
  lives_at: readonly number[]
  /** When the last of all this was recorded. */
  changed_at: number
  is_deleted: boolean
}

const rankOf = (status: ProjectStatus) => projectStatuses.indexOf(status)
/** Should the store's clock have gone back between two events, the later one counts as recorded when the earlier was. */
const recordedAfter = ({ changed_at }: ProjectHistoryRow, recordedAt: string) =>
  Math.max(Date.parse(recordedAt), changed_at)
const withAt = <T>(values: readonly T[], at: number, value: T) => [...values.slice(0, at), value, ...values.slice(at)]

type Said = Pick<ProjectHistoryRow, 'said_ranks' | 'said_days' | 'said_at'>

/** One more status at its place: by day, then as they were written down. */
function saying(row: Said, entry: { rank: number; on: string; at: number }): Said {
  let place = row.said_days.length
  while (place > 0 && (row.said_days[place - 1] ?? '') > entry.on) place--
  return {
    said_ranks: withAt(row.said_ranks, place, entry.rank),
    said_days: withAt(row.said_days, place, entry.on),
    said_at: withAt(row.said_at, place, entry.at),
  }
}

/** The columns that follow from what was said. */
function counted({ said_ranks, said_days, said_at }: Said): Pick<ProjectHistoryRow, 'ranks' | 'days' | 'in_order'> {
  const moves = said_ranks.flatMap((rank, place) => (said_ranks[place - 1] === rank ? [] : place))
  return {
    ranks: moves.map(place => said_ranks[place] ?? 0),
    days: moves.map(place => said_days[place] ?? ''),
    in_order: moves.length === said_ranks.length && said_at.every((at, place) => at >= (said_at[place - 1] ?? 0)),
  }
}

const nothingSaid: Said = { said_ranks: [], said_days: [], said_at: [] }

export const projectHistoryModel = readModel<ProjectHistoryRow>()({
  table: 'project_history',
  version: 2,
  columns: {
    id: 'uuid not null',
    mission_id: 'uuid not null',
    requester_type: 'text not null',
    ranks: 'smallint[] not null',
    days: 'date[] not null',
    said_ranks: 'smallint[] not null',
    said_days: 'date[] not null',
    said_at: 'float8[] not null',
    in_order: 'boolean not null',
    types: 'text[] not null',
    types_at: 'float8[] not null',
    lives_at: 'float8[] not null',
    changed_at: 'float8 not null',
    is_deleted: 'boolean not null',
  },
  indexes: ['(mission_id)'],
  key: e => e.data.project_id,
  on: {
    [projectOpened.type]: (_, { data, recordedAt }) => {
      const { project_id: id, mission_id, requester_type, status, on } = data
      const at = Date.parse(recordedAt)
      const said = saying(nothingSaid, { rank: rankOf(status), on, at })
      const first = { types: [requester_type], types_at: [at], lives_at: [], changed_at: at, is_deleted: false }
      return { id, mission_id, requester_type, ...counted(said), ...said, ...first }
    },
    [projectStatusChanged.type]: (before, event) => {
      const row = existing(before, event)
      const { to, on } = event.data
      const at = recordedAfter(row, event.recordedAt)
      const said = saying(row, { rank: rankOf(to), on, at })
      return { ...row, ...counted(said), ...said, changed_at: at }
    },
    [requesterTypeChanged.type]: (before, event) => {
      const row = existing(before, event)
      const { to } = event.data
      const at = recordedAfter(row, event.recordedAt)
      const types = { types: [...row.types, to], types_at: [...row.types_at, at] }
      return { ...row, requester_type: to, ...types, changed_at: at }
    },
    [projectRemoved.type]: (before, event) => livedOn(existing(before, event), event.recordedAt, true),
    [projectRestored.type]: (before, event) => livedOn(existing(before, event), event.recordedAt, false),
  },
})

function livedOn(row: ProjectHistoryRow, recordedAt: string, is_deleted: boolean): ProjectHistoryRow {
  const at = recordedAfter(row, recordedAt)
  return { ...row, is_deleted, changed_at: at, lives_at: [...row.lives_at, at] }
}
