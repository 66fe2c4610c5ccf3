import type { RecordState } from '@faitage/contracts/kernel/record.fold'
import { type ProspectSheet, prospect } from '@faitage/contracts/prospects/prospect'
import { prospectConverted } from '@faitage/contracts/prospects/prospect.events'
import type { Decider } from '../kernel/events/decider.ts'
import { foldedBy } from '../kernel/records/process-folds.ts'
import { recordDecider, type SheetDecider } from '../kernel/records/record.decider.ts'
import { refused } from '../kernel/refusal.ts'
import type { ProspectCommand } from './prospect.commands.ts'

const sheet: SheetDecider<ProspectSheet> = recordDecider(prospect)

/** The rules of a prospect: its sheet, and the project it becomes. */
export const prospectDecider: Decider<RecordState<ProspectSheet>, ProspectCommand> = {
  ...sheet,
  decide(command, state) {
    switch (command.type) {
      case 'ConvertProspect': {
        if (state.life !== 'present') return refused('NOT_FOUND')
        const { project_id, mission_id, on } = command
        return [prospectConverted({ id: state.id, project_id, mission_id, on })]
      }
      case 'RepeatConversion':
        return state.life === 'present' ? [] : refused('NOT_FOUND')
      default:
        return sheet.decide(command, state)
    }
  },
}
foldedBy(prospect, prospectDecider)
