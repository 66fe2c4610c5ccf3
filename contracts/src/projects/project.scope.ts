import { thing } from '../kernel/scope.ts'

/**
 * A removed one is told to be gone, but to read its history and to write it; `writeIn` is to write what belongs to it. To
 * erase, those of removed missions are found too.
 */
export const project = thing('project', 'mission', {
  read: 'sees',
  readRemoved: 'sees',
  write: 'changes',
  writeIn: 'changes',
  erase: 'changes',
})
