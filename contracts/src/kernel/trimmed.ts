/** What a person does not see at the ends of a text: blanks, soft hyphens, zero-width spaces, joiners and marks. */
const unseen = /[\s\u00AD\u200B-\u200F\u2060\uFEFF]/

/*
 * What no keyboard types and nobody sees, wherever it stands: controls but for tabs and ends of lines, and what turns the
 * direction of writing, so that a name shows as another. NUL is left to who reads requests: it is refused there, by name.
 */
const disguising = /(?![\s\0])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu

/** A text without what nobody sees in it, nor around it; its length is all it costs, however many blanks it holds. */
export function trimmed(given: string): string {
  const text = given.replace(disguising, '')
  let start = 0
  let end = text.length
  while (start < end && unseen.test(text[start]!)) start += 1
  while (end > start && unseen.test(text[end - 1]!)) end -= 1
  return text.slice(start, end)
}

/** The same, accents made one with their letters: what comes from some machines has them apart. */
export const composed = (text: string): string => trimmed(text).normalize('NFC')
