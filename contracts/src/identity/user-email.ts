import { event } from '../kernel/message.ts'
import { id } from '../kernel/values.ts'

/*
 * Who holds an e-mail address to sign in with, so that two accounts never share one, however fast they are made. The
 * stream is named by a keyed hash of the address: neither it nor its events say whose it is.
 */
export const userEmailReserved = event('UserEmailReserved', { id, user_id: id })
export const userEmailReleased = event('UserEmailReleased', { id, user_id: id })
