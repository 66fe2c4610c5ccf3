import type { ImportKind } from '@faitage/contracts/imports/mission-import'
import type { Permission } from '@faitage/contracts/kernel/permission'
import type { KnownMission } from '@faitage/contracts/missions/mission-state'
import type { Api } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { refused } from '../kernel/refusal.ts'
import { demandWriting, reachMission } from '../missions/mission-access.ts'
import { findFile, type KeptFile } from './import-file.ts'

type Act = 'read' | 'write' | 'revert'
/** What an import of each kind does, or shows, which its person must have the right to. */
const demanded: Record<ImportKind, Record<Act, readonly Permission[]>> = {
  projects: { read: [], write: [], revert: ['update project', 'delete project'] },
  registry: {
    read: ['read copro'],
    write: ['create copro', 'update copro'],
    revert: ['update copro', 'delete copro'],
  },
  lots: {
    read: ['read lot', 'read person'],
    // The list makes people, buildings and clés that the copro does not have yet.
    write: ['create lot', 'update lot', 'create person', 'create building', 'update copro', 'read person'],
    revert: ['update lot', 'delete lot', 'delete person', 'delete building', 'update copro'],
  },
}

/** Refuses an import of copros or lots to who may not do by hand what it does. @throws {Refusal} FORBIDDEN */
export function demandKind(caller: Caller, kind: ImportKind, act: Act = 'write') {
  if (!demanded[kind][act].every(permission => may(caller.permissions, permission))) throw refused('FORBIDDEN')
}

/** An import, and its mission as it stands. */
export interface ReachedImport {
  readonly file: KeptFile
  readonly mission: KnownMission
}

/**
 * An import of a mission the caller may reach, to look at it or to go on with it.
 *
 * @throws {Refusal} NOT_FOUND, FORBIDDEN without the rights on what it imports, mission.readOnly to go on with it
 */
export async function reachImport(
  api: Api,
  caller: Caller,
  import_id: string,
  to: 'read' | 'write',
): Promise<ReachedImport> {
  const file = await findFile(api, import_id)
  if (!file) throw refused('NOT_FOUND')
  const mission = await reachMission(api, caller, file.mission_id)
  demandKind(caller, file.kind, 'read')
  const known = mission.current_import?.id === import_id || import_id in mission.ended_imports
  if (!known) throw refused('NOT_FOUND')
  if (to === 'write') {
    demandWriting(caller, mission)
    demandKind(caller, file.kind)
  }
  return { file, mission }
}
