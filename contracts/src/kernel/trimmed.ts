/** What a person does not see at the ends of a text: blanks, soft hyphens, zero-width spaces, joiners and marks. */
const unseen = /[\s\u00AD\u200B-\u200F\u2060\uFEFF]/

/** A text without what nobody sees around it; its length is all it costs, however many blanks it holds. */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && unseen.test(text[start]!)) start += 1
  while (end > start && unseen.test(text[end - 1]!)) end -= 1
  return text.slice(start, end)
}

/** The same, accents made one with their letters: what comes from some machines has them apart. */
export const composed = (text: string): string => trimmed(text).normalize('NFC')
