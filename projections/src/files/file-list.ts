import type { DocumentKind, FileMediaType, FileOwner } from '@faitage/contracts/files/file'
import {
  fileEvents,
  foldFile,
  type KnownFile,
  noFile,
  type RecordedFileEvent,
} from '@faitage/contracts/files/file-state'
import { onEach, readModel } from '../kernel/read-model.ts'
import { searchable } from '../kernel/search.ts'

export type FileListRow = {
  id: string
  owner_kind: FileOwner['kind']
  owner_id: string
  mission_id: string | null
  subject_id: string
  content_id: string
  folder: string
  kind: DocumentKind | null
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

const next = (row: FileListRow | undefined, event: RecordedFileEvent): FileListRow =>
  rowOf(foldFile(row ? stateOf(row) : noFile, event), event.revision)

function rowOf({ life, owner, ...file }: KnownFile, revision: number): FileListRow {
  const of = { owner_kind: owner.kind, owner_id: owner.id }
  return { ...file, ...of, destroyed: life === 'destroyed', search: searchable(file.name), revision }
}

function stateOf({
  owner_kind,
  owner_id,
  destroyed,
  search: _,
  revision: __,
  removed_at,
  ...file
}: FileListRow): KnownFile {
  const known = { ...file, owner: { kind: owner_kind, id: owner_id } }
  if (removed_at === null) return { ...known, life: 'present', removed_at }
  return { ...known, life: destroyed ? 'destroyed' : 'removed', removed_at }
}

export const fileListModel = readModel<FileListRow>()({
  table: 'file_list',
  version: 3,
  columns: {
    id: 'uuid not null',
    owner_kind: 'text not null',
    owner_id: 'uuid not null',
    mission_id: 'uuid',
    subject_id: 'uuid not null',
    content_id: 'uuid not null',
    folder: 'text collate "fr-x-icu" not null',
    kind: 'text',
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
    '(uploaded_by, uploaded_at)',
    '(removed_at) where removed_at is not null and not destroyed',
  ],
  key: e => e.data.id,
  notice: row => ({ kind: 'file', mission_id: row.mission_id }),
  on: onEach(fileEvents, next),
})
