import {
  documentTemplateAdded,
  documentTemplatePagesRead,
  documentTemplateRemoved,
  documentTemplateScanCancelled,
  documentTemplateScanCancelRequested,
  documentTemplateScanFailed,
  documentTemplateScanned,
  documentTemplateScanStarted,
  type ScanState,
  type TemplateField,
  type TemplateFormat,
} from '@faitage/contracts/document-analysis/document-template'
import type { Decider } from '../kernel/events/decider.ts'
import { refused } from '../kernel/refusal.ts'

/** A template as its stream tells it; pages and fields are those of its last scan. */
export interface TemplateState {
  readonly life: 'absent' | 'present' | 'removed'
  readonly id: string
  readonly file_id: string
  readonly name: string | null
  readonly format: TemplateFormat
  readonly size: number
  readonly scan_id: string
  readonly state: ScanState
  readonly cancel_requested: boolean
  readonly pages_total: number
  readonly pages_read: number
  readonly fields_count: number
  /** Met in the pages read. */
  readonly characters: number
  readonly fields: readonly TemplateField[]
  readonly failure: string | null
  readonly added_by: string
  readonly added_at: string
  readonly scanned_at: string | null
}

export type TemplateCommand =
  | {
      type: 'AddTemplate'
      template_id: string
      file_id: string
      name: string
      format: TemplateFormat
      size: number
      scan_id: string
    }
  | { type: 'StartScan'; scan_id: string }
  | { type: 'CancelScan' }
  | {
      type: 'NotePages'
      scan_id: string
      first: number
      read: number
      pages_total: number
      fields: readonly TemplateField[]
      characters: number
    }
  | { type: 'FinishScan'; scan_id: string; outcome: 'done' | 'cancelled' | 'failed'; reason: string | undefined }
  | { type: 'RemoveTemplate' }

export const streamOfTemplate = (id: string): string => `document_analysis-${id}`

const unread = {
  cancel_requested: false,
  pages_total: 0,
  pages_read: 0,
  fields_count: 0,
  characters: 0,
  fields: [],
  failure: null,
  scanned_at: null,
} as const

const initial: TemplateState = {
  ...unread,
  life: 'absent',
  id: '',
  file_id: '',
  name: null,
  format: 'pdf',
  size: 0,
  scan_id: '',
  state: 'waiting',
  added_by: '',
  added_at: '',
}

/** The rules of a template: one scan at a time, its pages noted in order and once, ended once. */
export const templateDecider: Decider<TemplateState, TemplateCommand> = {
  initial,
  evolve(state, event): TemplateState {
    switch (event.type) {
      case 'DocumentTemplateAdded': {
        const { template_id: id, file_id, name, format, size } = event.data
        const added = { added_by: event.metadata.actor.id, added_at: event.recordedAt }
        return { ...initial, ...added, life: 'present', id, file_id, name: name ?? null, format, size }
      }
      case 'DocumentTemplateScanStarted':
        return { ...state, ...unread, scan_id: event.data.scan_id, state: 'running' }
      case 'DocumentTemplatePagesRead': {
        const { first, read, pages_total, fields_count, fields, characters = 0 } = event.data
        return {
          ...state,
          pages_total,
          pages_read: first + read - 1,
          fields_count: state.fields_count + fields_count,
          characters: state.characters + characters,
          fields: [...state.fields, ...(fields ?? [])],
        }
      }
      case 'DocumentTemplateScanned':
        return { ...state, state: 'done', scanned_at: event.recordedAt }
      case 'DocumentTemplateScanCancelRequested':
        return { ...state, cancel_requested: true }
      case 'DocumentTemplateScanCancelled':
        return { ...state, state: 'cancelled' }
      case 'DocumentTemplateScanFailed':
        return { ...state, state: 'failed', failure: event.data.reason }
      case 'DocumentTemplateRemoved':
        return { ...state, life: 'removed' }
      default:
        return state
    }
  },

  decide(command, state) {
    const { id: template_id, scan_id } = state
    if (command.type === 'AddTemplate') {
      const { type: _, scan_id: first, ...added } = command
      const scan = { template_id: added.template_id, scan_id: first }
      return state.life === 'absent' ? [documentTemplateAdded(added), documentTemplateScanStarted(scan)] : []
    }
    if (state.life !== 'present') return refused('NOT_FOUND')
    const running = state.state === 'running'
    switch (command.type) {
      case 'StartScan':
        if (running) return refused('documentAnalysis.scan.running')
        return [documentTemplateScanStarted({ template_id, scan_id: command.scan_id })]
      case 'CancelScan':
        if (!running) return refused('documentAnalysis.scan.notRunning')
        return state.cancel_requested ? [] : [documentTemplateScanCancelRequested({ template_id, scan_id })]
      case 'NotePages': {
        if (command.scan_id !== scan_id || !running) return refused('documentAnalysis.scan.over')
        const { first, read, pages_total, fields, characters } = command
        // Noted by an attempt whose answer was lost.
        if (first + read - 1 <= state.pages_read) return []
        if (first !== state.pages_read + 1) return refused('documentAnalysis.scan.outOfOrder')
        const counted = { fields_count: fields.length, fields: [...fields], characters }
        return [documentTemplatePagesRead({ template_id, scan_id, first, read, pages_total, ...counted })]
      }
      case 'FinishScan': {
        if (command.scan_id !== scan_id || !running) return []
        const scan = { template_id, scan_id }
        const { pages_total, fields_count } = state
        if (command.outcome === 'done') return [documentTemplateScanned({ ...scan, pages_total, fields_count })]
        if (command.outcome === 'cancelled') return [documentTemplateScanCancelled(scan)]
        return [documentTemplateScanFailed({ ...scan, reason: command.reason ?? 'documentAnalysis.scan.failed' })]
      }
      case 'RemoveTemplate':
        return [documentTemplateRemoved({ template_id })]
    }
  },
}
