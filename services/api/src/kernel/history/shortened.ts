/** Characters of a text that a sentence quotes. */
const QUOTED = 160

/** A text as a sentence quotes it: its beginning, to the end of a word, when it is long. */
export function shortened(text: string): string {
  if (text.length <= QUOTED) return text
  const beginning = text.slice(0, QUOTED)
  const word = beginning.lastIndexOf(' ')
  return `${beginning.slice(0, word > QUOTED / 2 ? word : QUOTED).trimEnd()}…`
}
