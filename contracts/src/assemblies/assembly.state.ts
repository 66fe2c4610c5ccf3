import { type EventOf, unfolded } from '../kernel/message.ts'
import type { Moves } from '../kernel/process.ts'
import { type Attendance, assemblyEvents } from './assembly.events.ts'
import type { Choice } from './vote.ts'

/** The people who own together, in an order of their own: voice-holders are told apart by it. */
export const holderKey = (people: readonly string[]): string => [...new Set(people)].sort().join()

/** How a voice-holder attended. */
interface Attending {
  readonly people: readonly string[]
  readonly how: Attendance
  readonly proxy_id?: string | null | undefined
}
/** Choices by voice-holder. */
export type Votes = Readonly<Record<string, Choice>>

/** Attendance by voice-holder, votes by resolution and round: kept beside the sheet of an assembly. */
export interface NotedAssembly {
  attending?: Readonly<Record<string, Attending>> | undefined
  votes?: Readonly<Record<string, Readonly<Record<number, Votes>>>> | undefined
}

/** An assembly after something was noted. Pure. */
function evolveNoted(sheet: NotedAssembly, event: EventOf<(typeof assemblyEvents)[number]>): NotedAssembly {
  switch (event.type) {
    case 'AssemblyAttendanceNoted': {
      const noted = event.data.at.map(one => [holderKey(one.people), one] as const)
      return { ...sheet, attending: { ...sheet.attending, ...Object.fromEntries(noted) } }
    }
    case 'AssemblyVotesNoted': {
      const { resolution_id, round, votes } = event.data
      const before = sheet.votes?.[resolution_id]
      const after: Record<string, Choice> = { ...before?.[round] }
      for (const { people, choice } of votes)
        if (choice === null) delete after[holderKey(people)]
        else after[holderKey(people)] = choice
      return { ...sheet, votes: { ...sheet.votes, [resolution_id]: { ...before, [round]: after } } }
    }
    default:
      return unfolded(event)
  }
}

export const assemblyMoves: Moves<NotedAssembly, (typeof assemblyEvents)[number]> = {
  events: assemblyEvents,
  fields: [],
  evolve: evolveNoted,
}
