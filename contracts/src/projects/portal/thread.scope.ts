import { thing } from '../../kernel/scope.ts'

/** The thread of a project, by the project's id. */
export const thread = thing('thread', 'mission', { read: 'sees', write: 'changes' })
