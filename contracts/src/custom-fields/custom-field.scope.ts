import { thing } from '../kernel/scope.ts'

/** A custom field of a mission. */
export const customField = thing('custom_field', 'mission', { read: 'sees', write: 'changes' })
