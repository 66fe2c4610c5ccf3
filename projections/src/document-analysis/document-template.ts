import type { ScanState, TemplateFormat } from '@faitage/contracts/document-analysis/document-template'
import { existing, readModel } from '../kernel/read-model.ts'
import { searchable } from '../kernel/search.ts'

export type DocumentTemplateRow = {
  id: string
  file_id: string
  name: string | null
  format: TemplateFormat
  size: number
  state: ScanState
  pages_total: number
  pages_read: number
  fields_count: number
  cancel_requested: boolean
  /** Key of the error catalogue. */
  failure: string | null
  added_by: string
  added_at: string
  scanned_at: string | null
  search: string
  revision: number
}

const unread = {
  pages_total: 0,
  pages_read: 0,
  fields_count: 0,
  cancel_requested: false,
  failure: null,
  scanned_at: null,
}

export const documentTemplateModel = readModel<DocumentTemplateRow>()({
  table: 'document_template',
  version: 1,
  columns: {
    id: 'uuid not null',
    file_id: 'uuid not null',
    name: 'text collate "fr-x-icu"',
    format: 'text not null',
    size: 'int not null',
    state: 'text not null',
    pages_total: 'int not null',
    pages_read: 'int not null',
    fields_count: 'int not null',
    cancel_requested: 'bool not null',
    failure: 'text',
    added_by: 'text not null',
    added_at: 'timestamptz not null',
    scanned_at: 'timestamptz',
    search: 'text not null',
    revision: 'int not null',
  },
  indexes: ['(name, id)'],
  key: e => e.data.template_id,
  notice: () => ({ kind: 'document_analysis', mission_id: null }),
  on: {
    DocumentTemplateAdded: (_row, { data, metadata, recordedAt, revision }) => ({
      ...unread,
      id: data.template_id,
      file_id: data.file_id,
      name: data.name,
      format: data.format,
      size: data.size,
      state: 'waiting',
      added_by: metadata.actor.id,
      added_at: recordedAt,
      search: searchable(data.name),
      revision,
    }),
    DocumentTemplateScanStarted: (row, e) => ({
      ...existing(row, e),
      ...unread,
      state: 'running',
      revision: e.revision,
    }),
    DocumentTemplatePagesRead: (row, e) => {
      const { first, read, pages_total, fields_count } = e.data
      const template = existing(row, e)
      return {
        ...template,
        pages_total,
        pages_read: first + read - 1,
        fields_count: template.fields_count + fields_count,
        revision: e.revision,
      }
    },
    DocumentTemplateScanned: (row, e) => ({
      ...existing(row, e),
      state: 'done',
      scanned_at: e.recordedAt,
      revision: e.revision,
    }),
    DocumentTemplateScanCancelRequested: (row, e) => ({
      ...existing(row, e),
      cancel_requested: true,
      revision: e.revision,
    }),
    DocumentTemplateScanCancelled: (row, e) => ({ ...existing(row, e), state: 'cancelled', revision: e.revision }),
    DocumentTemplateScanFailed: (row, e) => ({
      ...existing(row, e),
      state: 'failed',
      failure: e.data.reason,
      revision: e.revision,
    }),
    DocumentTemplateRemoved: () => undefined,
  },
})
