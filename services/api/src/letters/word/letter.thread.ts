import type { ErrorKey, RefusalDetails } from '@faitage/contracts/kernel/error-catalogue'
import { emptyPlaces } from './empty-places.ts'
import { fillTemplate, type LetterValues } from './fill.ts'
import { judgeTemplate } from './judge-template.ts'
import { LetterFault } from './letter-fault.ts'
import { letterHtml } from './letter-html.ts'
import { letterPdf } from './letter-pdf.ts'
import { readLetter } from './read-letter.ts'

/** What a thread is asked: to judge a template, or to fill it in. */
export type LetterWork =
  | { readonly what: 'judge'; readonly template: Uint8Array }
  | {
      readonly what: 'fill'
      readonly template: Uint8Array
      readonly values: LetterValues
      /** What stands where a value is missing; nothing unless given. */
      readonly gaps?: LetterValues
      readonly output: 'docx' | 'pdf' | 'html'
      readonly title: string
    }

/** What it answers: classes do not travel. */
export interface LetterAnswer {
  readonly tokens?: string[]
  readonly content?: Uint8Array
  /** Tokens whose place in the letter stays empty. */
  readonly missing?: readonly string[]
  readonly fault?: { readonly key: ErrorKey; readonly details: RefusalDetails }
}

export default async function work(asked: LetterWork): Promise<LetterAnswer> {
  const template = Buffer.from(asked.template)
  try {
    if (asked.what === 'judge') {
      const tokens = await judgeTemplate(template)
      // What our own layouts cannot read is told now, not when a letter is wanted.
      await readLetter(template)
      return { tokens }
    }
    const { values, gaps = {} } = asked
    const { empty: missing, asked: conditions } = await emptyPlaces(template, values)
    const marks = Object.entries(gaps).filter(([token]) => missing.includes(token) && !conditions.has(token))
    const filled = await fillTemplate(template, { ...values, ...Object.fromEntries(marks) })
    if (asked.output === 'docx') return { content: filled, missing }
    const letter = await readLetter(filled)
    const content = asked.output === 'html' ? Buffer.from(letterHtml(letter)) : await letterPdf(letter, asked.title)
    return { content, missing }
  } catch (error) {
    if (error instanceof LetterFault) return { fault: { key: error.key, details: error.details } }
    // Whatever a library says of the document may quote it: it goes no further.
    return { fault: { key: 'letter.template.broken', details: {} } }
  }
}
