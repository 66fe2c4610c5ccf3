import { z } from 'zod'
import type { FieldError } from '../kernel/error-catalogue.ts'
import { addDays, isDay, parisDay } from '../kernel/format-date.ts'
import { REQUIRED } from '../kernel/french.ts'

import { shownFields, type TemplateField, type TemplateStep } from './template.ts'

/**
 * The value of a field: a text, whole cents of an amount, a whole number, a decimal string of an area, a share or a decimal
 * number, a day `YYYY-MM-DD`, yes or no, the code of a choice, the codes of several, the id of what is named.
 */
export type FieldValue = string | number | boolean | string[]
const fieldValue = z.union([z.string().max(5000), z.number(), z.boolean(), z.array(z.string().max(100)).max(60)])

const VALUES_MAX = 100
/** Values by the key of their field; null clears one. */
export const fieldValues = z
  .record(z.string().max(100), fieldValue.nullable())
  .refine(values => Object.keys(values).length <= VALUES_MAX, 'Trop de champs.')
export type Values = Readonly<Record<string, FieldValue | null | undefined>>

const EARLIEST = '1800-01-01'
const AHEAD = 10_958
/** The sentence that says which value a field takes; undefined where it is one. */
export function faultOf(field: TemplateField, value: FieldValue): string | undefined {
  switch (field.type) {
    case 'text':
    case 'long_text': {
      const most = field.max ?? 5000
      if (typeof value !== 'string') return 'Indiquez un texte.'
      return value.length > most ? `Pas plus de ${most} caractères.` : undefined
    }
    case 'whole':
      return Number.isInteger(value) && within(field, value as number) ? undefined : boundsText(field, 'entier')
    case 'euro':
      return Number.isInteger(value) && within(field, value as number)
        ? undefined
        : 'Indiquez un montant en euros, par exemple 1 234,50.'
    case 'decimal':
      return isDecimal(value, 3) && within(field, Number(value)) ? undefined : boundsText(field, '')
    case 'area':
      return isDecimal(value, 2) && within(field, Number(value))
        ? undefined
        : 'Indiquez une surface en mètres carrés, par exemple 85,5.'
    case 'percent':
      return isDecimal(value, 1) && within(field, Number(value))
        ? undefined
        : 'Indiquez un pourcentage entre 0 et 100, par exemple 35,5.'
    case 'day':
      return typeof value === 'string' &&
        isDay(value) &&
        value >= EARLIEST &&
        value <= addDays(parisDay(new Date()), AHEAD)
        ? undefined
        : 'Indiquez une date entre 1800 et dans trente ans.'
    case 'yes_no':
      return typeof value === 'boolean' ? undefined : 'Répondez oui ou non.'
    case 'choice':
      return field.values?.some(({ code }) => code === value) ? undefined : 'Choisissez dans la liste.'
    case 'choices':
      return Array.isArray(value) && value.every(code => field.values?.some(one => one.code === code))
        ? undefined
        : 'Choisissez dans la liste.'
    case 'person':
    case 'lot':
    case 'cle':
    case 'file':
      return z.uuid().safeParse(value).success ? undefined : 'Choisissez dans la liste.'
  }
}

const within = ({ min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: TemplateField, value: number) =>
  value >= min && value <= max
const isDecimal = (value: FieldValue, places: number): value is string =>
  typeof value === 'string' && new RegExp(`^-?\\d{1,12}(?:\\.\\d{1,${places}})?$`).test(value)
const boundsText = ({ min, max }: TemplateField, kind: string): string => {
  const written = (value: number) => value.toLocaleString('fr-FR').replace(/\s/g, '\u00A0')
  const number = ['Indiquez un nombre', kind].filter(Boolean).join(' ')
  if (min !== undefined && max !== undefined) return `${number} entre ${written(min)} et ${written(max)}.`
  return min !== undefined ? `${number}, ${written(min)} au moins.` : `${number}.`
}

/**
 * The faults of a step, or of one of its rows, once `changes` are made: fields it has not, values that are
 * none of theirs, computed ones that are typed, what must be there.
 *
 * @param computed computed values as they were answered and as they are now: either may come back
 * @param isWhole whether what must be there is asked for: of rows always, of a step once it is said to be done
 */
export function valueFaults(
  step: TemplateStep,
  {
    before,
    changes,
    computed,
    isWhole,
  }: { before: Values; changes: Values; computed: readonly Values[]; isWhole: boolean },
): FieldError[] {
  const fields = new Map(step.fields.map(field => [field.key, field]))
  const faults = Object.entries(changes).flatMap(([path, value]): FieldError[] => {
    const field = fields.get(path)
    if (!field) return [{ path, message: 'Ce champ n’est pas de cette étape.' }]
    if (field.computed)
      return computed.some(known => isSame(value, known[path]))
        ? []
        : [{ path, message: 'Ce champ est calculé : il ne se saisit pas.' }]
    if (field.soft_deleted && !isSame(value, before[path]))
      return [{ path, message: 'Ce champ a été retiré du modèle : sa valeur reste lisible.' }]
    if (value === null || value === undefined) return []
    const message = faultOf(field, value)
    return message ? [{ path, message }] : []
  })
  if (!isWhole) return faults
  const after = { ...before, ...changes }
  const missing = shownFields(step).filter(({ key, required }) => required && isBlank(after[key]))
  return [...faults, ...missing.map(({ key }) => ({ path: key, message: REQUIRED }))]
}

export const isBlank = (value: FieldValue | null | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether two values are one; an absent value and a cleared one are. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The changes without computed values and without what stays as it is. */
export function typedChanges(step: TemplateStep, before: Values, changes: Values): Record<string, FieldValue | null> {
  const computed = new Set(step.fields.flatMap(field => (field.computed ? [field.key] : [])))
  return Object.fromEntries(
    Object.entries(changes).flatMap(([key, value]) => {
      const kept = isBlank(value) ? null : (value as FieldValue)
      return computed.has(key) || isSame(kept, before[key]) ? [] : [[key, kept]]
    }),
  )
}
