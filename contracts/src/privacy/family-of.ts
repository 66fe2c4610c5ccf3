import { allRecords } from '../all-records.ts'
import type { DataFamily } from '../kernel/data-family.ts'
import type { AnyRecord } from '../kernel/record.ts'

/** How the types of the events begin that are no record's. */
const processes: readonly (readonly [begins: string, family: DataFamily])[] = [
  ['Project', 'requester'],
  ['Requester', 'requester'],
  ['Accommodation', 'dwelling'],
  ['CommonArea', 'dwelling'],
  ['FollowUpAlert', 'follow_up'],
  ['ProjectAct', 'follow_up'],
  ['ProjectMessage', 'exchange'],
  ['Mailing', 'exchange'],
  ['File', 'exchange'],
  ['OwnerLetter', 'exchange'],
  // A note about a thing is of the people it belongs to.
  ['Thematic', 'owner'],
  ['FollowUpNote', 'follow_up'],
  ['Signature', 'money'],
  ['Order', 'money'],
  ['User', 'user'],
]
const records: readonly AnyRecord[] = allRecords
const beginnings = [
  ...processes,
  ...records.flatMap(({ name, family }) => (family ? [[name, family] as const] : [])),
].toSorted(([a], [b]) => b.length - a.length)

/** The family of an event type: that of the longest beginning it has. */
export const familyOf = (type: string): DataFamily | undefined =>
  beginnings.find(([begins]) => type.startsWith(begins))?.[1]
