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

export const readCivility = choice<Civility>(
  {
    mme: ['madame', 'mlle', 'mademoiselle', 'Mme.'],
    m: ['M.', 'monsieur', 'Mr', 'Mr.'],
    mandmme: [
      'M. et Mme',
      'Mme et M.',
      'M. & Mme',
      'M. Mme',
      'Mr et Mme',
      'Mr Mme',
      'monsieur et madame',
      'madame et monsieur',
      'monsieur madame',
    ],
    mmes: ['mesdames', 'Mme et Mme'],
    messrs: ['MM.', 'messieurs', 'M. et M.', 'mrs'],
  },
  'Civilité inconnue. Valeurs possibles : M., Mme, M. et Mme, Mmes, MM.',
)
