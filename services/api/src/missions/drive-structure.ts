import { standingFolders } from '@faitage/contracts/files/file'
import { listFolders } from '@faitage/projections/files/file-list.queries'
import type { Api } from '../kernel/api.ts'

/** The four folders of a mission in the store of files: whether each is there, and what it holds. */
export async function driveStructure(api: Api, id: string) {
  const { folders: found } = await listFolders(api.db, { owner: { kind: 'mission', id }, sharedOnly: false })
  const folders = standingFolders.mission.map(name => {
    const folder = found.find(one => one.name === name)
    return { name, exists: folder !== undefined, files: folder?.files ?? 0 }
  })
  return { complete: folders.every(({ exists }) => exists), folders }
}
