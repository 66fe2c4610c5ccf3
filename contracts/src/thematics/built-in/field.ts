import { normalise } from '../../kernel/reading/reading.ts'
import type { HeldScope } from '../levels.ts'
import type { Formula, TemplateField, TemplateStep } from '../template.ts'

/* Shorthand of the built-in templates: each name of a field makes one, whose key is its label as a code. */

/** A label as a code: lower case, without accents, `_` for the rest. */
const codeOf = (label: string): string => normalise(label).replaceAll(' ', '_')

type More = Partial<Omit<TemplateField, 'label' | 'type'>>
const field =
  (type: TemplateField['type'], usual: More = {}) =>
  (label: string, more: More = {}): TemplateField => ({ key: codeOf(label), label, type, ...usual, ...more })

export const text = field('text', { max: 120 })
export const long = field('long_text', { max: 5000 })
export const whole = field('whole', { min: 0, max: 1_000_000 })
export const decimal = field('decimal')
export const area = field('area', { min: 0, max: 100_000, unit: 'm²' })
export const euro = field('euro', { min: 0, unit: '€' })
export const percent = field('percent', { min: 0, max: 100, unit: '%' })
export const day = field('day')
export const yes = field('yes_no')
export const person = field('person')
export const lot = field('lot')
export const cle = field('cle')
export const file = field('file')

const listed = (words: string) => words.split(', ').map(label => ({ code: codeOf(label), label }))
/** One of some values, given as a list: `one('Avis', 'Favorable, Défavorable')`. */
export const one = (label: string, words: string, more: More = {}): TemplateField =>
  field('choice')(label, { values: listed(words), ...more })
/** Several of them. */
export const some = (label: string, words: string, more: More = {}): TemplateField =>
  field('choices')(label, { values: listed(words), ...more })
/** How good something is. */
export const state = (label: string): TemplateField => one(label, 'Bon, Moyen, Mauvais, Très mauvais')
/** A year. */
export const year = field('whole', { min: 1800, max: 2200 })

/** A field that must be filled in. */
export const needed = (made: TemplateField): TemplateField => ({ ...made, required: true })
/** A field that is computed. */
export const from = (made: TemplateField, computed: Formula): TemplateField => ({ ...made, computed })

interface StepOf {
  readonly levels: readonly HeldScope[]
  readonly step: Omit<TemplateStep, 'order'>
}

const levelsOf = { S: 'sc', C: 'copro', B: 'building', L: 'lot' } as const
type Letters = 'C' | 'B' | 'L' | 'SC' | 'CB' | 'CL' | 'SCB' | 'SCBL'
const stepOf =
  (kind: { rows: boolean; personal: boolean }) =>
  (name: string, levels: Letters, fields: readonly TemplateField[]): StepOf => {
    const subject = kind.personal ? [needed(person('Personne'))] : []
    const isNamed = fields.some(({ type }) => type === 'person')
    return {
      levels: [...levels].map(letter => levelsOf[letter as keyof typeof levelsOf]),
      step: { id: codeOf(name), name, soft_deleted: false, ...kind, fields: [...(isNamed ? [] : subject), ...fields] },
    }
  }

/** A step of one value a field, at the levels of its letters: S(c), C(opro), B(uilding), L(ot). */
export const step = stepOf({ rows: false, personal: false })
/** A step of rows. */
export const rowsStep = stepOf({ rows: true, personal: false })
/** The same about people: it begins with the person whose key seals it. */
export const personStep = stepOf({ rows: false, personal: true })
export const personRows = stepOf({ rows: true, personal: true })
export type { StepOf }
