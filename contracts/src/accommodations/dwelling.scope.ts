import { thing } from '../kernel/scope.ts'

const ways = { read: 'sees', readRemoved: 'sees', write: 'changes', writeRemoved: 'changes' } as const

/** A dwelling of a project, and its common areas: parts of it, reached as it is. */
export const dwelling = thing('accommodation', 'mission', ways)
export const commonAreas = thing('common_area', 'mission', ways)
