import { type ImportField, importFieldNames } from '@faitage/contracts/imports/import-fields'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import writeExcelFile from 'write-excel-file/node'
import { seeded } from './stats.ts'

const lastNames = ['Roux', 'Dubois', 'Laurent', 'Lefèvre', 'Guérin', 'Boyer', 'Petit', 'Le Goff', 'Vincent', 'Girard']
const firstNames = ['Chloé', 'Nathalie', 'Jean', 'Éric', 'Fatima', 'Loïc', 'Anaïs', 'Karim', 'Hélène', 'Yann']
const towns = [
  ['49000', 'Angers'],
  ['44000', 'Nantes'],
  ['35000', 'Rennes'],
  ['29200', 'Brest'],
  ['79000', 'Niort'],
] as const
const statuses = Object.values(projectStatusLabels)

const columns = [
  ...(['reference', 'requester_type', 'title', 'last_name', 'first_name', 'phone_number_1', 'email'] as const),
  ...(['address', 'address_code', 'address_location', 'status', 'status_on', 'taxable_income'] as const),
  ...(['taxable_income_year', 'adults_occupants_number', 'minors_occupants_number'] as const),
  ...(['accommodation_type', 'construction_year', 'living_area'] as const),
] satisfies ImportField[]

/** A spreadsheet of good rows, made from a fixed seed: columns of the import, one project a row. */
export async function projectsXlsx(rows: number, prefix: string, seed = 20_261_121): Promise<Buffer> {
  const random = seeded(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const header = columns.map(field => importFieldNames[field])
  const lines = Array.from({ length: rows }, (_, index) => {
    const [code, town] = pick(towns)
    const day = new Date(Date.UTC(2023, 0, 1 + Math.floor(random() * 1000)))
    return [
      `${prefix}-${String(index + 1).padStart(6, '0')}`,
      pick(['PO', 'PB', 'LOCATAIRE', 'SDC']),
      pick(['Mme', 'M.', 'M. et Mme']),
      pick(lastNames),
      pick(firstNames),
      `06 39 98 ${String(Math.floor(random() * 100)).padStart(2, '0')} ${String(Math.floor(random() * 100)).padStart(2, '0')}`,
      `personne${index + 1}@exemple.fr`,
      `${1 + Math.floor(random() * 180)} rue Pasteur`,
      code,
      town,
      pick(statuses),
      day.toISOString().slice(0, 10).split('-').reverse().join('/'),
      15_000 + Math.floor(random() * 45_000),
      2024,
      1 + Math.floor(random() * 3),
      Math.floor(random() * 4),
      pick(['Maison', 'Appartement']),
      1870 + Math.floor(random() * 130),
      Math.floor(400 + random() * 1200) / 10,
    ]
  })
  return await writeExcelFile([header, ...lines]).toBuffer()
}
