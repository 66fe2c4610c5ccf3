import type { ScanState, TemplateFormat } from '@faitage/contracts/document-analysis/document-template'
import {
  foldTemplate,
  type KnownTemplate,
  noTemplate,
  type RecordedTemplateEvent,
  templateEvents,
} from '@faitage/contracts/document-analysis/document-template-state'
import { onEach, readModel } from '../kernel/read-model.ts'
import { searchable } from '../kernel/search.ts'

export type DocumentTemplateRow = {
  id: string
  file_id: string
  name: string | null
  format: TemplateFormat
  size: number
  scan_id: string
  state: ScanState
  pages_total: number
  pages_read: number
  fields_count: number
  characters: number
  cancel_requested: boolean
  /** Key of the error catalogue. */
  failure: string | null
  added_by: string
  added_at: string
  scanned_at: string | null
  search: string
  revision: number
}

function next(row: DocumentTemplateRow | undefined, event: RecordedTemplateEvent): DocumentTemplateRow | undefined {
  const { life, fields: _, ...template } = foldTemplate(row ? stateOf(row) : noTemplate, event)
  return life === 'removed' ? undefined : { ...template, search: searchable(template.name), revision: event.revision }
}

const stateOf = ({ search: _, revision: __, ...template }: DocumentTemplateRow): KnownTemplate => ({
  ...template,
  life: 'present',
  fields: [],
})

export const documentTemplateModel = readModel<DocumentTemplateRow>()({
  table: 'document_template',
  version: 2,
  columns: {
    id: 'uuid not null',
    file_id: 'uuid not null',
    name: 'text collate "fr-x-icu"',
    format: 'text not null',
    size: 'int not null',
    scan_id: 'text not null',
    state: 'text not null',
    pages_total: 'int not null',
    pages_read: 'int not null',
    fields_count: 'int not null',
    characters: 'int not null',
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
  on: onEach(templateEvents, next),
})
