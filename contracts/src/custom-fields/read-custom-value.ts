import { NOT_OFFERED, tooLong } from '../kernel/french.ts'
import { readDay } from '../kernel/reading/dates.ts'
import { readDecimal, readYear } from '../kernel/reading/numbers.ts'
import { normalise, type RawCell, type Reading, read, refuse } from '../kernel/reading/reading.ts'
import { readYesNo } from '../kernel/reading/yes-no.ts'
import { composed } from '../kernel/trimmed.ts'
import type { CustomField } from './custom-fields-state.ts'
import type { CustomValue } from './custom-value.ts'

type Field = Pick<CustomField, 'type' | 'is_multiple' | 'options'>

const MOST_TEXT = 2000
const MOST_FIGURES = 15

/**
 * A value as a person, a client of the API or a file gives it, as it is kept; null when it says that there is none.
 *
 * @param held what the project holds already: a value of a list that was retired since stays
 */
export function readCustomValue(field: Field, given: unknown, held?: CustomValue): Reading<CustomValue | null> {
  if (given === null || given === undefined || (Array.isArray(given) && given.length === 0)) return read(null)
  if (typeof given === 'string' && composed(given) === '') return read(null)
  if (field.type === 'list') return readOptions(field, [given].flat(), [held ?? []].flat().map(String))
  if (field.type === 'checkbox') return readYesNo(given)
  if (typeof given !== 'string' && typeof given !== 'number') return refuse(expected[field.type])
  return readers[field.type](given)
}

const expected = {
  numerical: 'Nombre attendu.',
  alphanumeric: 'Un texte est attendu.',
  date: 'Date attendue, sous la forme JJ/MM/AAAA.',
  year: 'Année attendue, sur quatre chiffres.',
} as const

const readers: Record<keyof typeof expected, (raw: RawCell) => Reading<CustomValue>> = {
  numerical: raw => {
    const decimal = readDecimal(raw)
    if (!decimal.ok) return decimal
    // Beyond, a number would come back as another one.
    if (decimal.value.replace(/\D/g, '').length > MOST_FIGURES)
      return refuse(`Ce nombre a trop de chiffres : ${MOST_FIGURES} au plus.`)
    return read(Number(decimal.value))
  },
  alphanumeric: raw => {
    const text = composed(String(raw))
    return text.length > MOST_TEXT ? refuse(tooLong(MOST_TEXT)) : read(text)
  },
  date: raw => readDay(raw),
  year: raw => readYear(raw, 1000, 2200),
}

/** Values by what people call them, or by their ids. */
function readOptions({ options, is_multiple }: Field, given: unknown[], held: string[]): Reading<string[]> {
  const ids: string[] = []
  for (const one of given) {
    const text = composed(String(one))
    const found =
      options.find(option => option.id === text || option.label === text) ??
      options.find(option => !option.retired && normalise(option.label) === normalise(text))
    if (!found) return refuse(NOT_OFFERED)
    if (found.retired && !held.includes(found.id))
      return refuse(`La valeur « ${found.label} » est retirée : choisissez-en une autre.`)
    if (!ids.includes(found.id)) ids.push(found.id)
  }
  if (ids.length > 1 && !is_multiple) return refuse('Une seule valeur est attendue.')
  // In the order of the list: choosing the same ones in another order changes nothing.
  return read(options.flatMap(({ id }) => (ids.includes(id) ? [id] : [])))
}
