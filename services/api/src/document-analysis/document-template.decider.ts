import {
  documentTemplateAdded,
  documentTemplatePagesRead,
  documentTemplateRemoved,
  documentTemplateScanCancelled,
  documentTemplateScanCancelRequested,
  documentTemplateScanFailed,
  documentTemplateScanned,
  documentTemplateScanStarted,
  type TemplateField,
  type TemplateFormat,
} from '@faitage/contracts/document-analysis/document-template'
import {
  foldTemplate,
  noTemplate,
  type TemplateState,
} from '@faitage/contracts/document-analysis/document-template-state'
import type { Decider } from '../kernel/events/decider.ts'
import { refused } from '../kernel/refusal.ts'

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

/** The rules of a template: one scan at a time, its pages noted in order and once, ended once. */
export const templateDecider: Decider<TemplateState, TemplateCommand> = {
  initial: noTemplate,
  evolve: foldTemplate,

  decide(command, state) {
    if (command.type === 'AddTemplate') {
      const { type: _, scan_id: first, ...added } = command
      const scan = { template_id: added.template_id, scan_id: first }
      return state.life === 'absent' ? [documentTemplateAdded(added), documentTemplateScanStarted(scan)] : []
    }
    if (state.life !== 'present') return refused('NOT_FOUND')
    const { id: template_id, scan_id } = state
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
