import { type ImportField, importFieldNames, importFields } from '@faitage/contracts/imports/mission-import'
import { civilityLabels, requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import { projectStatuses, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { stringify } from 'csv-stringify/sync'
import writeExcel from 'write-excel-file/node'
import { frenchCsv } from '../kernel/http/csv.ts'
import { type Sent, send } from '../kernel/http/route.ts'

/** What a column takes: the words that are read, and how anything else is written. */
export interface ColumnHint {
  readonly values?: readonly string[]
  readonly hint: string
}

const whole = (from: number, to: number): ColumnHint => ({ hint: `Un nombre entier de ${from} à ${to}` })

/** One line a field that can be imported: the template, and the spec that reads its values back. */
export const columnHints: Record<ImportField, ColumnHint> = {
  reference: { hint: 'Obligatoire ; une seule fois par mission, 60 caractères au plus' },
  requester_type: { values: Object.keys(requesterTypeLabels), hint: 'L’un des types ci-dessous' },
  title: { values: Object.values(civilityLabels), hint: 'L’une des civilités ci-dessous' },
  last_name: { hint: 'Texte, 150 caractères au plus' },
  first_name: { hint: 'Texte, 150 caractères au plus' },
  phone_number_1: { hint: 'Un numéro, par exemple 06 12 34 56 78' },
  email: { hint: 'Une adresse e-mail' },
  address: { hint: 'Numéro et voie, 300 caractères au plus' },
  address_code: { hint: 'Un code postal de cinq chiffres' },
  address_location: { hint: 'La commune, 120 caractères au plus' },
  status: { values: projectStatuses.map(status => projectStatusLabels[status]), hint: 'L’un des statuts ci-dessous' },
  status_on: { hint: 'Une date JJ/MM/AAAA, passée ou du jour, avec un statut' },
  taxable_income: { hint: 'Un montant, par exemple 21 450,50, avec son année' },
  taxable_income_year: { hint: 'Une année, par exemple 2024' },
  adults_occupants_number: whole(1, 10),
  minors_occupants_number: whole(0, 10),
  accommodation_type: { values: ['Maison', 'Appartement', 'Immeuble'], hint: 'L’un des types ci-dessous' },
  construction_year: whole(1000, 2100),
  living_area: { hint: 'Des mètres carrés, par exemple 84,5' },
  referrer: { hint: 'Le prénom et le nom d’un utilisateur actif' },
}

const headings = importFields.map(field => importFieldNames[field])

/** A file to fill in: the headings that are understood and, in a workbook, a sheet of what each column takes. */
export async function importTemplate(format: 'xlsx' | 'csv'): Promise<Sent> {
  if (format === 'csv') {
    const content = stringify([], { ...frenchCsv, columns: headings })
    return send(content, { type: 'text/csv; charset=utf-8', filename: 'modele-projets.csv' })
  }
  const content = await writeExcel([
    { data: [headings.map(bold)], sheet: 'Projets', columns: headings.map(widthOf) },
    { data: hintRows(), sheet: 'Valeurs possibles', columns: headings.map(() => ({ width: 36 })) },
  ]).toBuffer()
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return send(content, { type, filename: 'modele-projets.xlsx' })
}

const bold = (value: string) => ({ value, fontWeight: 'bold' as const })
const widthOf = (heading: string) => ({ width: Math.max(14, heading.length + 4) })

/** Under each heading what it takes, then the words it knows, one below the other. */
function hintRows() {
  const hints = importFields.map(field => columnHints[field])
  const longest = Math.max(...hints.map(({ values = [] }) => values.length))
  const words = Array.from({ length: longest }, (_, row) =>
    hints.map(({ values = [] }) => (values[row] === undefined ? null : { value: values[row] })),
  )
  return [headings.map(bold), hints.map(({ hint }) => ({ value: hint, wrap: true })), ...words]
}
