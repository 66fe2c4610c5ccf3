import { type ImportField, importFieldNames } from '@faitage/contracts/imports/import-fields'
import type { RawNote, RawRow } from '@faitage/contracts/imports/mission-import.chunks'
import type { RowError } from './row-values.ts'

const messages: Record<RawNote['kind'], string> = {
  error_cell: 'La cellule affiche une erreur de calcul : corrigez la formule dans votre tableur.',
  no_value:
    'La cellule est une formule sans résultat : ouvrez le fichier dans votre tableur, enregistrez-le puis déposez-le à nouveau.',
  unreadable:
    'Un caractère de cette cellule ne se lit pas : enregistrez le fichier en « CSV UTF-8 » puis déposez-le à nouveau.',
  suspect: 'Des caractères ont l’air abîmés (« Ã© » à la place de « é ») : vérifiez le texte.',
  merged: 'Cellule fusionnée : sa valeur a été reprise sur cette ligne.',
  hidden: 'Cette ligne est masquée dans votre tableur : elle sera importée quand même.',
  ambiguous_day: 'Le jour et le mois peuvent être inversés : cette colonne a d’autres dates écrites mois d’abord.',
}
const faults = new Set<RawNote['kind']>(['error_cell', 'no_value', 'unreadable'])

const isField = (at: string): at is ImportField => at in importFieldNames

/** What is told of the cells of a row by how they look. @param headers what heads the column of each custom field */
export function notesOf(
  { notes = [] }: RawRow,
  headers: ReadonlyMap<string, string>,
): { errors: RowError[]; warnings: RowError[] } {
  const errors: RowError[] = []
  const warnings: RowError[] = []
  for (const { at, kind, value } of notes) {
    const column = at === null ? null : isField(at) ? importFieldNames[at] : (headers.get(at) ?? 'Champ personnalisé')
    const told = { column, value, message: messages[kind] }
    if (faults.has(kind)) errors.push(told)
    else warnings.push(told)
  }
  return { errors, warnings }
}
