import type { Trail } from '@/components/record/table/trail'
import { readTrail, writeTrail } from '@/components/record/table/trail-store'

/** What the way through the list of people is kept under. */
export const personTrail = 'person'

/** Alters that way where somebody went, or came back. */
export function alterPersonTrail(alter: (trail: Trail) => Trail): void {
  const trail = readTrail(personTrail)
  if (trail) writeTrail(personTrail, alter(trail))
}
