import { MultiCombobox } from '@/components/ui/combobox'
import { FieldFrame, type FieldProps } from './field-frame'

interface NamesFieldProps extends FieldProps {
  /** The part of each row that is chosen; what a row holds beside stays with it. */
  part: string
  options: readonly { value: string; label: string }[]
  placeholder: string
}

/** Rows by one part, chosen among several; what is held and no longer offered stays. */
export function NamesField({ part, options, placeholder, ...props }: NamesFieldProps) {
  return (
    <FieldFrame {...props}>
      {({ 'aria-required': _, ...attributes }, { value, onChange }) => {
        const rows = (value ?? []) as Record<string, string>[]
        const held = rows.map(row => row[part] ?? '')
        const rowOf = (one: string) => rows.find(row => row[part] === one) ?? { [part]: one }
        const others = held.filter(one => options.every(option => option.value !== one))
        return (
          <MultiCombobox
            {...attributes}
            options={[...options, ...others.map(one => ({ value: one, label: one }))]}
            value={held}
            onChange={values => onChange(values.length > 0 ? values.map(rowOf) : null)}
            placeholder={placeholder}
          />
        )
      }}
    </FieldFrame>
  )
}
