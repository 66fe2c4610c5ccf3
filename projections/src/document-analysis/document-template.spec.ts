import { randomUUID } from 'node:crypto'
import {
  documentTemplateAdded,
  documentTemplatePagesRead,
  documentTemplateRemoved,
  documentTemplateScanCancelled,
  documentTemplateScanCancelRequested,
  documentTemplateScanFailed,
  documentTemplateScanned,
  documentTemplateScanStarted,
} from '@faitage/contracts/document-analysis/document-template'
import { describe, expect, it } from 'vitest'
import { recordedAt, rowAfter } from '../testing/given.ts'
import { documentTemplateModel } from './document-template.ts'

const template_id = randomUUID()
const scan = { template_id, scan_id: randomUUID() }
const added = documentTemplateAdded({ template_id, file_id: randomUUID(), name: 'PV été.pdf', format: 'pdf', size: 9 })
const started = documentTemplateScanStarted(scan)
const read = (first: number, count: number) =>
  documentTemplatePagesRead({ ...scan, first, read: count, pages_total: 5, fields_count: 2, fields: [] })
const template = (...events: Parameters<typeof rowAfter>[1][]) => rowAfter(documentTemplateModel, added, ...events)

const cases: Record<string, () => void> = {
  DocumentTemplateAdded: () =>
    expect(template()).toMatchObject({ state: 'waiting', search: 'pv ete pdf .', revision: 0 }),
  DocumentTemplateScanStarted: () =>
    expect(template(started, read(1, 3), documentTemplateScanStarted(scan))).toMatchObject({
      state: 'running',
      pages_read: 0,
      fields_count: 0,
    }),
  DocumentTemplatePagesRead: () =>
    expect(template(started, read(1, 3), read(4, 2))).toMatchObject({ pages_read: 5, pages_total: 5, fields_count: 4 }),
  DocumentTemplateScanned: () =>
    expect(
      template(started, read(1, 5), documentTemplateScanned({ ...scan, pages_total: 5, fields_count: 2 })),
    ).toMatchObject({ state: 'done', scanned_at: recordedAt(3) }),
  DocumentTemplateScanCancelRequested: () =>
    expect(template(started, documentTemplateScanCancelRequested(scan))).toMatchObject({ cancel_requested: true }),
  DocumentTemplateScanCancelled: () =>
    expect(template(started, documentTemplateScanCancelled(scan))).toMatchObject({ state: 'cancelled' }),
  DocumentTemplateScanFailed: () =>
    expect(template(started, documentTemplateScanFailed({ ...scan, reason: 'a.b' }))).toMatchObject({
      state: 'failed',
      failure: 'a.b',
    }),
  DocumentTemplateRemoved: () => expect(template(documentTemplateRemoved({ template_id }))).toBeUndefined(),
}

describe('the list of templates', () => {
  it.each([...documentTemplateModel.handles])('%s', type => {
    expect(cases[type], `a case for ${type}`).toBeDefined()
    cases[type]!()
  })
})
