import type { FileOwner } from '@faitage/contracts/files/file'
import type { KnownFile } from '@faitage/contracts/files/file-state'
import type { PermissionAction } from '@faitage/contracts/kernel/permission'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { letterTemplate } from '@faitage/contracts/letters/letter-template'
import { sectionsOpenToClient } from '@faitage/contracts/projects/sections'
import { type Api, fold } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { deciderOf, placeOf } from '../kernel/records/place.ts'
import { refused } from '../kernel/refusal.ts'
import { demandWriting, reachMission, reachMissionToWrite } from '../missions/mission-access.ts'
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

export const streamOfFile = (id: string): string => `file-${id}`

/**
 * The owner of files, when the caller may do `action` with them.
 *
 * @throws {Refusal} NOT_FOUND when there is none or it is not the caller's to see, FORBIDDEN without the right,
 *   mission.readOnly when the caller would change what they only see
 */
export async function reachOwner(
  api: Api,
  caller: Caller,
  owner: FileOwner,
  action: PermissionAction = 'read',
): Promise<ReachedOwner> {
  switch (owner.kind) {
    case 'mission': {
      if (!may(caller.permissions, 'read mission')) throw refused('NOT_FOUND')
      const mission = await (action === 'read' ? reachMission : reachMissionToWrite)(api, caller, owner.id)
      return { owner, mission_id: owner.id, subject_id: undefined, open: mission.life === 'present', sharedOnly: false }
    }
    case 'project': {
      if (!may(caller.permissions, 'read project')) throw refused('NOT_FOUND')
      const { project, mission } = await reachProject(api, caller, owner.id)
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
    case 'document_analysis': {
      if (!may(caller.permissions, 'read document_analysis')) throw refused('NOT_FOUND')
      if (!may(caller.permissions, `${action} document_analysis`)) throw refused('FORBIDDEN')
      return { owner, mission_id: null, subject_id: undefined, open: true, sharedOnly: false }
    }
  }
}

/**
 * Where somebody may put a file: as to write, and a client in their own projects, where their documents are open. What
 * they put there is theirs to see.
 *
 * @throws {Refusal} as `reachOwner`
 */
export function reachToDeposit(api: Api, caller: Caller, owner: FileOwner): Promise<ReachedOwner> {
  return reachOwner(api, caller, owner, caller.role === 'client' && owner.kind === 'project' ? 'read' : 'create')
}

/**
 * A file the caller reaches, removed ones included for the team.
 *
 * @throws {Refusal} NOT_FOUND when there is none or it is not the caller's to see
 */
export async function reachFile(
  api: Api,
  caller: Caller,
  id: string,
  action: PermissionAction = 'read',
): Promise<{ file: KnownFile; reached: ReachedOwner; revision: number }> {
  const { state: file, revision } = await fold(api, fileDecider, streamOfFile(id))
  if (file.life === 'absent') throw refused('NOT_FOUND')
  const reached = await reachOwner(api, caller, file.owner, action)
  if (reached.sharedOnly && (!file.shared || file.life !== 'present')) throw refused('NOT_FOUND')
  return { file, reached, revision }
}
