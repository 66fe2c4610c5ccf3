import { type AssemblySheet, assembly } from '@faitage/contracts/assemblies/assembly'
import {
  type Attendance,
  assemblyAttendanceNoted,
  assemblyVotesNoted,
} from '@faitage/contracts/assemblies/assembly.events'
import { holderKey, type NotedAssembly } from '@faitage/contracts/assemblies/assembly.state'
import type { Choice } from '@faitage/contracts/assemblies/vote'
import type { RecordState } from '@faitage/contracts/kernel/record.fold'
import type { Decider } from '../kernel/events/decider.ts'
import { foldedBy } from '../kernel/records/process-folds.ts'
import { type RecordCommand, recordDecider, type SheetDecider } from '../kernel/records/record.decider.ts'
import { refused } from '../kernel/refusal.ts'

interface NotedAttendance {
  readonly people: string[]
  readonly how: Attendance
  readonly proxy_id?: string | null | undefined
}

export type AssemblyCommand =
  | { readonly type: 'NoteAttendance'; readonly at: readonly NotedAttendance[] }
  | {
      readonly type: 'NoteVotes'
      readonly resolution_id: string
      readonly round: 1 | 2
      readonly votes: readonly { readonly people: string[]; readonly choice: Choice | null }[]
    }

const sheet: SheetDecider<AssemblySheet> = recordDecider(assembly)

/** The rules of an assembly: its sheet, who attends, how they vote. */
export const assemblyDecider: Decider<RecordState<AssemblySheet>, RecordCommand<AssemblySheet> | AssemblyCommand> = {
  ...sheet,
  decide(command, state) {
    if (command.type !== 'NoteAttendance' && command.type !== 'NoteVotes') return sheet.decide(command, state)
    if (state.life !== 'present') return refused('NOT_FOUND')
    const { id } = state
    const noted = state.sheet as NotedAssembly
    if (command.type === 'NoteAttendance') {
      if (command.at.some(({ people, proxy_id }) => proxy_id && people.includes(proxy_id)))
        return refused('assembly.proxy.self')
      const at = command.at
        .map(one => ({ ...one, proxy_id: one.how === 'represente' ? (one.proxy_id ?? null) : null }))
        .filter(one => {
          const known = noted.attending?.[holderKey(one.people)]
          return known?.how !== one.how || (known.proxy_id ?? null) !== one.proxy_id
        })
      return at.length > 0 ? [assemblyAttendanceNoted({ id, at })] : []
    }
    const { resolution_id, round } = command
    if (!state.sheet.resolutions?.some(one => one.id === resolution_id)) return refused('assembly.resolution.none')
    const before = noted.votes?.[resolution_id]?.[round] ?? {}
    const votes = command.votes.filter(one => (before[holderKey(one.people)] ?? null) !== one.choice)
    return votes.length > 0 ? [assemblyVotesNoted({ id, resolution_id, round, votes })] : []
  },
}
foldedBy(assembly, assemblyDecider)
