import type { FileMediaType, FileOwner } from '@faitage/contracts/files/file'
import { existing, readModel } from '../kernel/read-model.ts'
import { searchable } from '../kernel/search.ts'

export type FileListRow = {
  id: string
  owner_kind: FileOwner['kind']
  owner_id: string
  mission_id: string | null
  folder: string
  /** Null once its subject was forgotten. */
  name: string | null
  media_type: FileMediaType
  size: number
  /** Of the content; null once its subject was forgotten. */
  sha256: string | null
  shared: boolean
  uploaded_by: string
  uploaded_at: string
  removed_at: string | null
  /** The bytes of a removed file are gone. */
  destroyed: boolean
  search: string
  revision: number
}

export const fileListModel = readModel<FileListRow>()({
  table: 'file_list',
  version: 1,
  columns: {
    id: 'uuid not null',
    owner_kind: 'text not null',
    owner_id: 'uuid not null',
    mission_id: 'uuid',
    folder: 'text collate "fr-x-icu" not null',
    name: 'text collate "fr-x-icu"',
    media_type: 'text not null',
    size: 'int not null',
    sha256: 'text',
    shared: 'bool not null',
    uploaded_by: 'text not null',
    uploaded_at: 'timestamptz not null',
    removed_at: 'timestamptz',
    destroyed: 'bool not null',
    search: 'text not null',
    revision: 'int not null',
  },
  indexes: [
    '(owner_id, folder, name, id)',
    '(owner_id, sha256) where removed_at is null',
    '(removed_at) where removed_at is not null and not destroyed',
  ],
  key: e => e.data.id,
  notice: row => ({ kind: 'file', mission_id: row.mission_id }),
  on: {
    FileUploaded: (_row, { data, metadata, recordedAt, revision }) => ({
      id: data.id,
      owner_kind: data.owner.kind,
      owner_id: data.owner.id,
      mission_id: data.mission_id,
      folder: data.folder,
      name: data.name,
      media_type: data.media_type,
      size: data.size,
      sha256: data.sha256,
      shared: data.shared,
      uploaded_by: metadata.actor.id,
      uploaded_at: recordedAt,
      removed_at: null,
      destroyed: false,
      search: searchable(data.name),
      revision,
    }),
    FileRenamed: (row, e) => ({
      ...existing(row, e),
      name: e.data.name,
      search: searchable(e.data.name),
      revision: e.revision,
    }),
    FileMoved: (row, e) => ({ ...existing(row, e), folder: e.data.folder, revision: e.revision }),
    FileShared: (row, e) => ({ ...existing(row, e), shared: e.data.shared, revision: e.revision }),
    FileRemoved: (row, e) => ({ ...existing(row, e), removed_at: e.recordedAt, revision: e.revision }),
    FileRestored: (row, e) => ({ ...existing(row, e), removed_at: null, revision: e.revision }),
    FileDestroyed: (row, e) => ({ ...existing(row, e), destroyed: true, revision: e.revision }),
  },
})
