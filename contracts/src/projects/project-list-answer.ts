import { z } from 'zod'
import { metaOf, optionsOf } from '../kernel/field.ts'
import { projectSummary } from './project.ts'
import { projectFieldLabel, summaryFields } from './project-fields.ts'
import { projectListFields } from './project-list-fields.ts'
import { statusDateNames, statusOfDate } from './project-status.ts'

/** A field of the list: what a mask may ask for. */
export const listedField = z.object({
  name: z.string(),
  label: z.string(),
  /** How its value is written: text, choice, day, yes_no… */
  format: z.string(),
  sortable: z.boolean(),
  /** Whether the list can be narrowed by it, under the same name. */
  filterable: z.boolean(),
  /** The status a date is of. */
  status: z.string().optional(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
})
type ListedField = z.infer<typeof listedField>

export const projectSortColumns = [
  'reference',
  'requester_name',
  'address_location',
  'status',
  'status_on',
  'mission_name',
  'opened_on',
  'updated_at',
] as const

const labels: Readonly<Record<string, string>> = {
  requester_type: 'Type de demandeur',
  requester_name: 'Nom du demandeur',
  accommodations_number: 'Nombre de logements',
}
const isDate = (name: string): name is (typeof statusDateNames)[number] =>
  (statusDateNames as readonly string[]).includes(name)
const formats: Readonly<Record<string, string>> = { status_on: 'day', opened_on: 'day', updated_at: 'instant' }

/** The fields a reader's list may answer, in order. */
export const projectListedFields = ({ client = false } = {}): ListedField[] =>
  (Object.keys(projectSummary.shape) as (keyof typeof projectSummary.shape)[]).flatMap(name => {
    if (client && summaryFields[name] === 'team') return []
    const { format, words } = metaOf(projectSummary.shape[name])
    return {
      name,
      label: labels[name] ?? projectFieldLabel(name),
      format: isDate(name) ? 'day' : (formats[name] ?? format),
      sortable: (projectSortColumns as readonly string[]).includes(name),
      filterable: name in projectListFields,
      ...(isDate(name) ? { status: statusOfDate[name] } : {}),
      ...(words ? { options: optionsOf(words) } : {}),
    }
  })
