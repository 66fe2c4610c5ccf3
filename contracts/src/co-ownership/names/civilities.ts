import { normalise } from '../../kernel/reading/reading.ts'
import type { Civility } from '../../kernel/values.ts'

const one: Record<string, Civility> = {
  m: 'm',
  mr: 'm',
  monsieur: 'm',
  mme: 'mme',
  mlle: 'mme',
  madame: 'mme',
  mademoiselle: 'mme',
  mm: 'messrs',
  messieurs: 'messrs',
  mmes: 'mmes',
  mesdames: 'mmes',
}
const civilities = new Map(Object.entries(one))

export interface CivilityFound {
  readonly civility: Civility
  /** How many words say it. */
  readonly length: number
}

/** The civility of one that is a couple, or of two people together; nothing when neither is known. */
export function civilityOf(a: Civility | undefined, b: Civility | undefined): Civility | undefined {
  if (a === undefined || b === undefined) return a !== undefined && a !== 'm' && a !== 'mme' ? a : undefined
  if (a === 'm' && b === 'm') return 'messrs'
  if (a === 'mme' && b === 'mme') return 'mmes'
  return a === b ? a : 'mandmme'
}

const single = (word: string | undefined): Civility | undefined =>
  word === undefined ? undefined : civilities.get(normalise(word))

/** The civility that begins at a word: `M.`, `M. et Mme`, `Mr Mme`, `Monsieur ou Madame`. */
export function civilityAt(words: readonly string[], at: number): CivilityFound | undefined {
  const first = single(words[at])
  if (first === undefined) return undefined
  const and = /^(et|ou|&)$/i.test(words[at + 1] ?? '')
  const second = single(words[at + (and ? 2 : 1)])
  const both = second && civilityOf(first, second)
  return both ? { civility: both, length: and ? 3 : 2 } : { civility: first, length: 1 }
}
