import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { HistoryItem } from '@faitage/contracts/kernel/history'
import type { Actor, RecordedEvent } from '@faitage/contracts/kernel/message'
import { sameValue } from './altered.ts'
import { dayRecorded } from './day-recorded.ts'
import type { Fields } from './fields.ts'
import { type Said, sentenceOf } from './sentences.fr.ts'

type Recorded = RecordedEvent<FaitageEvent>

/** How the history of one kind of thing is written: its fold, and which fields an event altered, before and after. */
export interface Story<State, Event extends Recorded> {
  readonly initial: State
  evolve(state: State, event: Event): State
  /** The day it took effect, when that is not the day it was recorded. */
  effectiveOn(event: Event): string | undefined
  /** Every altered field with its values before and after; a field missing on one side was empty there. */
  altered(before: State, event: Event, after: State): { before: Fields; after: Fields }
  labelOf(field: string): string
  /** A value as people read it: names instead of ids. */
  shown(field: string, value: unknown, nameOf: (id: string) => string): unknown
  /** An event told otherwise than to the team; undefined where it is told alike. */
  told?(event: Event, said: Said): string | undefined
}

/** Display names by id; what a person who is gone is called is the caller's choice. */
export type NameOf = (id: string) => string

/** A stream as a history, newest first: one sentence per event, with every altered field before and after. */
export function historyOf<State, Event extends Recorded>(
  story: Story<State, Event>,
  events: readonly Event[],
  nameOf: NameOf,
): HistoryItem[] {
  const items: HistoryItem[] = []
  let state = story.initial
  for (const event of events) {
    const before = state
    state = story.evolve(state, event)
    const { actor } = event.metadata
    const said = { who: subjectOf(actor, nameOf), nameOf }
    items.push({
      id: event.id,
      type: event.type,
      sentence: story.told?.(event, said) ?? sentenceOf(event, said),
      on: story.effectiveOn(event) ?? dayRecorded(event.recordedAt),
      recorded_at: event.recordedAt,
      actor: { id: actor.id, kind: actor.kind, name: nameOf(actor.id) },
      changes: changesIn(story, story.altered(before, event, state), nameOf),
      revision: event.revision,
      can_undo: false,
    })
  }
  return items.reverse()
}

/** The part of a history that was asked for. */
export function historyPage(items: readonly HistoryItem[], { page, size }: { page: number; size: number }) {
  const start = (page - 1) * size
  return { items: items.slice(start, start + size), page, pageSize: size, totalItems: items.length }
}

function changesIn<State, Event extends Recorded>(
  story: Story<State, Event>,
  { before, after }: { before: Fields; after: Fields },
  nameOf: NameOf,
): HistoryItem['changes'] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].flatMap(field => {
    if (sameValue(before[field], after[field])) return []
    const shown = (value: unknown) => story.shown(field, value ?? null, nameOf)
    return [{ field, label: story.labelOf(field), before: shown(before[field]), after: shown(after[field]) }]
  })
}

function subjectOf(actor: Actor, nameOf: NameOf): string {
  if (actor.reverts) return `L’annulation d’un import, demandée par ${nameOf(actor.id)},`
  if (actor.kind === 'workflow') return `L’import lancé par ${nameOf(actor.id)}`
  return nameOf(actor.id)
}
