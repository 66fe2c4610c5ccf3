/** How a thing is named in French sentences, titles and buttons. */
export interface Noun {
  /** `bâtiment` */
  readonly one: string
  /** `bâtiments` */
  readonly many: string
  /** Whether participles take an e. */
  readonly feminine: boolean
  /** Whether there is only ever several of it: `les parties communes`. */
  readonly plural: boolean
  /** `un bâtiment`, `une agence` */
  readonly a: string
  /** `le bâtiment`, `l’agence` */
  readonly the: string
  /** `d’un bâtiment`, `d’une agence` */
  readonly ofA: string
  /** `du bâtiment`, `de l’agence` */
  readonly ofThe: string
  /** `Aucun bâtiment`, `Aucune agence` */
  readonly none: string
  /** `Nouveau bâtiment`, `Nouvel élu`, `Nouvelle agence` */
  readonly fresh: string
  /** `Bâtiment`: the title of one. */
  readonly title: string
  /** `Bâtiments`: the title of a list. */
  readonly titles: string
}

/** The texts that do not follow from the noun, where usage asks for others. */
type Exceptions = Partial<Pick<Noun, 'plural' | 'none' | 'fresh' | 'title' | 'titles'>>

const VOWELS = 'aeiouhœæ'

/** Whether an article before it loses its vowel; an aspirated h is none of the product's words. */
const isElided = (word: string): boolean => VOWELS.includes(word.normalize('NFD').charAt(0).toLowerCase())

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function articles(one: string, feminine: boolean, plural: boolean) {
  if (plural) return { a: `des ${one}`, the: `les ${one}`, ofA: `de ${one}`, ofThe: `des ${one}` }
  const a = `${feminine ? 'une' : 'un'} ${one}`
  if (isElided(one)) return { a, the: `l’${one}`, ofA: `d’${a}`, ofThe: `de l’${one}` }
  if (feminine) return { a, the: `la ${one}`, ofA: `d’${a}`, ofThe: `de la ${one}` }
  return { a, the: `le ${one}`, ofA: `d’${a}`, ofThe: `du ${one}` }
}

function freshOf(one: string, feminine: boolean): string {
  if (feminine) return `Nouvelle ${one}`
  return isElided(one) ? `Nouvel ${one}` : `Nouveau ${one}`
}

/**
 * A noun with its articles and titles.
 *
 * @example noun('bâtiment', 'bâtiments', 'm').ofThe // du bâtiment
 */
export function noun(one: string, many: string, gender: 'm' | 'f', exceptions: Exceptions = {}): Noun {
  const feminine = gender === 'f'
  const { plural = false } = exceptions
  return {
    ...{ one, many, feminine, plural },
    ...articles(one, feminine, plural),
    none: `${feminine ? 'Aucune' : 'Aucun'} ${one}`,
    fresh: freshOf(one, feminine),
    title: capital(one),
    titles: capital(many),
    ...exceptions,
  }
}

/** A participle as it agrees with a noun: `créé`, `créée`, `créées`. */
export const agreed = (participle: string, { feminine, plural }: Pick<Noun, 'feminine' | 'plural'>): string =>
  `${participle}${feminine ? 'e' : ''}${plural ? 's' : ''}`
