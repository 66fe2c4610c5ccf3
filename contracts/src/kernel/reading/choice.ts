import type { Civility } from '../values.ts'
import { normalise, type RawCell, type Reading, read, refuse } from './reading.ts'

/** Reads a label whatever its case, accents and punctuation. */
export function choice<T extends string>(names: Record<T, readonly string[]>, message: string) {
  const byName = new Map<string, T>()
  for (const [value, labels] of Object.entries<readonly string[]>(names)) {
    for (const label of [value, ...labels]) byName.set(normalise(label), value as T)
  }
  return (raw: RawCell): Reading<T> => {
    const value = byName.get(normalise(String(raw)))
    return value === undefined ? refuse(message) : read(value)
  }
}

/** How people write that somebody is a man, a woman, or several of them. */
const civilWords: Readonly<Record<string, Civility>> = {
  ...{ m: 'm', mr: 'm', mons: 'm', monsieur: 'm' },
  ...{ mme: 'mme', mdme: 'mme', madame: 'mme', mlle: 'mme', melle: 'mme', mle: 'mme', mademoiselle: 'mme' },
  ...{ mm: 'messrs', mrs: 'messrs', messieurs: 'messrs' },
  ...{ mmes: 'mmes', mesdames: 'mmes', mlles: 'mmes', melles: 'mmes', mesdemoiselles: 'mmes', mandmme: 'mandmme' },
}
const between = new Set(['et', 'ou', 'and', 'puis'])

/** Reads a civility, and those of a couple in whatever order and with whatever stands between them. */
export function readCivility(raw: RawCell): Reading<Civility> {
  const words = normalise(String(raw))
    .split(' ')
    .filter(word => !between.has(word))
  const named = words.map(word => (Object.hasOwn(civilWords, word) ? civilWords[word] : undefined))
  const [first, second, ...more] = named
  if (!first || more.length > 0 || (named.length === 2 && !second))
    return refuse('Civilité inconnue. Valeurs possibles : M., Mme, M. et Mme, Mmes, MM.')
  if (!second) return read(first)
  if (first === second) return read(first === 'm' ? 'messrs' : first === 'mme' ? 'mmes' : first)
  return read('mandmme')
}
