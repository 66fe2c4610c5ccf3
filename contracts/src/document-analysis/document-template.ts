import { z } from 'zod'
import { event } from '../kernel/message.ts'
import { personal } from '../kernel/personal.ts'
import { id, instant } from '../kernel/values.ts'

/** The documents a template may be: those whose text can be read. */
export const templateTypes = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
} as const
export const templateFormat = z.enum(['pdf', 'docx'])
export type TemplateFormat = z.infer<typeof templateFormat>

/** Where the scan of a template stands; the last one is what is shown. */
const scanStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const
export const scanState = z.enum(scanStates)
export type ScanState = z.infer<typeof scanState>

/** A field that a document names, « Libellé : … », and what it holds there. */
export const templateField = z.object({
  label: z.string().min(1).max(200),
  /** From 1. */
  page: z.int().min(1),
  /** What follows the label, null where there is a blank to fill in. */
  value: z.string().max(500).nullable(),
})
export type TemplateField = z.infer<typeof templateField>

const about = { template_id: id }
const ofScan = { ...about, scan_id: id }
const subject = { subject: 'template_id' } as const

/** A document that others look like was put there, as a file of its own. What it says may be about somebody. */
export const documentTemplateAdded = event(
  'DocumentTemplateAdded',
  { ...about, file_id: id, name: personal(z.string()), format: templateFormat, size: z.int() },
  subject,
)
export const documentTemplateScanStarted = event('DocumentTemplateScanStarted', ofScan)
/** Pages `first` to `first + read - 1` were read, in their order, each exactly once. */
export const documentTemplatePagesRead = event(
  'DocumentTemplatePagesRead',
  {
    ...ofScan,
    /** From 1. */
    first: z.int(),
    read: z.int(),
    pages_total: z.int(),
    fields_count: z.int(),
    fields: personal(z.array(templateField)),
    /** Met in these pages: none in all of them is a document without text. */
    characters: z.int().optional(),
  },
  subject,
)
/** All its pages are read. */
export const documentTemplateScanned = event('DocumentTemplateScanned', {
  ...ofScan,
  pages_total: z.int(),
  fields_count: z.int(),
})
export const documentTemplateScanCancelRequested = event('DocumentTemplateScanCancelRequested', ofScan)
export const documentTemplateScanCancelled = event('DocumentTemplateScanCancelled', ofScan)
/** `reason` is a key of the error catalogue. */
export const documentTemplateScanFailed = event('DocumentTemplateScanFailed', { ...ofScan, reason: z.string() })
export const documentTemplateRemoved = event('DocumentTemplateRemoved', about)

/** A template as the list shows it. */
export const documentTemplate = z.object({
  id,
  file_id: id,
  /** Null once what it says was forgotten. */
  name: z.string().nullable(),
  format: templateFormat,
  /** Bytes. */
  size: z.int(),
  state: scanState,
  pages_total: z.int(),
  pages_read: z.int(),
  fields_count: z.int(),
  cancel_requested: z.boolean(),
  failure: z.object({ key: z.string(), message: z.string() }).nullable(),
  added_at: instant,
  added_by: z.object({ id: z.string(), name: z.string() }),
  scanned_at: instant.nullable(),
  revision: z.int(),
})
export type DocumentTemplate = z.infer<typeof documentTemplate>
