import type { z } from 'zod'
import { countOf, formatNumber } from './format-number.ts'

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0]

export const NOT_IN_LIST = 'Choisissez un élément de la liste.'
export const NOT_OFFERED = 'Choisissez une des valeurs proposées.'
export const REQUIRED = 'Ce champ est obligatoire.'
const ILL = 'Cette valeur n’est pas valide.'

/** What is said of a text that is too long. */
export const tooLong = (most: number): string => `Au plus ${countOf(most, 'caractère', 'caractères')}.`

const types: Record<string, string> = {
  string: 'Un texte est attendu.',
  number: 'Un nombre est attendu.',
  int: 'Un nombre entier est attendu.',
  boolean: 'Oui ou non est attendu.',
  array: 'Une liste est attendue.',
  object: 'Un objet est attendu.',
  date: 'Une date est attendue.',
}

export const NOT_A_DAY = 'Cette date n’existe pas : écrivez le jour, le mois et l’année.'
export const NOT_AN_EMAIL = 'Cette adresse e-mail n’est pas valide. Exemple : prenom.nom@domaine.fr'

const formats: Record<string, string> = {
  email: NOT_AN_EMAIL,
  date: NOT_A_DAY,
  datetime: 'Cette date n’est pas valide.',
  time: 'Cette heure n’est pas valide.',
  uuid: NOT_IN_LIST,
  url: 'Cette adresse web n’est pas valide. Exemple : https://domaine.fr',
}

/** A bound as people read it. */
const bound = (value: unknown): string => (typeof value === 'number' ? formatNumber(value) : String(value))

/**
 * The French text of whatever a schema refuses, for the browser and the server alike: the same bad value reads the same
 * on both. A rule's own message, if it has one, goes before.
 */
export function frenchMessage(issue: Issue): string {
  const empty = issue.input === undefined || issue.input === null || issue.input === ''
  switch (issue.code) {
    case 'invalid_type':
      return empty ? REQUIRED : (types[issue.expected] ?? ILL)
    case 'invalid_format':
      return empty ? REQUIRED : (formats[issue.format] ?? 'Ce format n’est pas valide.')
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1
          ? REQUIRED
          : `Au moins ${countOf(Number(issue.minimum), 'caractère', 'caractères')}.`
      if (issue.origin === 'array' || issue.origin === 'set')
        return `Au moins ${countOf(Number(issue.minimum), 'élément', 'éléments')}.`
      return issue.inclusive === false
        ? `La valeur doit être supérieure à ${bound(issue.minimum)}.`
        : `La valeur doit être au moins ${bound(issue.minimum)}.`
    case 'too_big':
      if (issue.origin === 'string') return tooLong(Number(issue.maximum))
      if (issue.origin === 'array' || issue.origin === 'set')
        return `Au plus ${countOf(Number(issue.maximum), 'élément', 'éléments')}.`
      return issue.inclusive === false
        ? `La valeur doit être inférieure à ${bound(issue.maximum)}.`
        : `La valeur doit être au plus ${bound(issue.maximum)}.`
    case 'invalid_value':
      return empty ? REQUIRED : NOT_OFFERED
    case 'not_multiple_of':
      return `La valeur doit être un multiple de ${bound(issue.divisor)}.`
    case 'unrecognized_keys':
      return `Ces champs n’existent pas : ${issue.keys.join(', ')}.`
    default:
      return ILL
  }
}
