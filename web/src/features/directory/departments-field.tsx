import { departments, departmentWords } from '@faitage/contracts/directory/departments'
import { MultiComboboxField } from '@/components/record/form/fields'

/** In the order of their codes, which the keys of an object cannot keep: 2A stands between 19 and 21. */
const options = departments.map(({ code }) => ({ value: code, label: departmentWords[code] ?? code }))

/** The departments that an agency works in. */
export const DepartmentsField = (field: { name: string; label: string }) => (
  <MultiComboboxField {...field} options={options} wide />
)
