const WORDS_MAX = 8

/** Letters and digits without accents or case, words parted by one blank: what search columns hold. */
export function searchable(...parts: (string | null | undefined)[]): string {
  return parts
    .filter(part => part)
    .join(' ')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The words a person seeks, in the form of the search columns; each must be found. */
export function searchedWords(query: string | undefined): string[] {
  const words = searchable(query).split(' ').filter(Boolean)
  return [...new Set(words)].slice(0, WORDS_MAX)
}
