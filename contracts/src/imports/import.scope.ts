import { thing } from '../kernel/scope.ts'

/** An import of a mission. */
export const anImport = thing('import', 'mission', { read: 'sees', write: 'changes' })
