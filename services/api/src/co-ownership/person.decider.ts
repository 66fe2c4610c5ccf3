import { type PersonSheet, person } from '@faitage/contracts/co-ownership/person'
import { personJoined, personMerged, personParted, personUnmerged } from '@faitage/contracts/co-ownership/person.events'
import type { RecordState } from '@faitage/contracts/kernel/record.fold'
import type { Decider } from '../kernel/events/decider.ts'
import { foldedBy } from '../kernel/records/process-folds.ts'
import { recordDecider, type SheetDecider } from '../kernel/records/record.decider.ts'
import { refused } from '../kernel/refusal.ts'
import type { PersonCommand } from './person.commands.ts'

const sheet: SheetDecider<PersonSheet> = recordDecider(person)

/** The rules of somebody who owns or occupies lots: its sheet, and two sheets made one. */
export const personDecider: Decider<RecordState<PersonSheet>, PersonCommand> = {
  ...sheet,
  decide(command, state) {
    switch (command.type) {
      case 'Register':
      case 'Amend':
      case 'UndoAmendment':
      case 'Remove':
      case 'Restore':
        return sheet.decide(command, state)
    }
    if (state.life !== 'present') return refused('NOT_FOUND')
    const { id } = state
    switch (command.type) {
      case 'MergePerson': {
        const { into_id, merge_id, lots } = command
        return [personMerged({ id, into_id, merge_id, lots: [...lots] }), person.removed({ id })]
      }
      case 'UnmergePerson':
        return [personUnmerged({ id })]
      case 'JoinPerson':
        return [personJoined({ id, joined_id: command.joined_id })]
      case 'PartPerson':
        return [personParted({ id, parted_id: command.parted_id })]
      case 'TakeContacts':
        return Object.keys(command.changes).length > 0 ? [person.amended({ id, changes: command.changes })] : []
    }
  },
}
foldedBy(person, personDecider)
