import { z } from 'zod'
import { event } from '../kernel/message.ts'
import type { Commanded } from '../kernel/record.ts'
import { id } from '../kernel/values.ts'

/*
 * Two sheets of one person made one. The sheet that goes says into which and with which lots; the one that stays says that
 * another joined it. Ids only: who may not read people learns no name from it.
 */

/** `merge_id`: what the changes of the lots' periods derive their commands from. */
export const personMerged = event('PersonMerged', { id, into_id: id, merge_id: id, lots: z.array(id) })
export const personUnmerged = event('PersonUnmerged', { id })
export const personJoined = event('PersonJoined', { id, joined_id: id })
export const personParted = event('PersonParted', { id, parted_id: id })

export const personMergeEvents = [personMerged, personUnmerged, personJoined, personParted] as const

/** What a sheet keeps of a merge and is never answered. */
export interface MergedSheet {
  merged_into?: string | null | undefined
  merge?: { id: string; lots: string[] } | null | undefined
}

/** No field of a person is commanded: merging and parting are commands of their own, undone by each other. */
export const personCommanded: Commanded<MergedSheet> = {
  events: personMergeEvents,
  fields: [],
  decide: () => ({ ok: true, events: [] }),
  undo: () => ({ ok: true, events: [] }),
  evolve(sheet, { type, data }) {
    if (type === personMerged.type) {
      const { into_id, merge_id, lots } = data as { into_id: string; merge_id: string; lots: string[] }
      return { ...sheet, merged_into: into_id, merge: { id: merge_id, lots } }
    }
    return type === personUnmerged.type ? { ...sheet, merged_into: null, merge: null } : sheet
  },
}
