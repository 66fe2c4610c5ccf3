import { type EventOf, type RecordedEvent, unfolded } from '../kernel/message.ts'
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
} from './document-template.ts'

/** The events of a template's stream. */
export const templateEvents = [
  documentTemplateAdded,
  documentTemplateScanStarted,
  documentTemplatePagesRead,
  documentTemplateScanned,
  documentTemplateScanCancelRequested,
  documentTemplateScanCancelled,
  documentTemplateScanFailed,
  documentTemplateRemoved,
] as const
export type RecordedTemplateEvent = RecordedEvent<EventOf<(typeof templateEvents)[number]>>

/** A template that was added; pages and fields are those of its last scan. */
export interface KnownTemplate {
  readonly life: 'present' | 'removed'
  readonly id: string
  readonly file_id: string
  readonly name: string | null
  readonly format: TemplateFormat
  readonly size: number
  /** Empty until one begins. */
  readonly scan_id: string
  readonly state: ScanState
  readonly cancel_requested: boolean
  readonly pages_total: number
  readonly pages_read: number
  readonly fields_count: number
  /** Met in the pages read. */
  readonly characters: number
  /** Left out of the rows of the list, which only count them. */
  readonly fields: readonly TemplateField[]
  /** Key of the error catalogue. */
  readonly failure: string | null
  readonly added_by: string
  readonly added_at: string
  readonly scanned_at: string | null
}
export type TemplateState = { readonly life: 'absent' } | KnownTemplate

export const noTemplate: TemplateState = { life: 'absent' }

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

/**
 * The state after one more event: the one fold of the API and of the read model. Pure.
 *
 * @throws when something happened to a template before it was added
 */
export function foldTemplate(state: TemplateState, event: RecordedTemplateEvent): KnownTemplate {
  if (event.type === 'DocumentTemplateAdded') {
    const { template_id: id, file_id, name, format, size } = event.data
    const added = { added_by: event.metadata.actor.id, added_at: event.recordedAt }
    const known = { id, file_id, name: name ?? null, format, size, scan_id: '' }
    return { ...unread, ...added, ...known, life: 'present', state: 'waiting' }
  }
  if (state.life === 'absent') throw new Error(`${event.type} on ${event.stream} before the template was added`)
  switch (event.type) {
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
        // Forgotten with their subject, they are read back as null.
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
      return unfolded(event)
  }
}
