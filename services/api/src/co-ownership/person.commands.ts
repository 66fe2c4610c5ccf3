import type { PersonSheet } from '@faitage/contracts/co-ownership/person'
import type { RecordCommand } from '../kernel/records/record.decider.ts'

/** Its lots were given to another sheet of the same person: it goes. */
type MergePerson = {
  readonly type: 'MergePerson'
  readonly into_id: string
  readonly merge_id: string
  readonly lots: readonly string[]
}
type UnmergePerson = { readonly type: 'UnmergePerson' }
/** Another sheet joined this one, or was parted from it again. */
type JoinPerson = { readonly type: 'JoinPerson'; readonly joined_id: string }
type PartPerson = { readonly type: 'PartPerson'; readonly parted_id: string }
/** How somebody is reached is taken over from the sheet that joined it, or given back. */
type TakeContacts = { readonly type: 'TakeContacts'; readonly changes: Readonly<Record<string, unknown>> }

export type PersonCommand =
  | RecordCommand<PersonSheet>
  | MergePerson
  | UnmergePerson
  | JoinPerson
  | PartPerson
  | TakeContacts
