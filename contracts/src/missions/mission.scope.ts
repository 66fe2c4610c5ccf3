import { thing } from '../kernel/scope.ts'

/** A removed one is not found, but to read its history and to write it; `writeIn` is to write what belongs to it. */
export const mission = thing('mission', 'mission', {
  read: 'sees',
  readRemoved: 'sees',
  write: 'changes',
  writeIn: 'changes',
})
