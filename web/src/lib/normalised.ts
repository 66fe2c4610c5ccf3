/** A text for comparing as people search: without accents, case, or the difference between apostrophes. */
export const normalised = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .trim()
