import type { FileOwner } from '@faitage/contracts/files/file'
import type { KnownFile } from '@faitage/contracts/files/file-state'
import type { PermissionAction } from '@faitage/contracts/kernel/permission'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { letterTemplate } from '@faitage/contracts/letters/letter-template'
import { sectionsOpenToClient } from '@faitage/contracts/projects/sections'
import { reachThing } from '../co-ownership/reach-thing.ts'
import { type Api, fold } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { deciderOf, placeOf } from '../kernel/records/place.ts'
import { refused } from '../kernel/refusal.ts'
import { demandWriting, reachMission } from '../missions/mission-access.ts'
import { reachProject } from '../projects/project-access.ts'
import { fileDecider } from './file.decider.ts'

/*
 * Who reaches a file: anyone who reaches what it belongs to and holds the right on files. A client reaches the files of
 * their own projects that the team shared with them, where the section of documents is open to them, and those only; a
 * file nobody shared, a removed one and a stranger's look all the same to them: not found.
 */

/** What a file is put with. */
export interface ReachedOwner {
  readonly owner: FileOwner
  readonly mission_id: string | null
  /** Whose key seals its files; a file of its own where no person is the subject. */
  readonly subject_id: string | undefined
  /** False once it was removed: its files can be read, nothing of them altered. */
  readonly open: boolean
  readonly sharedOnly: boolean
}

/** A file, and the owner it was reached by. */
export interface ReachedFile {
  readonly file: KnownFile
  readonly holder: ReachedOwner
  readonly revision: number
}

export const streamOfFile = (id: string): string => `file-${id}`

export type FileWay = Exclude<PermissionAction, 'import' | 'erase'>

/**
 * The owner of files, when the caller may do `to` with them. To deposit is to write, and a client may in their own projects,
 * where their documents are open: what they put there is theirs to see.
 *
 * @throws {Refusal} NOT_FOUND when there is none or it is not the caller's to see, FORBIDDEN without the right,
 *   mission.readOnly when the caller would change what they only see
 */
export async function reachOwner(
  api: Api,
  caller: Caller,
  owner: FileOwner,
  to: FileWay | 'deposit' = 'read',
): Promise<ReachedOwner> {
  const action = to !== 'deposit' ? to : caller.role === 'client' && owner.kind === 'project' ? 'read' : 'create'
  switch (owner.kind) {
    case 'mission': {
      if (!may(caller.permissions, 'read mission')) throw refused('NOT_FOUND')
      const mission = await reachMission(api, caller, owner.id, action === 'read' ? 'read' : 'write')
      return { owner, mission_id: owner.id, subject_id: undefined, open: mission.life === 'present', sharedOnly: false }
    }
    case 'project': {
      if (!may(caller.permissions, 'read project')) throw refused('NOT_FOUND')
      const { project, mission } = await reachProject(api, caller, owner.id, 'readRemoved')
      if (action !== 'read') demandWriting(caller, mission)
      const sharedOnly = caller.role === 'client'
      if (sharedOnly && !sectionsOpenToClient(project.sheet.sections_permissions).documents) throw refused('NOT_FOUND')
      const { mission_id, requester_id: subject_id, life } = project
      return { owner, mission_id, subject_id, open: life === 'opened', sharedOnly }
    }
    case 'letter_template': {
      if (!may(caller.permissions, 'read letter_template')) throw refused('NOT_FOUND')
      if (action !== 'read') throw refused('FORBIDDEN')
      const { state } = await fold(api, deciderOf(letterTemplate), streamOf.record(letterTemplate.stream, owner.id))
      if (state.life === 'absent') throw refused('NOT_FOUND')
      const { mission_id } = await placeOf(api, caller, letterTemplate.owner, state.sheet, 'read')
      // Its file is dropped on the template itself, which judges it.
      return { owner, mission_id, subject_id: undefined, open: false, sharedOnly: false }
    }
    case 'sc':
    case 'copro':
    case 'building':
    case 'lot': {
      const place = await reachThing(
        api,
        caller,
        { kind: owner.kind, id: owner.id },
        action === 'read' ? 'read' : 'write',
      )
      return { owner, mission_id: place.mission_id, subject_id: undefined, open: true, sharedOnly: false }
    }
    case 'document_analysis': {
      if (!may(caller.permissions, 'read document_analysis')) throw refused('NOT_FOUND')
      if (!may(caller.permissions, `${action} document_analysis`)) throw refused('FORBIDDEN')
      return { owner, mission_id: null, subject_id: undefined, open: true, sharedOnly: false }
    }
  }
}

/** A file of a mission that is sealed with somebody's key is a letter to them: it names them, and says what they hold and owe. */
const namesSomebody = ({ id, owner, subject_id }: KnownFile): boolean => owner.kind === 'mission' && subject_id !== id

/**
 * A file the caller reaches, removed ones included for the team.
 *
 * @throws {Refusal} NOT_FOUND when there is none or it is not the caller's to see, file.letter when it names people whom the
 *   caller may not read
 */
export async function reachFile(api: Api, caller: Caller, id: string, to: FileWay = 'read'): Promise<ReachedFile> {
  const { state: file, revision } = await fold(api, fileDecider, streamOfFile(id))
  if (file.life === 'absent') throw refused('NOT_FOUND')
  const holder = await reachOwner(api, caller, file.owner, to)
  if (holder.sharedOnly && (!file.shared || file.life !== 'present')) throw refused('NOT_FOUND')
  if (namesSomebody(file) && !may(caller.permissions, 'read person')) throw refused('file.letter')
  return { file, holder, revision }
}
