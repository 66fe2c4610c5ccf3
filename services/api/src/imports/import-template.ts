import type { CustomFieldType } from '@faitage/contracts/custom-fields/custom-field'
import type { CustomField } from '@faitage/contracts/custom-fields/custom-fields-state'
import {
  type ImportField,
  importFieldGroups,
  importFieldNames,
  type NamedField,
} from '@faitage/contracts/imports/import-fields'
import { civilityLabels, requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import {
  projectStatuses,
  projectStatusLabels,
  type StatusDateField,
  statusDateNames,
} from '@faitage/contracts/projects/project-status'
import { stringify } from 'csv-stringify/sync'
import { frenchCsv, harmless } from '../kernel/http/csv.ts'
import { type Sent, send } from '../kernel/http/route.ts'
import { type ColumnHint, sheetHints } from './sheet-hints.ts'

const whole = (from: number, to: number): ColumnHint => ({ hint: `Un nombre entier de ${from} à ${to}` })

const yesOrNo: ColumnHint = { values: ['oui', 'non'], hint: 'Oui ou non' }

const named: Record<NamedField, ColumnHint> = {
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
const stepHint: ColumnHint = {
  hint: 'Une date JJ/MM/AAAA, passée ou du jour\u00A0: le projet commence à la plus ancienne',
}
const stepHints = Object.fromEntries(statusDateNames.map(name => [name, stepHint])) as Record<
  StatusDateField,
  ColumnHint
>
/** What each field that can be imported takes: for the template, and the spec that reads its values back. */
export const columnHints: Record<ImportField, ColumnHint> = { ...sheetHints, ...stepHints, ...named }

const OWN = 'Champs personnalisés'
interface TemplateColumn extends OwnColumn {
  /** What its part of the file is called. */
  readonly title: string
}
const ofEveryProject: readonly TemplateColumn[] = importFieldGroups.flatMap(({ title, fields }) =>
  fields.map(field => ({ title, heading: importFieldNames[field], ...columnHints[field] })),
)

/** The column of a custom field of the mission. */
interface OwnColumn extends ColumnHint {
  readonly heading: string
}

const customHints: Record<CustomFieldType, string> = {
  alphanumeric: 'Texte, 2 000 caractères au plus',
  numerical: 'Un nombre, par exemple 12,5',
  list: 'L’une des valeurs du champ',
  checkbox: 'Oui ou non',
  date: 'Une date JJ/MM/AAAA',
  year: 'Une année, par exemple 2024',
}

/** What the column of a custom field takes. */
export function customHint({ type, is_multiple, options }: CustomField): ColumnHint {
  if (type === 'checkbox') return yesOrNo
  if (type !== 'list') return { hint: customHints[type] }
  const values = options.flatMap(({ label, retired }) => (retired ? [] : [label]))
  return { values, hint: is_multiple ? 'Une ou plusieurs valeurs, séparées par « ; »' : customHints.list }
}

/** A file to fill in: the headings that are understood and, in a workbook, sheets of what each column takes. */
export async function importTemplate(format: 'xlsx' | 'csv', own: readonly OwnColumn[] = []): Promise<Sent> {
  const columns = [...ofEveryProject, ...own.map(column => ({ title: OWN, ...column }))]
  const headings = columns.map(({ heading }) => heading)
  if (format === 'csv') {
    const content = stringify([], { ...frenchCsv, columns: headings.map(harmless) })
    return send(content, { type: 'text/csv; charset=utf-8', filename: 'modele-projets.csv' })
  }
  const lists = columns.filter(({ values }) => values && values.length > 0)
  const { default: writeExcel } = await import('write-excel-file/node')
  const content = await writeExcel([
    { data: [headingCells(columns)], sheet: 'Projets', columns: headings.map(widthOf), stickyRowsCount: 1 },
    { data: hintRows(columns), sheet: 'Mode d’emploi', columns: [{ width: 14 }, { width: 26 }, { width: 70 }] },
    { data: valueRows(lists), sheet: 'Valeurs possibles', columns: lists.map(() => ({ width: 36 })) },
  ]).toBuffer()
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return send(content, { type, filename: 'modele-projets.xlsx' })
}

const bold = (value: string) => ({ value, fontWeight: 'bold' as const })
const widthOf = (heading: string) => ({ width: Math.max(14, heading.length + 4) })

/** Columns that go together have the same ground. */
const grounds = ['#DCE9F5', '#E4E6F6', '#E6F2DF', '#E0EFEA', '#FBEFD9', '#F3E3F0', '#F5E1DC', '#E9E9E9']
const titles = [...importFieldGroups.map(({ title }) => title as string), OWN]
const headingCells = (columns: readonly TemplateColumn[]) =>
  columns.map(({ title, heading }) => ({
    ...bold(heading),
    backgroundColor: grounds[titles.indexOf(title) % grounds.length]!,
  }))

/** What each column takes, one a line. */
const hintRows = (columns: readonly TemplateColumn[]) => [
  ['Partie', 'Colonne', 'Ce qu’on y écrit'].map(bold),
  ...columns.map(({ title, heading, hint, values }) => {
    const more = values ? ` (voir la feuille «\u00A0Valeurs possibles\u00A0»)` : ''
    return [{ value: title }, { value: heading }, { value: `${hint}${more}`, wrap: true }]
  }),
]

/** Under each heading the words it knows, one below the other. */
function valueRows(columns: readonly TemplateColumn[]) {
  const words = columns.map(({ values = [] }) => values)
  const longest = Math.max(...words.map(({ length }) => length))
  return [
    columns.map(({ heading }) => bold(heading)),
    ...Array.from({ length: longest }, (_, row) =>
      words.map(values => (values[row] === undefined ? null : { value: values[row] })),
    ),
  ]
}
