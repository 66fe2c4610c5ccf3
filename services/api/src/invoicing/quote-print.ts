import type { AmoQuoteSheet } from '@faitage/contracts/invoicing/amo-quote'
import { quoteTokens } from '@faitage/contracts/invoicing/quote-tokens'
import { tokenText } from '@faitage/contracts/projects/token-values'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { bytesOf, usableTemplate } from '../letters/letter-template.ts'
import type { Reached } from '../projects/project-access.ts'
import { tokenSourceOf } from '../projects/token-source.ts'
import { templateNow } from './quote-lines.ts'
import { quotePaper } from './quote-paper.ts'

/** The PDF of a quote as it is now: laid out by the Word document its template names, or by our own layout. */
export async function printQuote(
  api: Api,
  caller: Caller,
  reached: Reached,
  quote: { id: string; sheet: AmoQuoteSheet; created_at: string },
  how: { draft: boolean },
): Promise<Buffer | Refusal> {
  const paper = await quotePaper(api, caller, reached, quote, how)
  if (isRefusal(paper)) return paper
  const { template_id } = quote.sheet
  const word_id = template_id ? (await templateNow(api, template_id))?.sheet.letter_template_id : undefined
  if (!word_id) return api.papers.print(paper)
  const word = await usableTemplate(api, caller, word_id)
  if (isRefusal(word)) return word
  if (word.sheet.kind !== 'devis') return refused('amoQuote.template.notWord')
  const template = await bytesOf(api, word.file_id)
  if (isRefusal(template)) return template
  const source = await tokenSourceOf(api, caller, reached)
  const ofProject = (word.sheet.tokens ?? []).map(token => [token, tokenText(token, source)])
  const values = { ...Object.fromEntries(ofProject), ...quoteTokens(paper) }
  const title = `Devis ${paper.reference} - ${paper.name}`
  const filled = await api.letters.fill({ template, values, output: 'pdf', title })
  // What the law wants with a quote signed at home is ours to add, whatever the Word document says.
  return isRefusal(filled) ? filled : api.papers.print({ kind: 'worded', original: filled.content, paper })
}
