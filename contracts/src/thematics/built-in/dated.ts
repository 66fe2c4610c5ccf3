import { taskDates } from '../../tasks/task.words.ts'
import type { TemplateField } from '../template.ts'

/** One of the dates that tasks may follow, under the specification’s own key. */
export const dated = (key: keyof typeof taskDates): TemplateField => ({ key, label: taskDates[key], type: 'day' })
