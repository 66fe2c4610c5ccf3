import { event } from '../kernel/message.ts'
import { id } from '../kernel/values.ts'

/*
 * Who holds a name that only one may have: the number of a copro in its mission, the name of a building or the number of
 * a lot in its copro. Each such name has a stream of its own, so that two people never create lot 12 twice, however fast.
 */
export const coOwnershipNameHeld = event('CoOwnershipNameHeld', { id, holder_id: id })
/** What was to have the name was not written after all. */
export const coOwnershipNameReleased = event('CoOwnershipNameReleased', { id, holder_id: id })

/** What names are held of; also the beginning of their streams' names. */
export type HeldKind = 'coproNumber' | 'buildingName' | 'lotNumber'
