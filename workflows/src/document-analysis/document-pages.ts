import type { TemplateField, TemplateFormat } from '@faitage/contracts/document-analysis/document-template'
import { FinalFailure } from '../kernel/final-failure.ts'

/** One page as text: its lines from top to bottom, and the fields of a form that stand on it. */
export interface DocumentPage {
  /** From 1. */
  readonly page: number
  readonly lines: readonly string[]
  readonly form: readonly TemplateField[]
}

export interface DocumentToRead {
  readonly content: Buffer
  readonly format: TemplateFormat
  /** Pages `first` to `first + count - 1`, as far as there are. */
  readonly first: number
  readonly count: number
}

export interface DocumentPages {
  readonly pages: readonly DocumentPage[]
  readonly pages_total: number
}

export type UnreadableKey =
  | 'documentAnalysis.template.fatal'
  | 'documentAnalysis.template.unreadable'
  | 'documentAnalysis.template.locked'
  | 'documentAnalysis.template.tooLong'

/** A document that cannot be read however often one tries. */
export class UnreadableDocument extends FinalFailure<UnreadableKey> {
  override name = 'UnreadableDocument'
}

/** The most pages a document may have. */
export const PAGES_MAX = 1000
