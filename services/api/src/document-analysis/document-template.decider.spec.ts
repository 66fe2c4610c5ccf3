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
import { describe, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { templateDecider } from './document-template.decider.ts'

const template_id = '0192aaaa-0000-7000-8000-000000000001'
const scan_id = '0192aaaa-0000-7000-8000-000000000002'
const next = '0192aaaa-0000-7000-8000-000000000003'
const { given } = specOf(templateDecider)
const sheet = { template_id, file_id: template_id, name: 'Devis.pdf', format: 'pdf', size: 10 } as const
const scan = { template_id, scan_id }
const begun = [documentTemplateAdded(sheet), documentTemplateScanStarted(scan)]
const pages = (first: number, read: number) => ({ first, read, pages_total: 4, characters: 10 })
const note = (first: number, read: number) =>
  ({ type: 'NotePages', scan_id, ...pages(first, read), fields: [] }) as const
const read = (first: number, count: number) =>
  documentTemplatePagesRead({ ...scan, ...pages(first, count), fields_count: 0, fields: [] })
const finish = (outcome: 'done' | 'cancelled' | 'failed', reason?: string) =>
  ({ type: 'FinishScan', scan_id, outcome, reason }) as const

describe('a template', () => {
  it('is added once, and its scan begins', () => {
    given()
      .when({ type: 'AddTemplate', scan_id, ...sheet })
      .then(...begun)
    given(...begun)
      .when({ type: 'AddTemplate', scan_id, ...sheet })
      .then()
  })
  it('notes its pages in order, each once', () => {
    given(...begun)
      .when(note(1, 2))
      .then(read(1, 2))
    given(...begun, read(1, 2))
      .when(note(1, 2))
      .then()
    given(...begun)
      .when(note(3, 2))
      .thenRefused('documentAnalysis.scan.outOfOrder')
    given(...begun)
      .when({ ...note(1, 2), scan_id: next })
      .thenRefused('documentAnalysis.scan.over')
  })
  it('ends its scan once, as it went', () => {
    given(...begun, read(1, 4))
      .when(finish('done'))
      .then(documentTemplateScanned({ ...scan, pages_total: 4, fields_count: 0 }))
    given(...begun)
      .when(finish('cancelled'))
      .then(documentTemplateScanCancelled(scan))
    given(...begun)
      .when(finish('failed'))
      .then(documentTemplateScanFailed({ ...scan, reason: 'documentAnalysis.scan.failed' }))
    given(...begun, documentTemplateScanCancelled(scan))
      .when(finish('done'))
      .then()
  })
  it('cancels a scan that runs, once', () => {
    const asked = documentTemplateScanCancelRequested(scan)
    given(...begun)
      .when({ type: 'CancelScan' })
      .then(asked)
    given(...begun, asked)
      .when({ type: 'CancelScan' })
      .then()
    given(...begun, documentTemplateScanCancelled(scan))
      .when({ type: 'CancelScan' })
      .thenRefused('documentAnalysis.scan.notRunning')
  })
  it('scans one time at a time', () => {
    given(...begun)
      .when({ type: 'StartScan', scan_id: next })
      .thenRefused('documentAnalysis.scan.running')
    given(...begun, documentTemplateScanCancelled(scan))
      .when({ type: 'StartScan', scan_id: next })
      .then(documentTemplateScanStarted({ template_id, scan_id: next }))
  })
  it('is removed, and is not there any more', () => {
    const removed = documentTemplateRemoved({ template_id })
    given(...begun)
      .when({ type: 'RemoveTemplate' })
      .then(removed)
    given(...begun, removed)
      .when({ type: 'RemoveTemplate' })
      .thenRefused('NOT_FOUND')
    given().when({ type: 'CancelScan' }).thenRefused('NOT_FOUND')
  })
})
