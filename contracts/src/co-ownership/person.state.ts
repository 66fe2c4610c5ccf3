import { type EventOf, unfolded } from '../kernel/message.ts'
import type { Moves } from '../kernel/process.ts'
import { personMergeEvents } from './person.events.ts'

/** The part of a sheet that says what it was merged into; it is never answered. */
export interface MergedSheet {
  merged_into?: string | null | undefined
  merge?: { id: string; lots: string[] } | null | undefined
}

/** A sheet after a merge or a parting. Pure. */
function evolveMerged(sheet: MergedSheet, event: EventOf<(typeof personMergeEvents)[number]>): MergedSheet {
  switch (event.type) {
    case 'PersonMerged': {
      const { into_id, merge_id, lots } = event.data
      return { ...sheet, merged_into: into_id, merge: { id: merge_id, lots } }
    }
    case 'PersonUnmerged':
      return { ...sheet, merged_into: null, merge: null }
    case 'PersonJoined':
    case 'PersonParted':
      return sheet
    default:
      return unfolded(event)
  }
}

export const personMoves: Moves<MergedSheet, (typeof personMergeEvents)[number]> = {
  events: personMergeEvents,
  fields: [],
  evolve: evolveMerged,
}
