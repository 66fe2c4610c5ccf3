import { z } from 'zod'
import { event } from '../kernel/message.ts'
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
