import type { FaitageEvent } from '@faitage/contracts/all-events'
import { metaOf } from '@faitage/contracts/kernel/field'
import { parisDay } from '@faitage/contracts/kernel/format-date'
import type { HistoryItem } from '@faitage/contracts/kernel/history'
import type { DomainEvent, RecordedEvent } from '@faitage/contracts/kernel/message'
import { HIDDEN } from '@faitage/contracts/kernel/outline'
import { movesOf } from '@faitage/contracts/kernel/process'
import type { AnyRecord } from '@faitage/contracts/kernel/record'
import { foldRecord, type RecordState } from '@faitage/contracts/kernel/record.fold'
import type { z } from 'zod'
import type { Api } from '../api.ts'
import { sameValue } from '../history/altered.ts'
import { historyOf, type Story } from '../history/history.ts'
import { actorsOf, namesOf } from '../history/names.ts'
import type { Caller } from '../http/caller.ts'
import { isRefusal, type Refusal, refused } from '../refusal.ts'
import type { RecordCommand } from './record.decider.ts'
import { type AskedNames, namedIn, type References, referredNames } from './referred-names.ts'

type Fields = Record<string, unknown>
type Recorded = RecordedEvent<FaitageEvent>

const changesOf = (event: Recorded): Fields => (event.data as { changes: Fields }).changes
/** The sheet of a state; empty while there is none. */
export const sheetOf = (state: RecordState<unknown>): Fields => (state.life === 'absent' ? {} : (state.sheet as Fields))

/** What a record's stream tells: its events, and how they and its fields are put in words. */
export interface RecordTold {
  readonly events: readonly Recorded[]
  /** Its whole history, newest first; none says that it can be undone. */
  readonly items: readonly HistoryItem[]
  /** Of these revisions, those whose change can still be undone. */
  undoable(asked: ReadonlySet<number>): ReadonlySet<number>
  labelOf(field: string): string
  /** A value as people read it. */
  shown(field: string, value: unknown): unknown
  /** Whether a field is only said to have changed. */
  hides(field: string): boolean
  /** What it was on a day, of the events that were known by then. */
  asOf(known: readonly { event: Recorded; day: string }[], on: string): RecordState<unknown>
}

/** A record's whole history, newest first; what can still be undone says so. */
export async function recordHistory(...asked: Parameters<typeof recordTold>): Promise<HistoryItem[]> {
  const { items, undoable } = await recordTold(...asked)
  const revisions = undoable(new Set(items.map(({ revision }) => revision)))
  return items.map(item => ({ ...item, can_undo: revisions.has(item.revision) }))
}

/** The same, told so that a part of it can be asked for. */
export async function recordTold(
  api: Api,
  { record, decider }: { record: AnyRecord; decider: Undoer },
  stream: string,
  references: References,
  caller: Pick<Caller, 'permissions'>,
  asked: AskedNames = new Map(),
): Promise<RecordTold> {
  const moves = movesOf(record)
  const known = api.folds.fresh(stream)
  const events = await api.events.read(stream, known ? { seen: known.revision + 1 } : {})
  const evolve = foldRecord(record)
  const initial: RecordState<unknown> = { life: 'absent' }
  const sheets: Fields[] = []
  let latest: RecordState<unknown> = initial
  for (const event of events) {
    latest = evolve(latest as RecordState<Fields>, event)
    sheets.push(sheetOf(latest))
  }
  const names = await referredNames(sheets, references, caller, asked)
  const people = await namesOf(api.people, actorsOf(events))
  const pick = (from: Fields, like: Fields) => Object.fromEntries(Object.keys(like).map(key => [key, from[key]]))
  const story: Story<RecordState<unknown>, Recorded> = {
    initial,
    evolve,
    effectiveOn: event => (isMove(moves, event) ? ((event.data as { on?: string | null }).on ?? undefined) : undefined),
    altered: (before, event, after) => {
      if (before.life === 'absent') return { before: {}, after: sheetOf(after) }
      if (isMove(moves, event)) {
        const fields = Object.fromEntries((moves?.fields ?? []).map(field => [field, null]))
        const day = story.effectiveOn?.(event) ?? parisDay(new Date(event.recordedAt))
        const then = (state: RecordState<unknown>) => {
          const sheet = sheetOf(state)
          return pick((thenOf(moves)?.(sheet, day) as Fields | undefined) ?? sheet, fields)
        }
        return { before: then(before), after: then(after) }
      }
      if (event.type !== record.amended.type) return { before: {}, after: {} }
      const changes = changesOf(event)
      return { before: pick(sheetOf(before), changes), after: pick(sheetOf(after), changes) }
    },
    labelOf: field => (record.labels as Record<string, string>)[field] ?? field,
    shown: (field, value) => {
      if (isSecret(record, field)) return value && HIDDEN
      if (!references[field]) return value
      return namedIn(value, names)
    },
  }
  const nameOf = (id: string) => names.get(id) ?? people(id)
  const now = { life: latest.life, sheet: sheetOf(latest) }
  const undoable = (revision: number) =>
    moves
      ? wouldUndo(
          decider,
          latest,
          undoingCommand(record, events, revision, some => sheets[some.length - 1] ?? {}, moves),
          {
            today: api.clock.today(),
            isLast: revision === events.length - 1,
          },
        )
      : canUndo(record, events[revision]!, now, events.length - 1)
  return {
    events,
    items: historyOf(story, events, nameOf),
    undoable: asked => new Set([...asked].filter(undoable)),
    labelOf: story.labelOf,
    shown: (field, value) => story.shown(field, value, nameOf),
    hides: field => isSecret(record, field),
    asOf(known, on) {
      const then = thenOf(moves)
      // What says from which day it holds is asked of the sheet; anything else holds from the day it took effect.
      const counts = ({ event, day }: { event: Recorded; day: string }) =>
        (then && isMove(moves, event)) || (story.effectiveOn(event) ?? day) <= on
      const state = known
        .filter((one, nth) => nth === 0 || counts(one))
        .reduce<RecordState<unknown>>((before, { event }) => evolve(before as RecordState<Fields>, event), initial)
      return then && state.life === 'present' ? { ...state, sheet: then(state.sheet as object, on) } : state
    },
  }
}

/** How a sheet reads on a day to those who look back. */
const thenOf = (moves: ReturnType<typeof movesOf>) => moves?.wasOn ?? moves?.asOf

const isMove = (moves: ReturnType<typeof movesOf>, { type }: { type: string }): boolean =>
  moves?.events.some(event => event.type === type) ?? false

/** The rules of undoing, whatever the sheet. */
interface Undoer {
  decide(
    command: Extract<RecordCommand<Fields>, { type: 'UndoAmendment' | 'Restore' }>,
    state: RecordState<unknown>,
  ): readonly DomainEvent[] | Refusal
}

/** Whether what a command did can be undone and still would change something: the decider is asked. */
function wouldUndo(
  decider: Undoer,
  latest: RecordState<unknown>,
  command: ReturnType<typeof undoingCommand>,
  { today, isLast }: { today: string; isLast: boolean },
): boolean {
  if (isRefusal(command) || (command.type === 'Restore' && !isLast)) return false
  const asked = command.type === 'Restore' ? command : { ...command, today, command_id: NOBODY }
  const decided = decider.decide(asked, latest)
  return !isRefusal(decided) && decided.length > 0
}

/** The id of a command that is never sent. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** What is shown on demand only says that it changed, not what it is. */
export const isSecret = ({ fields }: AnyRecord, field: string): boolean => {
  const schema = fields.shape[field] as z.ZodType | undefined
  return schema !== undefined && metaOf(schema).secret === true
}

/** How the events that can be undone are known. */
type Life = { readonly amended: { readonly type: string }; readonly removed: { readonly type: string } }

/** The last removal, while it lasts; an amendment whose fields nobody touched since. */
export function canUndo(
  life: Life,
  event: Recorded,
  latest: { life: 'absent' | 'present' | 'removed'; sheet: object },
  last: number,
): boolean {
  if (event.type === life.removed.type) return latest.life === 'removed' && event.revision === last
  if (event.type !== life.amended.type || latest.life !== 'present') return false
  return Object.entries(changesOf(event)).every(([field, value]) => sameValue((latest.sheet as Fields)[field], value))
}

/**
 * The command that undoes the change at a revision, with what was written together with it; refused where there is nothing
 * to undo there.
 */
export function undoingCommand(
  life: Life,
  events: readonly Recorded[],
  revision: number,
  sheetAfter: (events: readonly Recorded[]) => object,
  moves?: ReturnType<typeof movesOf>,
) {
  const event = events[revision]
  if (event?.type === life.removed.type) return { type: 'Restore' } as const
  const command = event?.metadata.command_id
  const together = moves ? events.filter(one => one.metadata.command_id === command) : event ? [event] : []
  const [first, last] = [together[0], together.at(-1)]
  const isUndone = (one: Recorded) => one.type === life.amended.type || isMove(moves, one)
  if (!first || !last || !together.every(isUndone)) return refused('record.undo.impossible')
  const before = sheetAfter(events.slice(0, first.revision)) as Fields
  const after = sheetAfter(events.slice(0, last.revision + 1)) as Fields
  const expected: Fields = Object.assign({}, ...together.filter(one => one.type === life.amended.type).map(changesOf))
  const changes = Object.fromEntries(Object.keys(expected).map(field => [field, before[field] ?? null]))
  const undone = together.some(one => isMove(moves, one)) ? { before, after } : undefined
  return { type: 'UndoAmendment', changes, expected, ...(undone ? { undone } : {}) } as const
}
