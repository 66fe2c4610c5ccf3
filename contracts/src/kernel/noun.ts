/** A thing as French names it; articles, titles and buttons follow from it. Plain and short: pages carry the nouns they say. */
export interface Noun {
  /** `bâtiment` */
  readonly one: string
  /** `bâtiments` */
  readonly many: string
  readonly feminine: boolean
  /** There is only ever several of it: `les parties communes`. */
  readonly plural?: true
  /** Texts that usage gives otherwise than the noun would. */
  readonly title?: string
  readonly titles?: string
  readonly fresh?: string
}

/** @example theOf(noun('bâtiment', 'bâtiments', 'm')) // le bâtiment */
export const noun = (
  one: string,
  many: string,
  gender: 'm' | 'f',
  usage: Omit<Noun, 'one' | 'many' | 'feminine'> = {},
): Noun => ({ one, many, feminine: gender === 'f', ...usage })

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Whether an article before it loses its vowel; no word of the product begins with an aspirated h. */
const isElided = (word: string): boolean => /^[aeiouhœæ]/i.test(word.normalize('NFD'))

/** `un bâtiment`, `une agence` */
export const aOf = ({ one, feminine, plural }: Noun): string => `${plural ? 'des' : feminine ? 'une' : 'un'} ${one}`

/** `le bâtiment`, `l’agence` */
export function theOf({ one, feminine, plural }: Noun): string {
  if (plural) return `les ${one}`
  if (isElided(one)) return `l’${one}`
  return `${feminine ? 'la' : 'le'} ${one}`
}

/** `d’un bâtiment`, `d’une agence` */
export const ofA = (noun: Noun): string => (noun.plural ? `de ${noun.one}` : `d’${aOf(noun)}`)

/** `du bâtiment`, `de l’agence` */
export function ofThe(noun: Noun): string {
  const the = theOf(noun)
  if (noun.plural) return `des ${noun.one}`
  return the.startsWith('le ') ? `du ${noun.one}` : `de ${the}`
}

/** `Nouveau bâtiment`, `Nouvel élu`, `Nouvelle agence` */
export const freshOf = ({ one, feminine, fresh }: Noun): string =>
  fresh ?? `${feminine ? 'Nouvelle' : isElided(one) ? 'Nouvel' : 'Nouveau'} ${one}`

/** `Bâtiment`: the title of one. */
export const titleOf = ({ one, title }: Noun): string => title ?? capital(one)

/** `Bâtiments`: the title of a list. */
export const titlesOf = ({ many, titles }: Noun): string => titles ?? capital(many)

/** The texts that lists and forms use: data alone, so that browsers need no grammar. */
export const wordsOf = (noun: Noun) => ({
  one: noun.one,
  many: noun.many,
  feminine: noun.feminine,
  the: theOf(noun),
  ofThe: ofThe(noun),
  fresh: freshOf(noun),
  titles: titlesOf(noun),
})
export type Words = ReturnType<typeof wordsOf>
