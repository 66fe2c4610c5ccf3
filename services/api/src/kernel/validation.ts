import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import { z } from 'zod'
import { invalid, type Refusal } from './refusal.ts'

z.config(z.locales.fr())

type Issue = z.core.$ZodRawIssue

/** Parses what was sent, or refuses it field by field in French. */
export function parseOr<S extends z.ZodType>(schema: S, value: unknown): { value: z.output<S> } | { refusal: Refusal } {
  const parsed = schema.safeParse(value, { error: frenchMessage })
  return parsed.success ? { value: parsed.data } : { refusal: invalid(fieldErrorsOf(parsed.error)) }
}

/** The faults of a parse, one per field, by dotted path. */
export function fieldErrorsOf(error: z.ZodError): FieldError[] {
  const fields = new Map<string, string>()
  for (const issue of error.issues) {
    const path = issue.path.join('.')
    if (!fields.has(path)) fields.set(path, issue.message)
  }
  return [...fields].map(([path, message]) => ({ path, message })).slice(0, 200)
}

const REQUIRED = 'Ce champ est obligatoire.'

/** The commonest faults in words a person would use; the library's French text for the others. */
function frenchMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? REQUIRED : typeMessages[issue.expected as string]
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? REQUIRED : `Au moins ${issue.minimum} caractères.`
      if (issue.origin === 'array') return `Au moins ${issue.minimum} élément${Number(issue.minimum) > 1 ? 's' : ''}.`
      return `La valeur doit être au moins ${issue.minimum}.`
    case 'too_big':
      if (issue.origin === 'string') return `Au plus ${issue.maximum} caractères.`
      if (issue.origin === 'array') return `Au plus ${issue.maximum} éléments.`
      return `La valeur doit être au plus ${issue.maximum}.`
    case 'invalid_format':
      return formatMessages[issue.format as string] ?? 'Ce format n’est pas valide.'
    case 'invalid_value':
      return 'Choisissez une des valeurs proposées.'
    default:
      return undefined
  }
}

const typeMessages: Record<string, string> = {
  string: 'Un texte est attendu.',
  number: 'Un nombre est attendu.',
  int: 'Un nombre entier est attendu.',
  boolean: 'Oui ou non est attendu.',
  array: 'Une liste est attendue.',
  object: 'Un objet est attendu.',
}

const formatMessages: Record<string, string> = {
  email: 'Cette adresse e-mail n’est pas valide.',
  date: 'Cette date n’existe pas : elle s’écrit AAAA-MM-JJ.',
  datetime: 'Cet instant n’est pas valide.',
  uuid: 'Cet identifiant n’est pas valide.',
  safeint: 'Un nombre entier est attendu.',
}
