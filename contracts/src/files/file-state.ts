import { type EventOf, type RecordedEvent, unfolded } from '../kernel/message.ts'
import {
  type DocumentKind,
  type FileMediaType,
  type FileOwner,
  fileClassified,
  fileDestroyed,
  fileKept,
  fileMoved,
  fileRemoved,
  fileRenamed,
  fileRestored,
  fileShared,
  fileUploaded,
} from './file.ts'

/** The events of a file's stream. */
export const fileEvents = [
  fileUploaded,
  fileRenamed,
  fileMoved,
  fileShared,
  fileClassified,
  fileRemoved,
  fileRestored,
  fileDestroyed,
  fileKept,
] as const
export type RecordedFileEvent = RecordedEvent<EventOf<(typeof fileEvents)[number]>>

interface FileFacts {
  readonly id: string
  readonly subject_id: string
  readonly owner: FileOwner
  readonly mission_id: string | null
  readonly content_id: string
  readonly folder: string
  /** Null until somebody said what it is. */
  readonly kind: DocumentKind | null
  /** Null once its subject was forgotten. */
  readonly name: string | null
  readonly media_type: FileMediaType
  readonly size: number
  /** Of the content; null once its subject was forgotten. */
  readonly sha256: string | null
  readonly shared: boolean
  readonly uploaded_by: string
  readonly uploaded_at: string
}

/** A file that was put somewhere: there, removed and still kept, or without its bytes. */
export type KnownFile = FileFacts &
  (
    | { readonly life: 'present'; readonly removed_at: null }
    | { readonly life: 'removed' | 'destroyed'; readonly removed_at: string }
  )
export type FileState = { readonly life: 'absent' } | KnownFile

export const noFile: FileState = { life: 'absent' }

/**
 * The state after one more event: the one fold of the API and of the read model. Pure.
 *
 * @throws when something happened to a file before it was put there
 */
export function foldFile(state: FileState, event: RecordedFileEvent): KnownFile {
  if (event.type === 'FileUploaded') {
    const { data, metadata, recordedAt } = event
    // Erased with their subject, both are read back as null.
    const { name, sha256 } = data as { name: string | null; sha256: string | null }
    const uploaded = { uploaded_by: metadata.actor.id, uploaded_at: recordedAt }
    return {
      ...data,
      ...uploaded,
      kind: null,
      name: name ?? null,
      sha256: sha256 ?? null,
      life: 'present',
      removed_at: null,
    }
  }
  if (state.life === 'absent') throw new Error(`${event.type} on ${event.stream} before the file was put there`)
  switch (event.type) {
    case 'FileRenamed':
      return { ...state, name: event.data.name ?? null }
    case 'FileMoved':
      return { ...state, folder: event.data.folder }
    case 'FileClassified':
      return { ...state, kind: event.data.kind }
    case 'FileShared':
      return { ...state, shared: event.data.shared }
    case 'FileRemoved':
      return { ...state, life: 'removed', removed_at: event.recordedAt }
    case 'FileRestored':
      return { ...state, life: 'present', removed_at: null }
    case 'FileDestroyed':
      return { ...state, life: 'destroyed', removed_at: state.removed_at ?? event.recordedAt }
    case 'FileKept': {
      const { subject_id, content_id } = event.data
      const { name, sha256 } = event.data as { name: string | null; sha256: string | null }
      return { ...state, subject_id, content_id, name: name ?? null, sha256: sha256 ?? null }
    }
    default:
      return unfolded(event)
  }
}
