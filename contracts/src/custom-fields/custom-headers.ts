import { importFieldNames } from '../imports/import-fields.ts'
import { normalise } from '../kernel/reading/reading.ts'
import { type CustomFieldCategory, customFieldCategoryLabels } from './custom-field.ts'

interface Named {
  readonly id: string
  readonly name: string
  readonly category: CustomFieldCategory
}

const ofEveryProject = new Set(Object.values(importFieldNames).map(normalise))

/**
 * What heads the column of each custom field in a file of projects, by its id: its name, with its section where another
 * column is called alike.
 */
export function customHeaders(fields: readonly Named[]): Map<string, string> {
  const times = new Map<string, number>()
  for (const { name } of fields) times.set(normalise(name), (times.get(normalise(name)) ?? 0) + 1)
  const alone = (name: string) => !ofEveryProject.has(normalise(name)) && times.get(normalise(name)) === 1
  return new Map(
    fields.map(({ id, name, category }) => [
      id,
      alone(name) ? name : `${name} (${customFieldCategoryLabels[category]})`,
    ]),
  )
}
