import { z } from 'zod'
import { event } from '../kernel/message.ts'
import { id } from '../kernel/values.ts'
import { type Choice, choices } from './vote.ts'

/* Those who attended an assembly, and what they chose. People are named by their ids alone. */

const attendances = {
  present: 'Présent',
  represente: 'Représenté',
  par_correspondance: 'Par correspondance',
  absent: 'Absent',
} as const
export type Attendance = keyof typeof attendances
export const attendance = z.enum(Object.keys(attendances) as [Attendance, ...Attendance[]])
export const choice = z.enum(Object.keys(choices) as [Choice, ...Choice[]])

/** A voice-holder: the people who own together. */
const PEOPLE_MAX = 50
export const holderPeople = z.array(id).min(1).max(PEOPLE_MAX)

export const assemblyAttendanceNoted = event('AssemblyAttendanceNoted', {
  id,
  at: z.array(
    z.object({
      people: holderPeople,
      how: attendance,
      /** The person who votes for them. */
      proxy_id: id.nullable().optional(),
    }),
  ),
})
/** Choices on a resolution, in its first vote or in its second; null takes one back. */
export const assemblyVotesNoted = event('AssemblyVotesNoted', {
  id,
  resolution_id: id,
  round: z.int().min(1).max(2),
  votes: z.array(z.object({ people: holderPeople, choice: choice.nullable() })),
})
export const assemblyEvents = [assemblyAttendanceNoted, assemblyVotesNoted] as const
