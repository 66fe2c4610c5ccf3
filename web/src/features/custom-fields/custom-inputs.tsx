import { type CustomFieldCategory, customFieldCategoryLabels } from '@faitage/contracts/custom-fields/custom-field'
import type { CustomFieldItem } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { useFormState, useWatch } from 'react-hook-form'
import { DecimalField } from '@/components/record/form/decimal-field'
import {
  CheckboxField,
  DateField,
  MultiComboboxField,
  NumberField,
  SelectField,
  TextField,
} from '@/components/record/form/fields'
import { FormSection } from '@/components/record/form/form-section'
import { customPath } from './custom-form.ts'

interface CustomInputsProps {
  fields: readonly CustomFieldItem[]
  category: CustomFieldCategory
}

/** The custom fields of a section, after its own. One removed meanwhile stays while something typed is in it. */
export function CustomInputs({ fields, category }: CustomInputsProps) {
  const { dirtyFields } = useFormState()
  const touched = (dirtyFields.custom_fields ?? {}) as Record<string, unknown>
  return fields.flatMap(field =>
    field.category === category && (!field.is_deleted || touched[field.id])
      ? [<CustomInput key={field.id} field={field} />]
      : [],
  )
}

/** A section of the form of its own, where the project has none for these fields; nothing without any. */
export function CustomSection(props: CustomInputsProps) {
  return props.fields.some(field => field.category === props.category && !field.is_deleted) ? (
    <FormSection title={customFieldCategoryLabels[props.category]}>
      <CustomInputs {...props} />
    </FormSection>
  ) : null
}

function CustomInput({ field }: { field: CustomFieldItem }) {
  const props = {
    name: customPath(field.id),
    label: field.name,
    ...(field.is_deleted
      ? { hint: 'Ce champ a été supprimé entre-temps : effacez cette valeur, ou notez-la ailleurs.' }
      : {}),
  }
  switch (field.type) {
    case 'alphanumeric':
      return <TextField {...props} />
    case 'numerical':
      return <DecimalField {...props} />
    case 'year':
      return <NumberField {...props} />
    case 'date':
      return <DateField {...props} />
    case 'checkbox':
      return <CheckboxField {...props} />
    case 'list':
      return <ListInput field={field} {...props} />
  }
}

/** What a list offers; a retired value is there while the project holds it. */
function ListInput({ field, ...props }: { field: CustomFieldItem; name: string; label: string; hint?: string }) {
  const held = useWatch({ name: props.name }) as string | string[] | null
  const holds = (id: string) => (Array.isArray(held) ? held.includes(id) : held === id)
  const options = field.options
    .filter(({ id, retired }) => !retired || holds(id))
    .map(({ id, label, retired }) => ({ value: id, label: retired ? `${label} (retirée)` : label }))
  return field.is_multiple ? (
    <MultiComboboxField {...props} options={options} placeholder="Choisir…" />
  ) : (
    <SelectField {...props} options={options} emptyLabel="Non renseigné" />
  )
}
