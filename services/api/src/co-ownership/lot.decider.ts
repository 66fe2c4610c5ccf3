import { type LotSheet, lot } from '@faitage/contracts/co-ownership/lot'
import {
  lotHoldersChanged,
  lotPeopleMerged,
  lotPeriodDated,
  lotPeriodWithdrawn,
  lotSold,
} from '@faitage/contracts/co-ownership/lot.events'
import type { HeldSheet } from '@faitage/contracts/co-ownership/lot.state'
import { datePeriod, restateHolders, sell, withdrawPeriod } from '@faitage/contracts/co-ownership/ownership/changes'
import { mergeHolders } from '@faitage/contracts/co-ownership/ownership/merge'
import type { Period } from '@faitage/contracts/co-ownership/ownership/period'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { there } from '@faitage/contracts/kernel/process'
import { foldRecord, type RecordState } from '@faitage/contracts/kernel/record.fold'
import type { Decider } from '../kernel/events/decider.ts'
import { foldedBy } from '../kernel/records/process-folds.ts'
import { type RecordCommand, recordDecider, type SheetDecider } from '../kernel/records/record.decider.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { DatePeriod, LotCommand, SellLot } from './lot.commands.ts'
import { arrearsCorrected, arrearsStated, arrearsWithdrawn } from './lot-arrears.decider.ts'
import { changed, changedBy, heldAsked, heldBack } from './lot-holders.decider.ts'

type Decision = readonly DomainEvent[] | Refusal
const sheet: SheetDecider<LotSheet> = recordDecider(lot)
const evolve = foldRecord(lot)

/** The rules of a lot: its sheet, those who own and occupy it, period by period, and what it owes. */
export const lotDecider: Decider<RecordState<LotSheet>, LotCommand> = {
  ...sheet,
  fieldsOf(command) {
    switch (command.type) {
      case 'SellLot':
        return { owners: peopleOf(command.buyers) }
      case 'RestateHolders':
        return { [command.role === 'proprietaire' ? 'owners' : 'occupants']: peopleOf(command.holders) }
      case 'Amend':
        return command.changes
      default:
        return {}
    }
  },
  decide(command, state) {
    switch (command.type) {
      case 'Register':
      case 'Amend':
        return fill(command, state)
      case 'UndoAmendment':
        return undo(command, state)
      case 'Remove':
      case 'Restore':
        return sheet.decide(command, state)
    }
    if (state.life !== 'present') return refused('NOT_FOUND')
    const { id } = state
    const periods = (state.sheet.historics ?? []) as Period[]
    switch (command.type) {
      case 'SellLot':
        return sellLot(id, periods, command)
      case 'RestateHolders': {
        const { role, on, holders, today } = command
        return changed(restateHolders(periods, { role, on, holders: [...holders] }, today), change =>
          lotHoldersChanged({ id, role, on, ...change }),
        )
      }
      case 'DatePeriod':
        return date(id, periods, command)
      case 'WithdrawPeriod': {
        const { period_id, reason } = command
        return changed(withdrawPeriod(periods, period_id), change =>
          lotPeriodWithdrawn({ id, period_id, subject_id: holderOf(periods, period_id), reason, ...change }),
        )
      }
      case 'MergeHolders': {
        const { from_id, into_id } = command
        return changedBy(mergeHolders(periods, from_id, into_id), change =>
          lotPeopleMerged({ id, from_id, into_id, ...change }),
        )
      }
      case 'StateArrears':
        return arrearsStated(state.sheet.arrears ?? [], command, id)
      case 'CorrectArrears':
        return arrearsCorrected(state.sheet.arrears ?? [], command, id)
      case 'WithdrawArrears':
        return arrearsWithdrawn(state.sheet.arrears ?? [], command.on, id)
    }
  },
}
foldedBy(lot, lotDecider)

const peopleOf = (holders: readonly { readonly person_id: string }[]): string[] => holders.map(one => one.person_id)
const holderOf = (periods: readonly Period[], id: string): string => periods.find(one => one.id === id)?.person_id ?? ''

/** The sheet, then who holds the lot and what it owes, where they are written with it. */
function fill(
  command: Extract<RecordCommand<LotSheet>, { type: 'Register' | 'Amend' }>,
  state: RecordState<LotSheet>,
): Decision {
  const filled = sheet.decide(command, state)
  const first = command.type === 'Register'
  if (isRefusal(filled) || (first && filled.length === 0)) return filled
  const { before, asked } = sheet.moved(command, state)
  if (Object.keys(asked).length === 0) return filled
  const id = first ? command.id : state.life === 'absent' ? '' : state.id
  const by = { id, on: command.on, first, today: there(command.today), command_id: there(command.command_id) }
  const held = heldAsked(before as HeldSheet, asked as HeldSheet, by)
  return isRefusal(held) ? held : [...filled, ...held]
}

/** Periods and arrears go back first: the sheet is judged with them. */
function undo(
  command: Extract<RecordCommand<LotSheet>, { type: 'UndoAmendment' }>,
  state: RecordState<LotSheet>,
): Decision {
  const overtaken = sheet.decide({ ...command, changes: {} }, state)
  if (isRefusal(overtaken) || state.life === 'absent' || !command.undone) return sheet.decide(command, state)
  const { id } = state
  const back = heldBack(state.sheet as HeldSheet, command.undone, { id, today: there(command.today) })
  if (isRefusal(back)) return back
  const now = back.reduce<RecordState<LotSheet>>((before, event) => evolve(before, { ...event, recordedAt: '' }), state)
  const filled = sheet.decide(command, now)
  return isRefusal(filled) ? filled : [...back, ...filled]
}

function sellLot(id: string, periods: readonly Period[], { type: _, today, ...sale }: SellLot): Decision {
  const { on, buyers, ends_occupation } = sale
  return changed(sell(periods, { on, buyers: [...buyers], ends_occupation }, today), change =>
    lotSold({ ...sale, id, subject_id: buyers[0]!.person_id, buyers: peopleOf(buyers), ...change }),
  )
}

/** The days of a period, where they are others than they were. */
function date(id: string, periods: readonly Period[], { period_id, dates, today }: DatePeriod): Decision {
  const known = periods.find(one => one.id === period_id)
  const isSame = known && Object.entries(dates).every(([key, day]) => known[key as keyof typeof dates] === day)
  if (isSame) return []
  return changed(datePeriod(periods, period_id, dates, today), change =>
    lotPeriodDated({ id, period_id, person_id: holderOf(periods, period_id), ...change }),
  )
}
