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
} from '@faitage/contracts/files/file'
import { type FileState, foldFile, noFile, type RecordedFileEvent } from '@faitage/contracts/files/file-state'
import { type DomainEvent, unfolded } from '@faitage/contracts/kernel/message'
import type { Decider } from '../kernel/events/decider.ts'
import { refused } from '../kernel/refusal.ts'

/** What a person may alter of a file; a name carries the file's own extension. */
export interface FileChanges {
  readonly name?: string | undefined
  readonly folder?: string | undefined
  readonly shared?: boolean | undefined
  readonly kind?: DocumentKind | undefined
}

export type FileCommand =
  | {
      type: 'UploadFile'
      id: string
      subject_id: string
      owner: FileOwner
      mission_id: string | null
      content_id: string
      folder: string
      name: string
      media_type: FileMediaType
      size: number
      sha256: string
      shared: boolean
      kind?: DocumentKind | undefined
    }
  | { type: 'ChangeFile'; changes: FileChanges }
  | { type: 'RemoveFile' }
  | { type: 'RestoreFile' }
  | { type: 'DestroyFile' }
  /** With the project it was of: at once, whether it was removed before or not. */
  | { type: 'EraseFile' }
  /** Its bytes, and its name, are sealed under a key of its own from now on. */
  | { type: 'KeepFile'; content_id: string; name: string; sha256: string }

/** Days a removed file is kept, and its removal can be undone. */
export const DAYS_KEPT = 30

/** The rules of one file: put once; renamed, moved and shared while it is there; removed, and back within its days. */
export const fileDecider: Decider<FileState, FileCommand> = {
  initial: noFile,
  evolve: foldFile,

  decide(command, state) {
    if (command.type === 'UploadFile') {
      const { type: _, kind, ...data } = command
      if (state.life !== 'absent') return []
      return [fileUploaded(data), ...(kind ? [fileClassified({ id: data.id, kind })] : [])]
    }
    if (state.life === 'absent') return refused('NOT_FOUND')
    const { id, subject_id } = state
    if (state.life === 'destroyed') return refused('file.destroyed', { days: DAYS_KEPT })
    switch (command.type) {
      case 'ChangeFile': {
        if (state.life === 'removed') return refused('file.removed')
        const { name, folder, shared, kind } = command.changes
        const events: DomainEvent[] = []
        if (name !== undefined && name !== state.name) events.push(fileRenamed({ id, subject_id, name }))
        if (folder !== undefined && folder !== state.folder) events.push(fileMoved({ id, folder }))
        if (shared !== undefined && shared !== state.shared) events.push(fileShared({ id, shared }))
        if (kind !== undefined && kind !== state.kind) events.push(fileClassified({ id, kind }))
        return events
      }
      case 'RemoveFile':
        return state.life === 'removed' ? [] : [fileRemoved({ id })]
      case 'RestoreFile':
        return state.life === 'present' ? [] : [fileRestored({ id })]
      case 'DestroyFile':
        return state.life === 'removed' ? [fileDestroyed({ id })] : []
      case 'EraseFile':
        return [...(state.life === 'present' ? [fileRemoved({ id })] : []), fileDestroyed({ id, anonymised: true })]
      case 'KeepFile': {
        const { content_id, name, sha256 } = command
        return subject_id === id ? [] : [fileKept({ id, subject_id: id, content_id, name, sha256 })]
      }
    }
  },

  touches(event: RecordedFileEvent): Record<string, unknown> {
    switch (event.type) {
      case 'FileRenamed':
        return { name: event.data.name }
      case 'FileMoved':
        return { folder: event.data.folder }
      case 'FileShared':
        return { shared: event.data.shared }
      case 'FileClassified':
        return { kind: event.data.kind }
      case 'FileUploaded':
      case 'FileRemoved':
      case 'FileRestored':
      case 'FileDestroyed':
      case 'FileKept':
        return {}
      default:
        return unfolded(event)
    }
  },
  fieldsOf: command =>
    command.type === 'ChangeFile'
      ? Object.fromEntries(Object.entries(command.changes).filter(([, value]) => value !== undefined))
      : {},
}
