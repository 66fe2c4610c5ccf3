import type { FileOwner } from '@faitage/contracts/files/file'
import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { useRead } from '@/api/queries'
import { type Place, sorts, withoutKind } from './use-place.ts'

export const pageSize = 50
/** Until the server has said what an upload may weigh. */
const usualMaxSize = 50 * 1024 * 1024

/** One file by its id, asked for once it is wanted. */
export const useFile = (id: string, wanted: boolean) =>
  useRead(fileEndpoints.get, { params: { id } }, { enabled: wanted }).data

/** The folders of an owner and the page of files a place shows. */
export function useFiles(owner: FileOwner, place: Place) {
  const of = { owner_kind: owner.kind, owner_id: owner.id }
  const folders = useRead(fileEndpoints.folders, { query: of })
  const { folder, q, page, removed } = place
  // Only the documents of a mission are told apart by kind.
  const kind = owner.kind === 'mission' ? place.kind : undefined
  const files = useRead(
    fileEndpoints.list,
    {
      query: {
        ...of,
        ...sorts[place.sort].query,
        page,
        size: pageSize,
        ...(folder ? { folder } : {}),
        ...(q ? { q } : {}),
        ...(kind === withoutKind ? { without_kind: 'true' as const } : kind ? { kind } : {}),
        ...(removed ? { removed: 'true' as const } : {}),
      },
    },
    { keepPrevious: true },
  )
  return {
    folders: folders.data?.folders ?? [],
    removed: folders.data?.removed,
    maxSize: folders.data?.max_size ?? usualMaxSize,
    items: files.data?.items,
    totalItems: files.data?.totalItems ?? 0,
    stale: files.isPlaceholderData,
    refusal: files.error ?? folders.error ?? undefined,
    retry: () => {
      void folders.refetch()
      void files.refetch()
    },
  }
}
