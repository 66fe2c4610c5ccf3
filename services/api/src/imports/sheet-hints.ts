import { type SheetField, sheetPlaces } from '@faitage/contracts/imports/import-sheet-fields'
import { type FieldFormat, innermost, metaOf } from '@faitage/contracts/kernel/field'
import { formatNumber } from '@faitage/contracts/kernel/format-number'
import type { z } from 'zod'
import { rowFieldOf, schemaOf } from './rows/sheet-cells.ts'

/** What a column takes: the words that are read, and how anything else is written. */
export interface ColumnHint {
  readonly values?: readonly string[]
  readonly hint: string
}

const usual: Partial<Record<FieldFormat, ColumnHint>> = {
  yes_no: { values: ['oui', 'non'], hint: 'Oui ou non' },
  day: { hint: 'Une date JJ/MM/AAAA' },
  year: { hint: 'Une année, par exemple 1975' },
  decimal: { hint: 'Un nombre de 0 à 1, par exemple 0,55' },
  area: { hint: 'Des mètres carrés, par exemple 84,5' },
  percent: { hint: 'Un pourcentage de 0 à 100, par exemple 35,5' },
  euro: { hint: 'Un montant, par exemple 450,50' },
  phone: { hint: 'Un numéro, par exemple 06 12 34 56 78' },
  siren: { hint: 'Neuf chiffres, par exemple 732 829 320' },
  email: { hint: 'Une adresse e-mail' },
}

function hintOf(field: SheetField): ColumnHint {
  const schema = schemaOf(field)
  const { format, words } = metaOf(schema)
  if (format === 'rows') {
    const { words: each } = metaOf(rowFieldOf(schema)[1])
    const parted = 'Une ou plusieurs valeurs, séparées par «\u00A0;\u00A0»'
    return each ? { values: Object.values(each), hint: parted } : { hint: parted }
  }
  if (words) return { values: Object.values(words), hint: 'L’une des valeurs possibles' }
  if (format === 'whole') return { hint: numberHint(field, innermost(schema) as z.ZodNumber) }
  return usual[format] ?? { hint: textHint(field, innermost(schema) as z.ZodString) }
}

function numberHint(field: SheetField, { minValue, maxValue }: z.ZodNumber): string {
  const place = sheetPlaces.get(field)?.key ?? ''
  if (place.endsWith('tude')) return 'Des degrés, par exemple 47,218'
  return `Un nombre entier de ${formatNumber(minValue ?? 0)} à ${formatNumber(maxValue ?? 0)}`
}

function textHint(field: SheetField, { maxLength }: z.ZodString): string {
  if (sheetPlaces.get(field)?.key === 'address_code') return 'Un code postal de cinq chiffres'
  return `Texte, ${formatNumber(maxLength ?? 0)} caractères au plus`
}

/** What each field takes that is read by what its schema says. */
export const sheetHints = Object.fromEntries([...sheetPlaces.keys()].map(field => [field, hintOf(field)])) as Record<
  SheetField,
  ColumnHint
>
