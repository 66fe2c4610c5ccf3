import {
  type FileMediaType,
  type FileOwner,
  fileDestroyed,
  fileMoved,
  fileRemoved,
  fileRenamed,
  fileRestored,
  fileShared,
  fileUploaded,
} from '@faitage/contracts/files/file'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import type { Decider, Recorded } from '../kernel/events/decider.ts'
import { refused } from '../kernel/refusal.ts'

/** What a file is, from its stream. */
export interface FileState {
  readonly life: 'absent' | 'present' | 'removed' | 'destroyed'
  readonly id: string
  readonly subject_id: string
  readonly owner: FileOwner
  readonly mission_id: string | null
  readonly content_id: string
  readonly folder: string
  /** Null once its subject was forgotten. */
  readonly name: string | null
  readonly media_type: FileMediaType
  readonly size: number
  readonly shared: boolean
  readonly uploaded_by: string
  readonly uploaded_at: string
  readonly removed_at: string | null
}

/** What a person may alter of a file; a name carries the file's own extension. */
export interface FileChanges {
  readonly name?: string | undefined
  readonly folder?: string | undefined
  readonly shared?: boolean | undefined
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
    }
  | { type: 'ChangeFile'; changes: FileChanges }
  | { type: 'RemoveFile' }
  | { type: 'RestoreFile' }
  | { type: 'DestroyFile' }

/** Days a removed file is kept, and its removal can be undone. */
export const DAYS_KEPT = 30

const initial: FileState = {
  life: 'absent',
  id: '',
  subject_id: '',
  owner: { kind: 'mission', id: '' },
  mission_id: null,
  content_id: '',
  folder: '',
  name: null,
  media_type: 'application/pdf',
  size: 0,
  shared: false,
  uploaded_by: '',
  uploaded_at: '',
  removed_at: null,
}

/** The rules of one file: put once; renamed, moved and shared while it is there; removed, and back within its days. */
export const fileDecider: Decider<FileState, FileCommand> = {
  initial,
  evolve(state, event): FileState {
    switch (event.type) {
      case 'FileUploaded': {
        const { sha256: _, ...data } = event.data
        return {
          ...data,
          name: data.name ?? null,
          life: 'present',
          uploaded_by: event.metadata.actor.id,
          uploaded_at: event.recordedAt,
          removed_at: null,
        }
      }
      case 'FileRenamed':
        return { ...state, name: event.data.name ?? null }
      case 'FileMoved':
        return { ...state, folder: event.data.folder }
      case 'FileShared':
        return { ...state, shared: event.data.shared }
      case 'FileRemoved':
        return { ...state, life: 'removed', removed_at: event.recordedAt }
      case 'FileRestored':
        return { ...state, life: 'present', removed_at: null }
      case 'FileDestroyed':
        return { ...state, life: 'destroyed' }
      default:
        return state
    }
  },

  decide(command, state) {
    const { id, subject_id } = state
    if (command.type === 'UploadFile') {
      const { type: _, ...data } = command
      return state.life === 'absent' ? [fileUploaded(data)] : []
    }
    if (state.life === 'absent') return refused('NOT_FOUND')
    if (state.life === 'destroyed') return refused('file.destroyed', { days: DAYS_KEPT })
    switch (command.type) {
      case 'ChangeFile': {
        if (state.life === 'removed') return refused('file.removed')
        const { name, folder, shared } = command.changes
        const events: DomainEvent[] = []
        if (name !== undefined && name !== state.name) events.push(fileRenamed({ id, subject_id, name }))
        if (folder !== undefined && folder !== state.folder) events.push(fileMoved({ id, folder }))
        if (shared !== undefined && shared !== state.shared) events.push(fileShared({ id, shared }))
        return events
      }
      case 'RemoveFile':
        return state.life === 'removed' ? [] : [fileRemoved({ id })]
      case 'RestoreFile':
        return state.life === 'present' ? [] : [fileRestored({ id })]
      case 'DestroyFile':
        return state.life === 'removed' ? [fileDestroyed({ id })] : []
    }
  },

  touches(event: Recorded): Record<string, unknown> {
    switch (event.type) {
      case 'FileRenamed':
        return { name: event.data.name }
      case 'FileMoved':
        return { folder: event.data.folder }
      case 'FileShared':
        return { shared: event.data.shared }
      default:
        return {}
    }
  },
  fieldsOf: command =>
    command.type === 'ChangeFile'
      ? Object.fromEntries(Object.entries(command.changes).filter(([, value]) => value !== undefined))
      : {},
}
