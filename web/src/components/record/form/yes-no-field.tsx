import { NativeSelect } from '@/components/ui/native-select'
import { FieldFrame, type FieldProps } from './field-frame'

const answers = { '': 'Non renseigné', true: 'Oui', false: 'Non' } as const
const answerOf = (answer: string) => (answer === '' ? null : answer === 'true')

/** Oui, Non, or not filled in: three answers, so that nothing unknown reads as a no. */
export function YesNoField(props: FieldProps) {
  return (
    <FieldFrame {...props}>
      {(attributes, field) => (
        <NativeSelect
          {...attributes}
          ref={field.ref}
          name={field.name}
          value={typeof field.value === 'boolean' ? String(field.value) : ''}
          onChange={event => field.onChange(answerOf(event.target.value))}
          onBlur={field.onBlur}
        >
          {Object.entries(answers).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  )
}
