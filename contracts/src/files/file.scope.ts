import { thing } from '../kernel/scope.ts'

const ways = { read: 'sees', create: 'changes', update: 'changes', delete: 'changes' } as const

export const storedFile = thing('file', 'mission', ways)
/** A mission, a project or another thing that has files; to deposit, a client may in their own projects. */
export const fileOwner = thing('file_owner', 'mission', { ...ways, deposit: 'changes' }, 'owner_kind')
/** The files of a mission or of a project, by its id. */
export const filesOfProject = thing('project_files', 'mission', ways)
export const filesOfMission = thing('mission_files', 'mission', ways)
