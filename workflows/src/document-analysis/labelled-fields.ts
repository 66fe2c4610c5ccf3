import type { TemplateField } from '@faitage/contracts/document-analysis/document-template'
import { trimEnds } from '@faitage/contracts/kernel/trim-ends'

/** Words a label has at most: beyond, it is a sentence that announces something. */
const WORDS_MAX = 9

/* « Libellé : », in its line: begins with a capital, holds no other colon, and what follows is no address of the web. */
const LABEL = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}\p{M}\p{N}’'’()/°.,&\- ]{0,90}?)[ \u00a0\u202f]?:(?!\/\/)/gu
/** The last word with a capital, and what follows it. */
const LAST_CAPITAL = /\p{Lu}(?:(?![ (]\p{Lu}).)*$/u
/** What stands for a place to fill in. */
const BLANK = /^[\s._…·\-–—/|□☐]*$/

/**
 * The fields that the lines of a page name, « Libellé : valeur », in their order; each label once a page.
 *
 * @returns `value` null where there is a blank to fill in
 */
export function fieldsIn(lines: readonly string[], page: number): TemplateField[] {
  const fields = new Map<string, TemplateField>()
  for (const line of lines) {
    const marks = marksIn(line)
    for (const [index, mark] of marks.entries()) {
      const label = tidied(mark.label)
      const rest = line.slice(mark.end, marks[index + 1]?.start ?? line.length)
      const value = BLANK.test(rest) ? null : trimEnds(rest, /[\s._…]/).slice(0, 500)
      if (label && !fields.has(label)) fields.set(label, { label, page, value: value || null })
    }
  }
  return [...fields.values()]
}

/** Where labels stand in a line. What is before a second one belongs to the value of the first, up to a capital. */
function marksIn(line: string): { label: string; start: number; end: number }[] {
  const marks: { label: string; start: number; end: number }[] = []
  for (const match of line.matchAll(LABEL)) {
    const whole = match[1]!
    const end = match.index + match[0].length
    // An hour or a score: 14:30.
    if (/\d$/.test(whole) && /^\d/.test(line.slice(end))) continue
    const from = marks.length === 0 ? 0 : Math.max(0, whole.search(LAST_CAPITAL))
    const label = whole.slice(from)
    if (tidied(label).split(' ').length <= WORDS_MAX) marks.push({ label, start: match.index + from, end })
  }
  return marks
}

const tidied = (label: string): string => trimEnds(label.replace(/\s+/g, ' '), /[\s.,-]/).slice(0, 200)
