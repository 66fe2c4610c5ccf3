import { z } from 'zod'

const formats: Record<string, string> = {
  email: 'Cette adresse e-mail n’est pas valide. Exemple : prenom.nom@domaine.fr',
  date: 'Cette date n’existe pas. Écrivez-la sous la forme JJ/MM/AAAA.',
  datetime: 'Cette date n’est pas valide.',
  uuid: 'Choisissez un élément de la liste.',
}

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0]

/** What a person reads below a field whose value was refused. */
function frenchMessage(issue: Issue): string | undefined {
  const empty = issue.input === undefined || issue.input === null || issue.input === ''
  switch (issue.code) {
    case 'invalid_type':
      if (empty) return 'Ce champ est obligatoire.'
      return issue.expected === 'int' || issue.expected === 'number'
        ? 'Un nombre entier est attendu.'
        : 'Cette valeur n’est pas valide.'
    case 'invalid_format':
      return empty ? 'Ce champ est obligatoire.' : (formats[issue.format] ?? 'Ce format n’est pas reconnu.')
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) <= 1) return 'Ce champ est obligatoire.'
      if (issue.origin === 'string') return `Écrivez au moins ${issue.minimum} caractères.`
      if (issue.origin === 'array') return `Choisissez-en au moins ${issue.minimum}.`
      return `La valeur doit être d’au moins ${issue.minimum}.`
    case 'too_big':
      if (issue.origin === 'string') return `Ce texte dépasse ${issue.maximum} caractères.`
      if (issue.origin === 'array') return `Choisissez-en au plus ${issue.maximum}.`
      return `La valeur doit être d’au plus ${issue.maximum}.`
    case 'invalid_value':
      return empty ? 'Ce champ est obligatoire.' : 'Choisissez une valeur de la liste.'
    default:
      return undefined
  }
}

/** Makes every schema speak French to people; the server does the same. */
export const speakFrench = (): void => {
  z.config({ customError: frenchMessage })
}
