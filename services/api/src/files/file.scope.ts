import { fileOwnerKind } from '@faitage/contracts/files/file'
import type { Reaches } from '../kernel/http/reached.ts'
import { type FileWay, type ReachedFile, type ReachedOwner, reachFile, reachOwner } from './file-access.ts'

declare module '../kernel/http/reached-things.ts' {
  interface ReachedThings {
    file: { way: FileWay; gives: ReachedFile }
    project_files: { way: FileWay; gives: ReachedOwner }
    mission_files: { way: FileWay; gives: ReachedOwner }
    file_owner: { way: FileWay | 'deposit'; gives: ReachedOwner }
  }
}

export const fileReaches: Pick<Reaches, 'file' | 'file_owner' | 'mission_files' | 'project_files'> = {
  file: (api, caller, { id }, to) => reachFile(api, caller, id, to),
  project_files: (api, caller, { id }, to) => reachOwner(api, caller, { kind: 'project', id }, to),
  mission_files: (api, caller, { id }, to) => reachOwner(api, caller, { kind: 'mission', id }, to),
  file_owner: (api, caller, { id, kind }, to) => reachOwner(api, caller, { kind: fileOwnerKind.parse(kind), id }, to),
}
