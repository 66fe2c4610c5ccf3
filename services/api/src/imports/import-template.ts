import {
  type ImportField,
  importFieldGroups,
  importFieldNames,
  importFields,
} from '@faitage/contracts/imports/import-fields'
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

const yesOrNo: ColumnHint = { values: ['oui', 'non'], hint: 'Oui ou non' }

/** One line a field that can be imported: the template, and the spec that reads its values back. */
export const columnHints: Record<ImportField, ColumnHint> = {
  reference: { hint: 'Obligatoire ; une seule fois par mission, 60 caractères au plus' },
  status: { values: projectStatuses.map(status => projectStatusLabels[status]), hint: 'L’un des statuts du projet' },
  status_on: { hint: 'Une date JJ/MM/AAAA, passée ou du jour, avec un statut' },
  referrer: { hint: 'Le prénom et le nom d’un utilisateur actif' },
  required_action: yesOrNo,
  urgent_visit: yesOrNo,
  description: { hint: 'Texte, 5 000 caractères au plus' },
  notes: { hint: 'Texte, 10 000 caractères au plus ; remplace les notes du projet' },
  requester_type: { values: Object.keys(requesterTypeLabels), hint: 'Obligatoire pour créer un projet' },
  title: { values: Object.values(civilityLabels), hint: 'L’une des civilités' },
  last_name: { hint: 'Texte, 150 caractères au plus' },
  first_name: { hint: 'Texte, 150 caractères au plus' },
  company_name: { hint: 'Texte, 200 caractères au plus' },
  phone_number_1: { hint: 'Un numéro, par exemple 06 12 34 56 78' },
  phone_number_2: { hint: 'Un numéro, par exemple 02 41 00 00 00' },
  email: { hint: 'Une adresse e-mail' },
  taxable_income: { hint: 'Un montant, par exemple 21 450,50, avec son année' },
  taxable_income_year: { hint: 'Une année, par exemple 2024 ; les revenus d’autres années restent' },
  adults_occupants_number: whole(1, 10),
  minors_occupants_number: whole(0, 10),
  address: { hint: 'Numéro et voie, 300 caractères au plus' },
  address_complement: { hint: 'Bâtiment, étage, porte ; 200 caractères au plus' },
  address_code: { hint: 'Un code postal de cinq chiffres' },
  address_location: { hint: 'La commune, 120 caractères au plus' },
  accommodation_name: { hint: 'Texte, 200 caractères au plus' },
  accommodation_type: { values: ['Maison', 'Appartement', 'Immeuble'], hint: 'L’un des types de logement' },
  construction_year: whole(1000, 2100),
  living_area: { hint: 'Des mètres carrés, par exemple 84,5' },
}

const headings = importFields.map(field => importFieldNames[field])

/** A file to fill in: the headings that are understood and, in a workbook, sheets of what each column takes. */
export async function importTemplate(format: 'xlsx' | 'csv'): Promise<Sent> {
  if (format === 'csv') {
    const content = stringify([], { ...frenchCsv, columns: headings })
    return send(content, { type: 'text/csv; charset=utf-8', filename: 'modele-projets.csv' })
  }
  const lists = importFields.filter(field => columnHints[field].values)
  const content = await writeExcel([
    { data: [headingCells()], sheet: 'Projets', columns: headings.map(widthOf), stickyRowsCount: 1 },
    { data: hintRows(), sheet: 'Mode d’emploi', columns: [{ width: 14 }, { width: 26 }, { width: 70 }] },
    { data: valueRows(lists), sheet: 'Valeurs possibles', columns: lists.map(() => ({ width: 36 })) },
  ]).toBuffer()
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return send(content, { type, filename: 'modele-projets.xlsx' })
}

const bold = (value: string) => ({ value, fontWeight: 'bold' as const })
const widthOf = (heading: string) => ({ width: Math.max(14, heading.length + 4) })

/** Columns that go together have the same ground. */
const grounds = ['#DCE9F5', '#E6F2DF', '#FBEFD9', '#F3E3F0']
const headingCells = () =>
  importFieldGroups.flatMap(({ fields }, at) =>
    fields.map(field => ({ ...bold(importFieldNames[field]), backgroundColor: grounds[at % grounds.length]! })),
  )

/** What each column takes, one a line. */
const hintRows = () => [
  ['Partie', 'Colonne', 'Ce qu’on y écrit'].map(bold),
  ...importFieldGroups.flatMap(({ title, fields }) =>
    fields.map(field => {
      const { hint, values } = columnHints[field]
      const more = values ? ` (voir la feuille «\u00A0Valeurs possibles\u00A0»)` : ''
      return [{ value: title }, { value: importFieldNames[field] }, { value: `${hint}${more}`, wrap: true }]
    }),
  ),
]

/** Under each heading the words it knows, one below the other. */
function valueRows(fields: readonly ImportField[]) {
  const words = fields.map(field => columnHints[field].values ?? [])
  const longest = Math.max(...words.map(({ length }) => length))
  return [
    fields.map(field => bold(importFieldNames[field])),
    ...Array.from({ length: longest }, (_, row) =>
      words.map(values => (values[row] === undefined ? null : { value: values[row] })),
    ),
  ]
}
