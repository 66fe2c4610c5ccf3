import { MultiCombobox } from '@/components/ui/combobox'
import { FieldFrame, type FieldProps } from './field-frame'

interface NamesFieldProps extends FieldProps {
  /** The one part that each row holds. */
  part: string
  options: readonly { value: string; label: string }[]
  placeholder: string
}

/** Rows of one part, chosen among several; what is held and no longer offered stays. */
export function NamesField({ part, options, placeholder, ...props }: NamesFieldProps) {
  return (
    <FieldFrame {...props}>
      {({ 'aria-required': _, ...attributes }, { value, onChange }) => {
        const held = ((value ?? []) as Record<string, string>[]).map(row => row[part] ?? '')
        const others = held.filter(one => options.every(option => option.value !== one))
        return (
          <MultiCombobox
            {...attributes}
            options={[...options, ...others.map(one => ({ value: one, label: one }))]}
            value={held}
            onChange={values => onChange(values.length > 0 ? values.map(one => ({ [part]: one })) : null)}
            placeholder={placeholder}
          />
        )
      }}
    </FieldFrame>
  )
}
